/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** How a photo is written: its longer side in pixels, its JPEG quality 0–1. */
export interface Attempt {
  side: number;
  quality: number;
}

/** Ten photos together stay under 3 MB, on a slow network a matter of a minute; bytes. */
export const PHOTO_BYTES_MOST = 290_000;

/** docs/api.md: bytes of a file at most. What can't be made smaller here must keep to it. */
export const FILE_BYTES_MOST = 8 * 1024 * 1024;

/** From readable to the last digit down to just readable; most photos of documents fit at the first or second. */
export const ATTEMPTS: readonly Attempt[] = [
  { side: 1800, quality: 0.8 },
  { side: 1600, quality: 0.7 },
  { side: 1600, quality: 0.55 },
  { side: 1400, quality: 0.5 },
  { side: 1200, quality: 0.45 },
  { side: 1000, quality: 0.4 },
  { side: 800, quality: 0.35 },
];

/** One's own picture is shown small. */
export const AVATAR_ATTEMPTS: readonly Attempt[] = [{ side: 512, quality: 0.8 }];

/** The letters of a document that fills a picture with fewer pixels than this along its longer side blur. */
const COARSE_SIDE = 900;

/** The size at which the longer side is at most `side`; never larger than it is. */
export function fit({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const isCoarse = ({ width, height }: Size): boolean => Math.max(width, height) < COARSE_SIDE;

/** Writes with less and less detail until the result is small enough; the last attempt counts in any case. */
export async function firstThatFits<Result extends { size: number }>(
  write: (attempt: Attempt) => Promise<Result>,
  attempts = ATTEMPTS,
): Promise<Result> {
  const [first, ...others] = attempts;
  let result = await write(first ?? { side: 800, quality: 0.35 });
  for (const attempt of others) {
    if (result.size <= PHOTO_BYTES_MOST) break;
    result = await write(attempt);
  }
  return result;
}
