/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface Attempt {
  side: number;
  quality: number;
}

/** Keeps ten photos under 3 MB, about a minute on a slow network; bytes. */
export const MAX_PHOTO_BYTES = 290_000;

/** Limit of docs/api.md for files that can't be re-encoded; bytes. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** From fully to barely legible; most photos fit at the first or second. */
export const ATTEMPTS: readonly Attempt[] = [
  { side: 1800, quality: 0.8 },
  { side: 1600, quality: 0.7 },
  { side: 1600, quality: 0.55 },
  { side: 1400, quality: 0.5 },
  { side: 1200, quality: 0.45 },
  { side: 1000, quality: 0.4 },
  { side: 800, quality: 0.35 },
];

export const AVATAR_ATTEMPTS: readonly Attempt[] = [{ side: 512, quality: 0.8 }];

/** Below this, a document's text is probably illegible; pixels. */
const COARSE_SIDE = 900;

export function fit({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const isCoarse = ({ width, height }: Size): boolean => Math.max(width, height) < COARSE_SIDE;

/** Reduces detail until the result fits; accepts the last attempt. */
export async function firstThatFits<Result extends { size: number }>(
  write: (attempt: Attempt) => Promise<Result>,
  attempts = ATTEMPTS,
): Promise<Result> {
  const [first, ...others] = attempts;
  let result = await write(first ?? { side: 800, quality: 0.35 });
  for (const attempt of others) {
    if (result.size <= MAX_PHOTO_BYTES) break;
    result = await write(attempt);
  }
  return result;
}
