import { Global, Injectable, Module } from '@nestjs/common';
import type { Metadata, Sharp } from 'sharp';
import { DomainError } from '../errors';
import { PdfInspector } from './pdf-inspector';

export function imageUnreadable(): DomainError {
  return new DomainError('INVALID_FILE', 'invalid', 'The picture could not be read.');
}

export function imageTooLarge(): DomainError {
  return new DomainError('INVALID_FILE', 'invalid', 'The picture has too many pixels.');
}

export interface EncodeOptions {
  /** The longer side of the result at most, in pixels. */
  side: number;
  format: 'jpeg' | 'webp';
  /** 1–100. */
  quality: number;
}

/** 50 megapixels: above any phone's camera at its default, below what would fill the memory. */
const MOST_PIXELS = 50_000_000;
/** What decoding may hold in memory at once, in bytes. */
const MOST_DECODING = 180_000_000;
/** A photo of 50 megapixels takes 1 to 2 s on a small server. */
const MAX_DECODING_SECONDS = 10;

/**
 * Writes pictures anew, which leaves behind everything that isn't pixels (EXIF with its place, thumbnails, trailing data). One
 * at a time in a process, so that the memory of many is the memory of one.
 */
@Injectable()
export class ImageEncoder {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * @param source the bytes, or the path of a file
   * @throws DomainError INVALID_FILE for what can't be read to its end, or has too many pixels
   */
  encode(source: Buffer | string, options: EncodeOptions): Promise<Buffer> {
    const turn = this.last.then(() => reencode(source, options));
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

async function reencode(source: Buffer | string, { side, format, quality }: EncodeOptions): Promise<Buffer> {
  // Loaded at the first picture: the library alone would take a tenth of the idle memory.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const open = () =>
    sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, sequentialRead: true });
  const metadata = await open().metadata().catch(refuse);
  if (isTooMuch(metadata)) throw imageTooLarge();
  try {
    const small = await open()
      .timeout({ seconds: MAX_DECODING_SECONDS })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten(format === 'jpeg' ? { background: '#ffffff' } : false)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = small.info;
    // Turned upright when it is small: turning needs the whole picture at once.
    const upright = turn(sharp(small.data, { raw: { width, height, channels } }), metadata.orientation ?? 1);
    return await (format === 'jpeg' ? upright.jpeg({ quality }) : upright.webp({ quality })).toBuffer();
  } catch (error) {
    return refuse(error);
  }
}

function isTooMuch(metadata: Metadata): boolean {
  return metadata.width * metadata.height > MOST_PIXELS || decodingBytes(metadata) > MOST_DECODING;
}

/** EXIF's eight orientations. sharp mirrors first and turns after, in whichever order it is told. */
function turn(image: Sharp, orientation: number): Sharp {
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

/** Values that a decoder keeps for each pixel of the picture, by how the colours are thinned out. */
const COEFFICIENTS: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3, '4:4:4:4': 4 };

/**
 * Bytes of memory that decoding a picture needs besides its rows. Most formats are read row by row; a progressive JPEG, an
 * interlaced PNG and every WebP exist whole before their first row is known.
 */
export function decodingBytes(image: Cost): number {
  const pixels = image.width * image.height;
  switch (image.format) {
    case 'jpeg':
      // Two bytes a coefficient.
      return image.isProgressive ? pixels * 2 * (COEFFICIENTS[image.chromaSubsampling ?? ''] ?? 4) : 0;
    case 'png':
      return image.isProgressive ? pixels * image.channels * (image.depth === 'ushort' ? 2 : 1) : 0;
    case 'webp':
      return pixels * 8; // its own picture and the one that it hands over
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** Pictures that people send, and what a file is. */
@Global()
@Module({ providers: [ImageEncoder, PdfInspector], exports: [ImageEncoder, PdfInspector] })
export class ImagesModule {}
