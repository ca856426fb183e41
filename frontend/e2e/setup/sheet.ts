import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

const GAP = 16;

/** Combines pictures of equal size into a WebP small enough to commit, with accurate colours. */
export async function writeSheet(file: string, shots: Buffer[]): Promise<void> {
  const { width = 0, height = 0 } = await sharp(shots[0]).metadata();
  mkdirSync(dirname(file), { recursive: true });
  await sharp({
    create: {
      width: (width + GAP) * shots.length + GAP,
      height: height + 2 * GAP,
      channels: 3,
      background: '#808080',
    },
  })
    .composite(shots.map((input, index) => ({ input, left: GAP + index * (width + GAP), top: GAP })))
    .webp({ quality: 82, effort: 5 })
    .toFile(file);
}
