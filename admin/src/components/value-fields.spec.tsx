/** @jest-environment ./jest.browser-environment.cjs */
import { act } from 'react';
import { memoryStore } from 'react-admin';
import { render } from '../../test/render';
import { Ago } from './value-fields';

afterEach(() => jest.useRealTimers());

test('the age of an item grows while the page is open', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T08:05:00Z'), advanceTimers: true });
  const { host, unmount } = await render(<Ago iso="2026-11-21T08:00:00Z" />, {
    store: memoryStore({ locale: 'en' }),
  });
  expect(host.textContent).toBe('5 min. ago');
  await act(async () => jest.advanceTimersByTime(10 * 60_000));
  expect(host.textContent).toBe('15 min. ago');
  await unmount();
});
