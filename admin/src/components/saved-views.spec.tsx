/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { AdminContext, type DataProvider, memoryStore, ResourceContextProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { SavedViews } from './saved-views';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const failed = {
  label: 'Failed by MTN',
  value: { filter: { status: 'failed' }, sort: { field: 'amount', order: 'DESC' }, perPage: 25 },
};
const getList = jest.fn(() =>
  Promise.resolve({ data: [], total: 1250, meta: { counted: 10_000, atLeast: true } }),
);

/** The address that the list reads. */
function Address() {
  return <output>{useLocation().search}</output>;
}

async function open(saved: object[]) {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  const store = memoryStore({ 'payments.savedQueries': saved });
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext store={store} dataProvider={{ getList } as unknown as DataProvider}>
          <ResourceContextProvider value="payments">
            <SavedViews />
            <Address />
          </ResourceContextProvider>
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  return () => act(async () => root.unmount());
}

test('counts each saved view once the menu is open, and applies the chosen one', async () => {
  const end = await open([failed]);
  expect(getList).not.toHaveBeenCalled();
  await act(async () => document.querySelector('button')?.click());
  expect(getList).toHaveBeenCalledTimes(1);
  expect(getList).toHaveBeenCalledWith(
    'payments',
    expect.objectContaining({
      filter: failed.value.filter,
      sort: failed.value.sort,
      pagination: { page: 1, perPage: 1 },
    }),
  );
  const item = document.querySelector<HTMLElement>('[role="menuitem"]');
  expect(item?.textContent).toMatch(/^Failed by MTN/);
  await act(async () => item?.click());
  expect(new URLSearchParams(document.querySelector('output')?.textContent ?? '').get('filter')).toBe(
    '{"status":"failed"}',
  );
  await end();
});

test('is hidden in a list without saved views', async () => {
  const end = await open([]);
  expect(document.querySelector('button')).toBeNull();
  await end();
});
