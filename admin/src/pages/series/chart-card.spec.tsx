/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { AdminContext, type AuthProvider, usePermissions } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import type { StaffRole } from '../../providers/can-access';
import { ChartCard } from './chart-card';
import type { Chart } from './series';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SEARCHES: Chart = {
  name: 'searches',
  kind: 'bars',
  unit: 'count',
  layers: [{ name: 'with_ride', tone: 'good', values: [0] }],
  to: { resource: 'searches', filter: {}, days: 'day' },
};

/** Appears in the same render as what depends on the role. */
const Role = () => <output>{usePermissions<StaffRole>().permissions}</output>;

async function linksFor(role: StaffRole) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const auth = { getPermissions: () => Promise.resolve(role) } as unknown as AuthProvider;
  await act(async () =>
    root.render(
      <MemoryRouter>
        <AdminContext authProvider={auth}>
          <Role />
          <ChartCard chart={SEARCHES} days={['2026-11-29']} />
        </AdminContext>
      </MemoryRouter>,
    ),
  );
  while (!document.querySelector('output')?.textContent) await act(async () => undefined);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  await act(async () => root.unmount());
  return links;
}

test('a chart links to its list', async () => {
  expect(await linksFor('admin')).toEqual([expect.stringContaining('/searches?')]);
});

test('a chart has no link for a role that may not read its list', async () => {
  expect(await linksFor('finance')).toEqual([]);
});
