/** @jest-environment ./jest.browser-environment.cjs */
import { act, useState } from 'react';
import { click, render, until } from '../../test/render';
import { DownloadButton } from './download-button';

test('a file keeps the name of the content that was asked for', async () => {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  let finish = (_: Blob): void => undefined;
  const content = new Promise<Blob>((resolve) => (finish = resolve));
  function Page() {
    const [month, choose] = useState('2026-10');
    return (
      <>
        <DownloadButton file={`${month}.csv`} load={() => content}>
          CSV
        </DownloadButton>
        <button onClick={() => choose('2026-11')}>November</button>
      </>
    );
  }
  const { unmount } = await render(<Page />);
  await click('CSV');
  await click('November');
  await act(async () => finish(new Blob()));
  await until(() => names.length > 0);
  expect(names).toEqual(['2026-10.csv']);
  jest.restoreAllMocks();
  await unmount();
});
