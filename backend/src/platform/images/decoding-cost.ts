import type { Metadata } from 'sharp';

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
