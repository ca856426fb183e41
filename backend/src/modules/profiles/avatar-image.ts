import { notAnImage, tooManyPixels, unreadableImage } from './profile.errors';

const ACCEPTED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** The longer side of a stored avatar, in pixels. */
const SIDE = 512;
/** 50 megapixels: above any phone's camera at its default, below what would fill the memory. */
const MOST_PIXELS = 50_000_000;
const QUALITY = 80;

/**
 * Re-encodes a picture, which leaves behind everything that isn't pixels (EXIF with its place, thumbnails, trailing data).
 * What it is is decided by its bytes, never by its name or declared type.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, INVALID_FILE
 */
export async function encodeAvatar(upload: Buffer): Promise<Buffer> {
  // Loaded at the first upload: the image library alone would take a tenth of the idle memory.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type/core'),
    import('sharp'),
  ]);
  const type = await fileTypeFromBuffer(upload).catch(() => undefined);
  if (!type || !ACCEPTED.includes(type.mime)) throw notAnImage();
  sharp.cache(false);
  const image = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { width, height } = await image.metadata().catch(refuse);
  if (width * height > MOST_PIXELS) throw tooManyPixels();
  return image
    .rotate() // upright by its EXIF, before that is dropped
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(refuse);
}

function refuse(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  throw message.includes('pixel limit') ? tooManyPixels() : unreadableImage();
}
