/** @jest-environment ./jest.browser-environment.cjs */
import { RecordContextProvider } from 'react-admin';
import { render, shows, until } from '../../test/render';
import { SupportCases } from './support-cases';

const cases = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    id: `case-${nth}`,
    status: 'open',
    summary: `Question ${nth}`,
    last_message_at: '2026-11-21T08:00:00.000Z',
  }));

const show = (getList: () => Promise<unknown>) =>
  render(
    <RecordContextProvider value={{ id: 'u-1' }}>
      <SupportCases by="person_id" label="" />
    </RecordContextProvider>,
    { role: 'support', data: { getList } },
  );

afterEach(() => jest.restoreAllMocks());

test.each([
  [10, null],
  [11, expect.stringContaining('/support-cases?filter=%7B%22person_id%22%3A%22u-1%22%7D')],
])('links to the list if it holds more than ten: %i', async (total, link) => {
  const { host } = await show(async () => ({ data: cases(10), total }));
  await shows('Question 9');
  // The links appear with the role.
  await until(() => host.querySelector('a') !== null);
  const more = [...host.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'console.series.list',
  );
  expect(more?.getAttribute('href') ?? null).toEqual(link);
});

test('is empty only if there are none, not while loading or after an error', async () => {
  const loading = await show(() => new Promise(() => undefined));
  expect(loading.host.querySelector('[aria-busy]')).not.toBeNull();
  expect(loading.host.textContent).toBe('');
  await show(async () => ({ data: [], total: 0 }));
  await shows('—');
  jest.spyOn(console, 'error').mockReturnValue();
  await show(() => Promise.reject(new Error('console.errors.FORBIDDEN')));
  await shows('console.errors.FORBIDDEN');
});
