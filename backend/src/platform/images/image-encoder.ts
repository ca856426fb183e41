import { Injectable } from '@nestjs/common';
import type { Metadata, Sharp } from 'sharp';
import { refusal } from '../errors';

const imageUnreadable = refusal('INVALID_FILE', 'The picture could not be read.');
const imageTooLarge = refusal('INVALID_FILE', 'The picture has too many pixels.');

export interface EncodeOptions {
  side: number;
  format: 'jpeg' | 'webp';
  quality: number;
}

/** Above default phone cameras, below what would exhaust memory. */
const MAX_PIXELS = 50_000_000;
const MAX_DECODING = 180_000_000;
/** 50 megapixels take 1 to 2 s on a small server. */
const MAX_DECODING_SECONDS = 10;

/**
 * Re-encodes images to drop all but pixels (EXIF location, thumbnails, trailing data). One at a time per
 * process, to bound memory.
 */
@Injectable()
export class ImageEncoder {
  private last: Promise<unknown> = Promise.resolve();

  /** @throws DomainError INVALID_FILE if truncated or too large */
  encode(source: Buffer | string, options: EncodeOptions): Promise<Buffer> {
    const encoded = this.last.then(() => reencode(source, options));
    this.last = encoded.catch(() => undefined);
    return encoded;
  }
}

async function reencode(source: Buffer | string, { side, format, quality }: EncodeOptions): Promise<Buffer> {
  // Loaded on first use, because the library takes a tenth of the idle memory.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const open = () =>
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true });
  const metadata = await open().metadata().catch(refuse);
  if (isTooLarge(metadata)) throw imageTooLarge();
  try {
    const small = await open()
      .timeout({ seconds: MAX_DECODING_SECONDS })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten(format === 'jpeg' ? { background: '#ffffff' } : false)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = small.info;
    // After resizing, because rotation needs the whole image in memory.
    const pixels = sharp(small.data, { raw: { width, height, channels } });
    const upright = orient(pixels, metadata.orientation ?? 1);
    return await (format === 'jpeg' ? upright.jpeg({ quality }) : upright.webp({ quality })).toBuffer();
  } catch (error) {
    return refuse(error);
  }
}

function isTooLarge(metadata: Metadata): boolean {
  return metadata.width * metadata.height > MAX_PIXELS || decodingBytes(metadata) > MAX_DECODING;
}

function orient(image: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.flop().rotate(270);
    case 6:
      return image.rotate(90);
    case 7:
      return image.flop().rotate(90);
    case 8:
      return image.rotate(270);
    default:
      return image;
  }
}

function refuse(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  throw message.includes('pixel limit') ? imageTooLarge() : imageUnreadable();
}

type Cost = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>;

const COEFFICIENTS: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3, '4:4:4:4': 4 };

/** Infinite for other formats. */
export function decodingBytes(image: Cost): number {
  const pixels = image.width * image.height;
  switch (image.format) {
    case 'jpeg':
      return image.isProgressive ? pixels * 2 * (COEFFICIENTS[image.chromaSubsampling ?? ''] ?? 4) : 0;
    case 'png':
      return image.isProgressive ? pixels * image.channels * (image.depth === 'ushort' ? 2 : 1) : 0;
    case 'webp':
      return pixels * 8;
    default:
      return Number.POSITIVE_INFINITY;
  }
}
