import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useToasts } from '../../../components/toast-store';
import type { LiveEvents } from '../../../lib/realtime/live-events';
import { measureClock } from '../../../lib/server-clock';
import { unreadQuery } from '../../chat/api/unread';
import { NotificationLeader } from './notification-leader';

const setServerClock = (now: Date) => measureClock(new Headers({ Date: now.toUTCString() }), Date.now());

jest.mock('../../../lib/api/client', () => ({
  ...jest.requireActual('../../../lib/api/client'),
  api: { GET: jest.fn() },
}));
const { api } = jest.requireMock<{ api: { GET: jest.Mock } }>('../../../lib/api/client');

const notice = (
  id: string,
  type: 'booking_made' | 'ride_changed' | 'seats_held' = 'ride_changed',
  bookingId = 'b1',
) => ({
  id,
  type,
  title: `Titre ${id}`,
  body: 'Texte',
  data: { type, bookingId, rideId: 'r1' },
  read: false,
  created_at: new Date().toISOString(),
});

const answers: Record<string, unknown> = {
  '/api/bookings': [{ id: 'known' }],
  '/api/notifications': [],
  '/api/notifications/preferences': {
    bookings_in_app: true,
    rides_in_app: true,
    messages_in_app: true,
    quiet_hours: false,
  },
};

const { queryKey: UNREAD } = unreadQuery('me');

let play: jest.SpyInstance;
let visibility: DocumentVisibilityState;
const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
const stops: (() => void)[] = [];

function openTab(path = '/') {
  const listeners = new Map<string, (payload: never) => void>();
  const realtime = {
    on: (event: keyof LiveEvents, listener: (payload: never) => void) => {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
  };
  const queries = new QueryClient();
  queries.setQueryData(UNREAD, [{ rideId: 'r1', count: 5 }]);
  const leader = new NotificationLeader(queries, { path: () => path, chatting: () => false });
  stops.push(leader.start(realtime as Parameters<typeof leader.start>[0]));
  const emit = (event: keyof LiveEvents, payload: object) => listeners.get(event)?.(payload as never);
  return Object.assign((payload: ReturnType<typeof notice>) => emit('notification:new', payload), {
    unread: (count: number) => emit('unread:changed', { rideId: 'r1', count }),
    queries,
  });
}
const settle = () => jest.advanceTimersByTimeAsync(1_500);
const toasts = () => useToasts.getState().latest;

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: {} });
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
});
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  useToasts.setState({ latest: null });
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  api.GET.mockImplementation((path: string) => {
    const pagination = { page: 1, limit: 20, has_more: false, next: null };
    const data = { success: true, data: answers[path], pagination };
    return Promise.resolve({ data, response: new Response('{}', { status: 200 }) });
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

test('an event is announced once across two tabs', async () => {
  const [first, second] = [openTab(), openTab()];
  await settle();
  first(notice('n1'));
  second(notice('n1'));
  await settle();
  expect(toasts()).toMatchObject({ id: 1, title: 'Titre n1', description: 'Texte' });
  expect(play).not.toHaveBeenCalled();
});

test('messages read elsewhere are not announced, new ones are', async () => {
  const { unread } = openTab();
  unread(2);
  await settle();
  expect(toasts()).toBeNull();
  unread(3);
  await settle();
  expect(toasts()).toMatchObject({ id: 1 });
});

test('unread messages that were fetched since are not announced, a message counted ahead is', async () => {
  const { unread, queries } = openTab();
  const queryFn = async () => [{ rideId: 'r1', count: 9 }];
  await queries.fetchQuery({ queryKey: UNREAD, queryFn, staleTime: 0 });
  await settle();
  unread(8);
  await settle();
  expect(toasts()).toBeNull();
  queries.setQueryData(UNREAD, [{ rideId: 'r1', count: 9 }]);
  await settle();
  unread(9);
  await settle();
  expect(toasts()).toMatchObject({ id: 1 });
});

test('an event is announced in the language of the screen', async () => {
  const receive = openTab();
  answers['/api/notifications'] = [{ ...notice('n1'), title: 'Departure moved' }];
  receive(notice('n1'));
  await settle();
  expect(toasts()).toMatchObject({ title: 'Departure moved' });
  answers['/api/notifications'] = [];
});

test('held seats are announced, except on the screen that books them', async () => {
  openTab('/rides/r1')(notice('n1', 'seats_held', 'b8'));
  await settle();
  expect(toasts()).toBeNull();
  openTab('/rides/r2')(notice('n2', 'seats_held', 'b9'));
  await settle();
  expect(toasts()).toMatchObject({ title: 'Titre n2' });
});

test('a booking known to this device is not announced', async () => {
  const receive = openTab();
  await settle();
  receive(notice('n1', 'booking_made', 'known'));
  await settle();
  expect(toasts()).toBeNull();
  receive(notice('n2', 'booking_made', 'new'));
  await settle();
  receive(notice('n3', 'booking_made', 'new'));
  await settle();
  expect(toasts()).toMatchObject({ id: 1, title: 'Titre n2' });
});

test('an event that arrives while hidden waits, even across reloads, until the page is visible', async () => {
  setVisibility('hidden');
  const receive = openTab();
  receive(notice('n1'));
  await settle();
  expect([toasts(), play.mock.calls.length]).toEqual([null, 1]);
  expect(JSON.parse(localStorage.getItem('me.notice-queue') ?? '[]')).toMatchObject([
    { id: 'n1', retryCount: 0 },
  ]);
  for (const stop of stops.splice(0)) stop();
  openTab();
  await settle();
  setVisibility('visible');
  await settle();
  expect(toasts()).toMatchObject({ title: 'Titre n1' });
  expect(localStorage.getItem('me.notice-queue')).toBeNull();
});

test('the queue is checked every ten seconds', async () => {
  setVisibility('hidden');
  const receive = openTab();
  receive(notice('n1'));
  await settle();
  visibility = 'visible'; // without an event
  await jest.advanceTimersByTimeAsync(10_000);
  expect(toasts()).toMatchObject({ title: 'Titre n1' });
});

test('after sign-out nothing is announced', async () => {
  setVisibility('hidden');
  const receive = openTab();
  receive(notice('n1'));
  for (const stop of stops.splice(0)) stop();
  await settle();
  expect(localStorage.getItem('me.notice-queue')).toBeNull();
});

test("quiet hours follow the server's clock, not the phone's", async () => {
  setVisibility('hidden');
  const usual = answers['/api/notifications/preferences'];
  answers['/api/notifications/preferences'] = { ...(usual as object), quiet_hours: true };
  jest.setSystemTime(new Date('2026-11-22T22:30:00Z'));
  setServerClock(new Date('2026-11-22T11:00:00Z'));
  play.mockClear();
  openTab()(notice('n1'));
  await settle();
  expect(play).toHaveBeenCalledTimes(1);
  setServerClock(new Date('2026-11-22T22:30:00Z'));
  openTab()(notice('n2'));
  await settle();
  expect(play).toHaveBeenCalledTimes(1);
  answers['/api/notifications/preferences'] = usual;
  setServerClock(new Date());
});
