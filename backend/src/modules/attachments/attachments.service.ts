import type { KeyObject } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { parse, stringify } from 'uuid';
import { Clock } from '../../platform/clock';
import { newId, Transactions } from '../../platform/database';
import { type DomainError, invalidField, refusal, rethrowFor, validationFailed } from '../../platform/errors';
import { Instant, MultipartForm, type RequestWithIdentity, Text, Uuid } from '../../platform/http';
import { hasForeignContent, ImageEncoder, kindOf } from '../../platform/images';
import { Keys, readToken, signToken } from '../../platform/keys';
import { FileStore } from '../../platform/storage';
import { type ReceivedFile, UploadReceiver, type UploadRules } from '../../platform/uploads';
import { AttachmentsRepository, type AttachmentSubject, type NewAttachment } from './attachments.repository';

/** Per person and subject. */
export const MAX_PHOTOS = 3;
const PHOTOS = { type: 'array', maxItems: MAX_PHOTOS, items: { type: 'string', format: 'binary' } } as const;

/** For routes with `AttachmentsService.add`. */
export const TakesPhotos = () =>
  MultipartForm({ schema: { type: 'object', required: ['photos'], properties: { photos: PHOTOS } } });

const ATTACHMENTS_FOLDER = 'attachments';

const MB = 1024 * 1024;
const UPLOAD: UploadRules<'photos'> = {
  files: { photos: MAX_PHOTOS },
  fileBytes: 8 * MB,
  totalBytes: 25 * MB,
};
const IMAGE = { side: 1_600, format: 'jpeg', quality: 75 } as const;
const LINK_LIFETIME_SECONDS = 300;
const HOUR_MS = 3_600_000;

export class AttachmentResponse {
  @Uuid() id!: string;
  @Text({ description: 'Valid for five minutes' }) url!: string;
  @Uuid({ description: 'The person who added the photo' }) person_id!: string;
  @Instant() created_at!: Date;
}

/** Stores photos without metadata, and serves them by signed links. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly repository: AttachmentsRepository,
    private readonly transactions: Transactions,
    private readonly uploads: UploadReceiver,
    private readonly images: ImageEncoder,
    private readonly store: FileStore,
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the photos of the form's field `photos`.
   * @param lock locks the subject and throws if the person may not add to it; `values` are the form's other fields
   * @throws DomainError VALIDATION_FAILED without a photo or above three of the person;
   * UNSUPPORTED_MEDIA_TYPE, INVALID_FILE, PAYLOAD_TOO_LARGE, THROTTLED
   */
  add(
    request: RequestWithIdentity,
    subject: AttachmentSubject,
    personId: string,
    lock: (tx: EntityManager, values: ReadonlyMap<string, string>) => Promise<unknown>,
  ): Promise<AttachmentResponse[]> {
    return this.uploads.receive(request, UPLOAD, async ({ values, files, problems }) => {
      if (problems.length > 0) throw validationFailed(problems);
      if (files.length === 0) throw photosNeeded();
      const photos: NewAttachment[] = [];
      try {
        for (const file of files) photos.push(await this.storePhoto(file));
        await this.transactions.run(async (tx) => {
          await lock(tx, values);
          if (!(await this.repository.insert(tx, subject, personId, photos, MAX_PHOTOS)))
            throw tooManyPhotos();
        });
      } catch (error) {
        await this.store.removeUnused(photos.map(({ file_key }) => file_key));
        throw error;
      }
      return (await this.listOf(subject.type, [subject.id])).get(subject.id) ?? [];
    });
  }

  /** Photos of each subject, oldest first, with fresh links. */
  async listOf(
    type: AttachmentSubject['type'],
    subjectIds: readonly string[],
  ): Promise<Map<string, AttachmentResponse[]>> {
    const found = new Map<string, AttachmentResponse[]>();
    if (subjectIds.length === 0) return found;
    const expires = Math.floor(this.clock.now().getTime() / 1000) + LINK_LIFETIME_SECONDS;
    for (const { id, subject_id, person_id, created_at } of await this.repository.listOf(type, subjectIds)) {
      const url = `/api/attachments/${signLink(this.keys.for('attachment link'), id, expires)}`;
      const list = found.get(subject_id) ?? [];
      found.set(subject_id, [...list, { id, url, person_id, created_at }]);
    }
    return found;
  }

  /** Deletes the rows; `sweep` deletes the files. */
  remove(tx: EntityManager, type: AttachmentSubject['type'], subjectIds: readonly string[]): Promise<void> {
    return this.repository.remove(tx, type, subjectIds);
  }

  /** @throws DomainError FORBIDDEN for every reason, so that the error doesn't reveal whether the photo exists */
  async open(link: string): Promise<Readable> {
    const id = readLink(this.keys.allFor('attachment link'), link, this.clock.now());
    const row = id === null ? null : await this.repository.find(id);
    const content = row === null ? null : await this.store.open(row.file_key);
    if (content === null) throw linkRefused();
    return content;
  }

  @Interval(6 * HOUR_MS)
  async sweep(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - 24 * HOUR_MS);
    await this.store.sweep(ATTACHMENTS_FOLDER, cutoff, (keys) => this.repository.keysInUse(keys));
  }

  private async storePhoto({ path, size }: ReceivedFile<'photos'>): Promise<NewAttachment> {
    if (size === 0) throw unreadablePhoto();
    const kind = await kindOf(path);
    if (kind === null || kind === 'pdf') throw notAPhoto();
    if (await hasForeignContent(path)) throw unreadablePhoto();
    const id = newId();
    const picture = await this.images.encode(path, IMAGE).catch(rethrowFor('photos'));
    // One folder per photo, so that equal photos can be removed separately.
    const stored = await this.store.put(picture, 'jpg', `${ATTACHMENTS_FOLDER}/${id}`);
    return { id, file_key: stored.key, size: stored.size };
  }
}

const photosNeeded = () => invalidField('photos', 'photos must be 1 to 3 files');
const tooManyPhotos = () => invalidField('photos', `photos must be at most ${MAX_PHOTOS} in all`);

const UUID_BYTES = 16;

function signLink(key: KeyObject, id: string, expires: number): string {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(expires);
  return signToken(key, Buffer.concat([parse(id), time]));
}

/** Returns the photo's id, or null if the link was forged or has expired. */
function readLink(keys: readonly KeyObject[], link: string, now: Date): string | null {
  const body = readToken(keys, link, UUID_BYTES + 4);
  if (body === null || body.readUInt32BE(UUID_BYTES) * 1000 <= now.getTime()) return null;
  return stringify(body.subarray(0, UUID_BYTES));
}

export function notAPhoto(): DomainError {
  const message = 'photos must be JPEG, PNG or WebP images';
  return invalidField('photos', message, { code: 'UNSUPPORTED_MEDIA_TYPE' });
}

/** Error for an empty file, or an image with other content appended. */
export function unreadablePhoto(): DomainError {
  const message = 'photos must be complete images without other content';
  return invalidField('photos', message, { code: 'INVALID_FILE' });
}

export const linkRefused = refusal('FORBIDDEN', 'This link is invalid or has expired.');
