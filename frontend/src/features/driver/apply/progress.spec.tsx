import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import { progressOfFiles, useFormatBytes } from './progress';

test('files are uploaded one after the other, after the answers', () => {
  const sizes = [100, 200, 100];
  expect(progressOfFiles(0, 450, sizes)).toEqual([0, 0, 0]);
  expect(progressOfFiles(50, 450, sizes)).toEqual([0, 0, 0]);
  expect(progressOfFiles(250, 450, sizes)).toEqual([1, 0.5, 0]);
  expect(progressOfFiles(450, 450, sizes)).toEqual([1, 1, 1]);
});

function Sizes() {
  const formatBytes = useFormatBytes();
  return <p>{[1_440_000, 180_400].map(formatBytes).join(', ')}</p>;
}

test.each([
  ['fr', /^1,4\sMo, 180\sko$/],
  ['en', /^1\.4\sMB, 180\skB$/],
] as const)('formats sizes in %s with the usual units', async (language, text) => {
  await show(<Sizes />, { language });
  expect(screen.getByText(text)).toBeInTheDocument();
});
