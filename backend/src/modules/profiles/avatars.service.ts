import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { ImageEncoder, kindOfBytes } from '../../platform/images';
import { FileStore } from '../../platform/storage';
import { avatarNotFound, profileNotFound, notAnImage } from './profile.errors';
import type { ProfileEntity } from './profile.entity';
import { ProfilesRepository } from './profiles.repository';
import { DomainError } from '../../platform/errors';

const PATH = '/api/avatars/';

/** `/api/avatars/<profile id>?v=<key of the file>`: a new picture has a new address, so that caches may keep each. */
function avatarUrl(profileId: string, key: string): string {
  return `${PATH}${profileId}?v=${encodeURIComponent(key)}`;
}

export function keyOf(url: string | null): string | null {
  return url === null ? null : new URL(url, 'http://localhost').searchParams.get('v');
}

interface AvatarFile {
  key: string;
  content: Readable;
}

/** Pictures of people: public, small, without metadata. */
@Injectable()
export class AvatarsService {
  constructor(
    private readonly repository: ProfilesRepository,
    private readonly transactions: Transactions,
    private readonly files: FileStore,
    private readonly images: ImageEncoder,
  ) {}

  /**
   * Replaces a person's picture.
   * @throws DomainError UNSUPPORTED_MEDIA_TYPE, INVALID_FILE, PROFILE_NOT_FOUND
   */
  async replace(profileId: string, upload: Buffer): Promise<ProfileEntity> {
    const { key } = await this.files.put(await encodeAvatar(this.images, upload), 'webp');
    const { before, after } = await this.transactions.run(async (tx) => {
      const profile = await this.repository.lock(tx, profileId);
      if (!profile) throw profileNotFound();
      const changed = await this.repository.update(tx, profileId, { avatar_url: avatarUrl(profileId, key) });
      return { before: keyOf(profile.avatar_url), after: changed };
    });
    await this.removeUnused(before);
    return after;
  }

  /** @throws DomainError NOT_FOUND where the person has no picture. */
  async open(profileId: string): Promise<AvatarFile> {
    const profile = await this.repository.find(profileId);
    const key = keyOf(profile?.avatar_url ?? null);
    const content = key === null ? null : await this.files.open(key);
    if (key === null || content === null) throw avatarNotFound();
    return { key, content };
  }

  /** Removes a picture that nobody uses any more. Files are named by their content, so two people may share one. */
  async removeUnused(key: string | null): Promise<void> {
    if (key === null || (await this.repository.usesAvatar(`?v=${encodeURIComponent(key)}`))) return;
    await this.files.remove(key);
  }
}

/** The longer side of a stored avatar, in pixels. */
const AVATAR = { side: 512, format: 'webp', quality: 80 } as const;

/**
 * Re-encodes a picture of a person. Its bytes decide the type, not its name or declared type.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, INVALID_FILE
 */
async function encodeAvatar(images: ImageEncoder, upload: Buffer): Promise<Buffer> {
  const kind = await kindOfBytes(upload);
  if (kind === null || kind === 'pdf') throw notAnImage();
  return images.encode(upload, AVATAR).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, cause } = error;
    throw new DomainError(code, error.kind, message, { details: [{ field: 'avatar', message }], cause });
  });
}
