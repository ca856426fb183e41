import { act, fireEvent, screen } from '@testing-library/react';
import { show } from '../../test/show';
import { OfflineBanner } from '../app/offline-banner';
import { useAppStore } from '../lib/app-store';
import { measureClock } from '../lib/server-clock';
import { StaleMark } from './stale-mark';

const AT = Date.parse('2026-11-20T13:05:00Z'); // 14:05 in Douala

const query = (over = {}) => ({
  isError: false,
  isFetching: false,
  dataUpdatedAt: AT,
  refetch: jest.fn(),
  ...over,
});

const list = (shown: ReturnType<typeof query>) => (
  <>
    <OfflineBanner />
    <main id="content">
      <StaleMark query={shown} />
    </main>
  </>
);

/** Simulates pulling the page down by so many pixels. */
function pull(px: number): void {
  const content = document.getElementById('content');
  if (!content) throw new Error('No content');
  fireEvent.touchStart(content, { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(content, { touches: [{ clientY: 100 + px }] });
  fireEvent.touchEnd(content, { touches: [] });
}

beforeEach(() => {
  jest.useFakeTimers({ now: AT + 60_000, advanceTimers: true });
  useAppStore.setState({ offline: false });
});
afterEach(() => {
  measureClock(new Headers({ Date: new Date().toUTCString() }), Date.now());
  jest.useRealTimers();
});

test('offline, a list shows its age once', async () => {
  await show(list(query()), { language: 'fr' });
  expect(screen.queryByText(/Hors ligne/)).toBeNull();
  act(() => {
    useAppStore.setState({ offline: true });
  });
  expect(screen.getByText('Hors ligne · à jour à 14:05')).toBeVisible();
  expect(screen.getAllByText(/Hors ligne/)).toHaveLength(1);
});

test('a list older than a week shows the day', async () => {
  jest.setSystemTime(AT + 7 * 24 * 3_600_000);
  useAppStore.setState({ offline: true });
  await show(list(query()), { language: 'fr' });
  expect(screen.getByText(/Hors ligne · à jour le ven\. 20 nov\. à 14:05/)).toBeVisible();
});

test("on a phone whose clock is a day behind, a list shows the server's time", async () => {
  const sentAt = AT - 24 * 3_600_000;
  jest.setSystemTime(sentAt);
  measureClock(new Headers({ Date: new Date(AT).toUTCString() }), sentAt);
  useAppStore.setState({ offline: true });
  await show(list(query({ dataUpdatedAt: sentAt })), { language: 'fr' });
  expect(screen.getByText('Hors ligne · à jour à 14:05')).toBeVisible();
});

test('an empty offline screen only reports the missing network', async () => {
  useAppStore.setState({ offline: true });
  await show(list(query({ dataUpdatedAt: 0 })), { language: 'fr' });
  expect(screen.getByText('Hors ligne')).toBeVisible();
});

test('if the server is down, a list shows its age without claiming that the phone is offline', async () => {
  await show(list(query({ isError: true })), { language: 'en' });
  expect(screen.getByText('as of 14:05')).toBeVisible();
});

test('a long pull or the button refetches, a short pull does not', async () => {
  const shown = query();
  const { user } = await show(list(shown), { language: 'fr' });
  pull(60);
  expect(shown.refetch).not.toHaveBeenCalled();
  pull(200);
  expect(shown.refetch).toHaveBeenCalledTimes(1);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(shown.refetch).toHaveBeenCalledTimes(2);
});
