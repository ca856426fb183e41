/** @jest-environment ./jest.browser-environment.cjs */
import { enter, find, render, until } from '../../../test/render';
import TrendsPage from './list';

const empty = { spans: [], total: {}, before: {}, cancellations: [], corridors: [] };

test('the figures of an earlier period cannot be saved under the dates of the next', async () => {
  const trends = jest
    .fn()
    .mockResolvedValueOnce(empty)
    .mockReturnValue(new Promise(() => undefined));
  const { unmount } = await render(<TrendsPage />, { role: 'admin', data: { trends } });
  const csv = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'CSV');
  await until(() => csv()?.disabled === false);
  await find('input[type="date"]');
  await enter('2026-10-01', 'input[type="date"]');
  await until(() => trends.mock.calls.length === 2);
  expect(csv()?.disabled).toBe(true);
  await unmount();
});
