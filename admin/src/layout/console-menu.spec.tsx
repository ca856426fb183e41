/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { AdminContext, type DataProvider, ListBase, memoryStore, useListContext } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { ConsoleMenu } from './console-menu';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const scrolledTo: Element[] = [];
Element.prototype.scrollIntoView = function () {
  scrolledTo.push(this);
};

function Filter() {
  return <output>{JSON.stringify(useListContext().filterValues)}</output>;
}

test('opens a list with its default filter, not with the filter of an earlier link', async () => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  const filter = () => document.querySelector('output')?.textContent;
  const authProvider = { getPermissions: () => Promise.resolve('admin') } as never;
  const dataProvider = {
    stats: () => new Promise(() => undefined),
    today: () => Promise.resolve({ claims_to_decide: 2, strike_appeals: 1 }),
    getList: () => Promise.resolve({ data: [], total: 0 }),
  } as unknown as DataProvider;
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/rides?filter=%7B%22driver_id%22%3A%22d1%22%7D']}>
        <AdminContext store={memoryStore()} authProvider={authProvider} dataProvider={dataProvider}>
          <ConsoleMenu />
          <ListBase resource="rides" disableAuthentication filterDefaultValues={{ status: 'scheduled' }}>
            <Filter />
          </ListBase>
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  expect(filter()).toBe('{"driver_id":"d1"}');
  const link = () => document.querySelector<HTMLElement>('a[href="/rides"]');
  const badgeOf = (list: string) => document.querySelector(`a[href="/${list}"] [role="status"]`)?.textContent;
  // The role and the counts load asynchronously.
  while (link() === null || badgeOf('claims') === undefined) await act(async () => undefined);
  expect([badgeOf('claims'), badgeOf('strikes')]).toEqual(['2', '1']);
  expect(scrolledTo.at(-1)?.getAttribute('href')).toBe('/rides');
  await act(async () => link()?.click());
  expect(filter()).toBe('{"status":"scheduled"}');
  await act(async () => root.unmount());
});
