import { formatBytes, progressOfFiles } from './progress';

test('files follow each other, after the words of the form', () => {
  const sizes = [100, 200, 100];
  expect(progressOfFiles(0, 450, sizes)).toEqual([0, 0, 0]);
  expect(progressOfFiles(50, 450, sizes)).toEqual([0, 0, 0]);
  expect(progressOfFiles(250, 450, sizes)).toEqual([1, 0.5, 0]);
  expect(progressOfFiles(450, 450, sizes)).toEqual([1, 1, 1]);
});

test('sizes are said as people read them', () => {
  expect(formatBytes(1_440_000, 'fr')).toMatch(/^1,4\sMo$/);
  expect(formatBytes(180_400, 'en')).toMatch(/^180\skB$/);
});
