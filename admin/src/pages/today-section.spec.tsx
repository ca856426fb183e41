/** @jest-environment ./jest.browser-environment.cjs */
import { render, shows } from '../../test/render';
import { TodaySection } from './today-section';

const today = async () => ({
  claims_to_decide: 2,
  approvals_for_you: 0,
  rides_to_list: 0,
  strike_appeals: 0,
  departures: [],
});

test.each([
  ['admin', true],
  ['support', false],
] as const)('claims to decide are counted only for those who decide: %s', async (role, counted) => {
  const { host, unmount } = await render(<TodaySection />, { role, data: { today } });
  await shows('console.stats.rides_to_list');
  expect(host.textContent?.includes('console.stats.claims_to_decide')).toBe(counted);
  await unmount();
});
