/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { AdminContext, type AuthProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import type { ConsoleDataProvider } from '../../providers/data';
import { Tokens } from './tokens';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const administrator = { getPermissions: () => Promise.resolve('admin') } as unknown as AuthProvider;
const noTokens = { tokens: () => Promise.resolve([]) } as unknown as ConsoleDataProvider;

afterEach(() => jest.useRealTimers());

test('offers days counted from the current day in Douala, also in its first hour', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T23:30:00Z'), advanceTimers: true });
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext authProvider={administrator} dataProvider={noTokens}>
          <Tokens />
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  // The role loads asynchronously.
  while (document.querySelector('button') === null) await act(async () => undefined);
  await act(async () => document.querySelector('button')?.click());
  const { value, min, max } = document.querySelector<HTMLInputElement>('input[type="date"]') ?? {};
  expect([min, value, max]).toEqual(['2026-11-22', '2027-02-19', '2027-11-21']);
  await act(async () => root.unmount());
});
