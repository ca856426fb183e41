/** @jest-environment ./jest.browser-environment.cjs */
import { usePermissions } from 'react-admin';
import { render, shows } from '../../../test/render';
import type { StaffRole } from '../../providers/can-access';
import { ChartCard } from './chart-card';
import type { Chart } from './series';

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
  const { host, unmount } = await render(
    <>
      <Role />
      <ChartCard chart={SEARCHES} days={['2026-11-29']} />
    </>,
    { role },
  );
  await shows(role);
  const links = [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  await unmount();
  return links;
}

test('a chart links to its list', async () => {
  expect(await linksFor('admin')).toEqual([expect.stringContaining('/searches?')]);
});

test('a chart has no link for a role that may not read its list', async () => {
  expect(await linksFor('finance')).toEqual([]);
});
