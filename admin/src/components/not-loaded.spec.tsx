/** @jest-environment ./jest.browser-environment.cjs */
import { RecordContextProvider } from 'react-admin';
import { click, render, shows } from '../../test/render';
import { RideTimeline } from '../resources/rides/ride-timeline';

test('a part of a page is a placeholder while it loads, and can be retried after an error', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  let fail = (_: Error): void => undefined;
  const first = new Promise((_, reject) => (fail = reject));
  const event = { kind: 'published', at: '2026-11-21T08:00:00.000Z', actor: 'Paul', reason: 'the history' };
  const rideTimeline = jest.fn().mockReturnValueOnce(first).mockResolvedValueOnce([event]);
  const { host, unmount } = await render(
    <RecordContextProvider value={{ id: 'ride-1' }}>
      <RideTimeline label="" />
    </RecordContextProvider>,
    { role: 'support', data: { rideTimeline } },
  );
  expect(host.querySelector('[aria-busy]')).not.toBeNull();
  fail(new Error('console.errors.NETWORK'));
  await shows('console.errors.NETWORK');
  await click('console.home.retry');
  await shows('the history');
  jest.restoreAllMocks();
  await unmount();
});
