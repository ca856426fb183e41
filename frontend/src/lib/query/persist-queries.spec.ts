import { QueryClient } from '@tanstack/react-query';
import * as idb from 'idb-keyval';
import { ApiError, ConnectionError } from '../api/errors';
import { useAuthStore } from '../auth/auth-store';
import { forgetPerson } from '../personal-data';
import { persistQueries, queriesToStore } from './persist-queries';
import { DAY_MS, LONG_RETENTION_MS } from './query-client';
import { restoreQueries } from './restore-queries';

const store = new Map<string, unknown>();
let full = false;
let blocked = false;
jest.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: jest.fn(async (key: string) => store.get(key)),
  del: jest.fn(async (key: string) => void store.delete(key)),
  set: jest.fn(async (key: string, value: { state: { queries: { queryKey: unknown[] }[] } }) => {
    if (blocked || (full && value.state.queries.some(({ queryKey }) => queryKey[0] === 'rides'))) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    store.set(key, structuredClone(value));
  }),
}));

const TICKET = ['bookings', 'one', 'b-1'];
const long = { meta: { keepMs: LONG_RETENTION_MS } };
const AWA = { id: 'awa' } as never;
const PAUL = { id: 'paul' } as never;

const ticket = (departure: number) => ({
  verification_code: '123456',
  ride: { departure_time: new Date(departure).toISOString() },
});

async function fetched(client: QueryClient, key: unknown[], answer: unknown, meta: object = long) {
  await client.query({ queryKey: key, queryFn: () => answer, retry: false, ...meta }).catch(() => undefined);
}

async function fetchFailing(client: QueryClient, key: unknown[], error: Error) {
  await client
    .query({ queryKey: key, queryFn: () => Promise.reject(error), retry: false, ...long })
    .catch(() => undefined);
}

/** A restart of the app on the same phone. */
async function reopened(): Promise<QueryClient> {
  const client = new QueryClient();
  await restoreQueries(client);
  return client;
}

beforeEach(() => {
  store.clear();
  full = false;
  blocked = false;
  jest.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), doNotFake: ['queueMicrotask'] });
  useAuthStore.setState({ user: AWA });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => jest.useRealTimers());

/** Opens the app, runs the reads, and waits until they are stored. */
async function runApp(fetchAll: (client: QueryClient) => Promise<void>): Promise<void> {
  const client = await reopened();
  await persistQueries(client);
  await fetchAll(client);
  await jest.advanceTimersByTimeAsync(2000);
}

test('a ticket survives repeated offline starts: a failed refetch keeps the stored data', async () => {
  await runApp((client) => fetched(client, TICKET, ticket(Date.now() + DAY_MS)));
  for (let opening = 0; opening < 3; opening++) {
    await runApp((client) => fetchFailing(client, TICKET, new ConnectionError('offline')));
    expect((await reopened()).getQueryState(TICKET)).toMatchObject({
      status: 'success',
      error: null,
      data: { verification_code: '123456' },
    });
  }
});

test('a ticket for a distant departure is stored until two days after it', async () => {
  const departure = Date.now() + 90 * DAY_MS;
  await runApp((client) => fetched(client, TICKET, ticket(departure)));
  jest.setSystemTime(departure + DAY_MS);
  const client = await reopened();
  expect(client.getQueryData(TICKET)).toBeDefined();
  expect(queriesToStore(client).queries).toHaveLength(1);
  jest.setSystemTime(departure + 3 * DAY_MS);
  expect(queriesToStore(client).queries).toHaveLength(0);
});

test('drops data that the server reports as gone, or that must not be stored', async () => {
  const client = new QueryClient();
  await fetched(client, TICKET, ticket(Date.now()));
  await fetchFailing(client, TICKET, new ApiError(404));
  await fetched(client, ['devices'], [1], { meta: { keepMs: 0 } });
  expect(queriesToStore(client).queries).toHaveLength(0);
});

test('the next user of the phone sees no data of the previous one, even without a wipe', async () => {
  await runApp((client) => fetched(client, TICKET, ticket(Date.now() + DAY_MS)));
  useAuthStore.setState({ user: PAUL });
  expect((await reopened()).getQueryData(TICKET)).toBeUndefined();
  useAuthStore.setState({ user: null });
  expect((await reopened()).getQueryData(TICKET)).toBeUndefined();
});

test('sign-out removes the stored data', async () => {
  await runApp((client) => fetched(client, TICKET, ticket(Date.now() + DAY_MS)));
  expect(store.size).toBe(1);
  await forgetPerson();
  expect(store.size).toBe(0);
});

test('storage is bounded and prioritises traveller data', async () => {
  const client = new QueryClient();
  await fetched(client, TICKET, ticket(Date.now() + DAY_MS));
  for (let n = 0; n < 300; n++) await fetched(client, ['rides', 'one', n], { n }, {});
  const { queries } = queriesToStore(client);
  expect(queries).toHaveLength(150);
  expect(queries[0]?.queryKey).toEqual(TICKET);
});

test('on a full phone, keeps the tickets', async () => {
  full = true;
  await runApp(async (client) => {
    await fetched(client, ['rides', 'one', 'r-1'], {}, {});
    await fetched(client, TICKET, ticket(Date.now() + DAY_MS));
  });
  const client = await reopened();
  expect(client.getQueryData(TICKET)).toBeDefined();
  expect(client.getQueryData(['rides', 'one', 'r-1'])).toBeUndefined();
});

test('a slow store delivers tickets late, and nothing overwrites them before', async () => {
  await runApp((client) => fetched(client, TICKET, ticket(Date.now() + DAY_MS)));
  const stored = store.get('queries');
  let deliver: (value: unknown) => void = () => undefined;
  jest.mocked(idb.get).mockImplementationOnce(() => new Promise((resolve) => (deliver = resolve)));
  const client = new QueryClient();
  const started = restoreQueries(client);
  await jest.advanceTimersByTimeAsync(1000);
  await started;
  const persisting = persistQueries(client);
  await fetched(client, ['rides', 'one', 'r-1'], {}, {});
  await jest.advanceTimersByTimeAsync(5000);
  expect(store.get('queries')).toBe(stored);
  deliver(stored);
  await persisting;
  expect(client.getQueryData(TICKET)).toBeDefined();
});

test.each([
  ['warns once that tickets are not stored', TICKET, 1],
  ['does not warn about other data', ['rides', 'one', 'r-1'], 0],
])('a device that rejects every write %s', async (_what, key, notices) => {
  blocked = true;
  const onTicketsLost = jest.fn();
  const client = new QueryClient();
  await restoreQueries(client);
  await persistQueries(client, onTicketsLost);
  for (const moment of [1, 2]) {
    await fetched(client, key, ticket(Date.now() + moment * DAY_MS));
    await jest.advanceTimersByTimeAsync(2000);
  }
  expect(onTicketsLost).toHaveBeenCalledTimes(notices);
});
