/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { AdminContext, type DataProvider, memoryStore } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { ConsoleLayout } from './console-layout';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
Element.prototype.scrollIntoView = jest.fn();

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

test('a page whose code fails to load offers a retry and keeps the menu', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const fetched = jest.fn(() => Promise.reject(new TypeError('unreachable')));
  Object.assign(globalThis, { fetch: fetched });
  jest.spyOn(console, 'warn').mockReturnValue();
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  const authProvider = { getPermissions: () => Promise.resolve('admin') } as never;
  const dataProvider = { stats: () => new Promise(() => undefined) } as unknown as DataProvider;
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext store={memoryStore()} authProvider={authProvider} dataProvider={dataProvider}>
          <ConsoleLayout>
            <Broken />
          </ConsoleLayout>
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  const alert = document.querySelector('#main-content [role="alert"]');
  expect(alert?.textContent).toMatch(/console\.errors\.PAGE/);
  expect(document.querySelector('[role="menu"]')).not.toBeNull();
  await act(async () => alert?.querySelector('button')?.click());
  expect(fetched).toHaveBeenCalledWith('.');
  await act(async () => root.unmount());
});
