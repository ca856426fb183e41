import { DomainError } from '../../platform/errors';
import { type ImageEncoder, kindOfBytes } from '../../platform/images';
import { notAnImage } from './profile.errors';

/** The longer side of a stored avatar, in pixels. */
const AVATAR = { side: 512, format: 'webp', quality: 80 } as const;

/**
 * Re-encodes a picture of a person. What it is is decided by its bytes, never by its name or declared type.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, INVALID_FILE
 */
export async function encodeAvatar(images: ImageEncoder, upload: Buffer): Promise<Buffer> {
  const kind = await kindOfBytes(upload);
  if (kind === null || kind === 'pdf') throw notAnImage();
  return images.encode(upload, AVATAR).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, cause } = error;
    throw new DomainError(code, error.kind, message, { details: [{ field: 'avatar', message }], cause });
  });
}
