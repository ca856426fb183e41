/** @jest-environment ./jest.browser-environment.cjs */
import { click, find, render } from '../../../test/render';
import { Tokens } from './tokens';

afterEach(() => jest.useRealTimers());

test('offers days counted from the current day in Douala, also in its first hour', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T23:30:00Z'), advanceTimers: true });
  const { unmount } = await render(<Tokens />, { role: 'admin', data: { tokens: async () => [] } });
  // The role loads asynchronously.
  await click(await find('button'));
  const { value, min, max } = document.querySelector<HTMLInputElement>('input[type="date"]') ?? {};
  expect([min, value, max]).toEqual(['2026-11-22', '2027-02-19', '2027-11-21']);
  await unmount();
});
