import { ATTEMPTS, firstThatFits, fit, isCoarse, MAX_PHOTO_BYTES } from './photo-sizes';

test('scales a photo by its longer side and never enlarges it', () => {
  expect(fit({ width: 4000, height: 3000 }, 1800)).toEqual({ width: 1800, height: 1350 });
  expect(fit({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
  expect(fit({ width: 640, height: 480 }, 1800)).toEqual({ width: 640, height: 480 });
  expect(fit({ width: 20_000, height: 2 }, 1000)).toEqual({ width: 1000, height: 1 });
});

test('ten photos stay under 3 MB', () => {
  expect(10 * MAX_PHOTO_BYTES).toBeLessThan(3_000_000);
});

test('a small photo keeps its detail', async () => {
  const write = jest.fn(async () => ({ size: 200_000 }));
  await firstThatFits(write);
  expect(write).toHaveBeenCalledTimes(1);
  expect(write).toHaveBeenCalledWith(ATTEMPTS[0]);
});

test('a detailed photo is re-encoded with less detail until it fits', async () => {
  const sizes = [900_000, 500_000, 280_000];
  const write = jest.fn(async () => ({ size: sizes.shift() ?? 0 }));
  expect(await firstThatFits(write)).toEqual({ size: 280_000 });
  expect(write).toHaveBeenLastCalledWith(ATTEMPTS[2]);
});

test('noise that never fits is sent at the smallest size', async () => {
  const write = jest.fn(async ({ side }: { side: number }) => ({ size: side * 1000 }));
  expect(await firstThatFits(write)).toEqual({ size: 800_000 });
  expect(write).toHaveBeenCalledTimes(ATTEMPTS.length);
});

test('flags an image with few pixels', () => {
  expect(isCoarse({ width: 640, height: 480 })).toBe(true);
  expect(isCoarse({ width: 1200, height: 800 })).toBe(false);
});
