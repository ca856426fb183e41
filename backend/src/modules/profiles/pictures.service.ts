import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../platform/clock';
import { newId, Transactions } from '../../platform/database';
import { notFound, rethrowFor } from '../../platform/errors';
import { ImageEncoder, kindOfBytes } from '../../platform/images';
import { defineJob, JobQueue } from '../../platform/jobs';
import { FileStore } from '../../platform/storage';
import { AuditService } from '../audit';
import type { Picture, ProfileEntity } from './profile.entity';
import { notADriver, notAnImage, profileNotFound } from './profile.errors';
import { ProfilesRepository } from './profiles.repository';

const PICTURES_FOLDER = 'pictures';
/** Folders used by the doctor command and earlier releases. */
const OTHER_FOLDERS = [
  'doctor',
  ...Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')),
];
const HOUR_MS = 3_600_000;

const PICTURES = {
  avatar: { column: 'avatar_url', path: '/api/avatars/' },
  car_photo: { column: 'car_photo_url', path: '/api/car-photos/' },
} as const satisfies Record<Picture, object>;

export interface RemovedPicture {
  id: string;
  profile_id: string;
  picture: Picture;
  /** Shown to the person. */
  reason: string;
}

/** Deletes an unused picture from storage, with retries. */
export const removePicture = defineJob<{ key: string }>('profile.avatar_left');
export const pictureRemovedEvent = defineJob<RemovedPicture>('profile.picture_removed');

interface StaffRemoval {
  actor_id: string;
  reason: string;
}

/** `/api/avatars/<profile id>?v=<file key>`: a new picture has a new address for caches. */
function pictureUrl(picture: Picture, profileId: string, key: string): string {
  return `${PICTURES[picture].path}${profileId}?v=${encodeURIComponent(key)}`;
}

function keyOf(url: string | null): string | null {
  return url === null ? null : new URL(url, 'http://localhost').searchParams.get('v');
}

export function keysOf(profile: ProfileEntity): string[] {
  return [keyOf(profile.avatar_url), keyOf(profile.car_photo_url)].filter((key) => key !== null);
}

/** Pictures are stored small and without metadata. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly transactions: Transactions,
    private readonly files: FileStore,
    private readonly images: ImageEncoder,
    private readonly audit: AuditService,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces a picture. Only approved drivers may have a car photo.
   * @throws DomainError UNSUPPORTED_MEDIA_TYPE, INVALID_FILE, NOT_A_DRIVER, PROFILE_NOT_FOUND
   */
  async replace(picture: Picture, profileId: string, upload: Buffer): Promise<ProfileEntity> {
    const content = await encodePicture(this.images, picture, upload);
    // One folder per upload, so that uploads with equal content can be removed separately.
    const { key } = await this.files.put(content, 'webp', `${PICTURES_FOLDER}/${newId()}`);
    return this.change(picture, profileId, key).catch(async (error: unknown) => {
      await this.removeUnused(key);
      throw error;
    });
  }

  /** Former drivers may also remove their car photo. Idempotent. @throws DomainError PROFILE_NOT_FOUND */
  remove(picture: Picture, profileId: string): Promise<ProfileEntity> {
    return this.change(picture, profileId, null);
  }

  /**
   * Idempotent, audited. The person sees the reason and may upload another picture.
   * @throws DomainError PROFILE_NOT_FOUND
   */
  removeByStaff(picture: Picture, profileId: string, by: StaffRemoval): Promise<ProfileEntity> {
    return this.change(picture, profileId, null, by);
  }

  private async change(picture: Picture, profileId: string, key: string | null, by?: StaffRemoval) {
    const { column } = PICTURES[picture];
    return this.transactions.run(async (tx) => {
      const profile = await this.repository.lock(tx, profileId);
      if (!profile) throw profileNotFound();
      if (key !== null && picture === 'car_photo' && !mayDrive(profile)) throw notADriver();
      const url = key === null ? null : pictureUrl(picture, profileId, key);
      const changed = await this.repository.update(tx, profileId, { [column]: url });
      if (by !== undefined && profile[column] !== null) {
        await this.audit.record(tx, {
          ...by,
          action: 'profile.picture_removed',
          subject_id: profileId,
          from: { picture },
        });
        const removed = { id: newId(), profile_id: profileId, picture, reason: by.reason };
        await this.jobs.send(tx, pictureRemovedEvent, removed);
      }
      const before = keyOf(profile[column]);
      if (before !== null) await this.jobs.send(tx, removePicture, { key: before });
      return changed;
    });
  }

  /** @throws DomainError NOT_FOUND also for the car of a person who may not drive */
  async open(picture: Picture, profileId: string): Promise<{ key: string; content: Readable }> {
    const profile = await this.repository.find(profileId);
    const visible = profile && (picture === 'avatar' || mayDrive(profile)) ? profile : null;
    const key = keyOf(visible?.[PICTURES[picture].column] ?? null);
    const content = key === null ? null : await this.files.open(key);
    if (key === null || content === null) throw notFound();
    return { key, content };
  }

  /** Deletes files left by killed processes. */
  @Interval(6 * HOUR_MS)
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - 24 * HOUR_MS);
    for (const folder of [PICTURES_FOLDER, ...OTHER_FOLDERS])
      await this.files.sweep(folder, before, (keys) => this.repository.picturesInUse(keys));
  }

  /** Keeps a file in use, because two people may share a file of an earlier release. */
  async removeUnused(key: string): Promise<void> {
    if (!(await this.repository.picturesInUse([key])).has(key)) await this.files.remove(key);
  }
}

const mayDrive = (profile: ProfileEntity): boolean => profile.is_driver && profile.suspended_at === null;

/** `side`: longer side in pixels. */
const STORED_FORMAT = { side: 512, format: 'webp', quality: 80 } as const;

async function encodePicture(images: ImageEncoder, field: Picture, upload: Buffer): Promise<Buffer> {
  const kind = await kindOfBytes(upload);
  if (kind === null || kind === 'pdf') throw notAnImage();
  return images.encode(upload, STORED_FORMAT).catch(rethrowFor(field));
}
