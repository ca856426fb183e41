/** @jest-environment ./jest.browser-environment.cjs */
import { useState } from 'react';
import { I18nContextProvider, ListContextProvider, type ListControllerResult } from 'react-admin';
import { click, enter, render, shows, until } from '../../test/render';
import { BulkCommand } from './bulk-command';

const counting = {
  translate: (key: string, { smart_count = '' }: { smart_count?: string | number } = {}) =>
    `${key}${smart_count}`,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

function Page({ run }: { run: () => Promise<unknown> }) {
  const [ids, show] = useState(['r-1', 'r-2']);
  const list = { data: ids.map((id) => ({ id })), selectedIds: ['r-1', 'r-3', 'r-4'] };
  return (
    <I18nContextProvider value={counting}>
      <button onClick={() => show(['r-5'])}>next page</button>
      <ListContextProvider
        value={{ ...list, onUnselectItems: () => undefined } as unknown as ListControllerResult}
      >
        <BulkCommand name="hide_rating" applies={() => true} title={({ id }) => String(id)} run={run} />
      </ListContextProvider>
    </I18nContextProvider>
  );
}

test('counts and changes only the selected rows that are shown', async () => {
  const run = jest.fn().mockResolvedValue({});
  const { host, unmount } = await render(<Page run={run} />, { role: 'admin' });
  await shows('console.bulk.selected1');
  await click('console.commands.hide_rating.action');
  await enter('Insult', 'textarea:not([aria-hidden])');
  await click(document.querySelector<HTMLElement>('[type="submit"]'));
  await until(() => run.mock.calls.length > 0);
  expect(run.mock.calls).toEqual([[{ id: 'r-1' }, 'Insult']]);
  await click('next page');
  expect(host.textContent).toBe('next page');
  await unmount();
});

test('keeps an open dialog with its reason if the selected rows leave the page', async () => {
  const run = jest.fn().mockResolvedValue({});
  const { unmount } = await render(<Page run={run} />, { role: 'admin' });
  await shows('console.bulk.selected1');
  await click('console.commands.hide_rating.action');
  await enter('Insult', 'textarea:not([aria-hidden])');
  await click('next page');
  await click(document.querySelector<HTMLElement>('[type="submit"]'));
  await until(() => run.mock.calls.length > 0);
  expect(run.mock.calls).toEqual([[{ id: 'r-1' }, 'Insult']]);
  await unmount();
});
