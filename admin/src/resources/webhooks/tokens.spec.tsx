/** @jest-environment ./jest.browser-environment.cjs */
import { click, enter, find, render, until } from '../../../test/render';
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

test('a token is valid until the end of its last day in Douala', async () => {
  const createToken = jest.fn().mockResolvedValue({ name: 'Reports', token: 'secret' });
  const data = { tokens: async () => [], createToken };
  const { unmount } = await render(<Tokens />, { role: 'admin', data });
  await click(await find('button'));
  await enter('Reports');
  await enter('2027-01-31', 'input[type="date"]');
  await click(document.querySelector<HTMLElement>('[type="submit"]'));
  await until(() => createToken.mock.calls.length > 0);
  expect(createToken).toHaveBeenCalledWith({
    name: 'Reports',
    scopes: [],
    expires_at: '2027-01-31T23:59:59+01:00',
  });
  await unmount();
});
