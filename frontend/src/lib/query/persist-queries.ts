import { dehydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query';
import { set } from 'idb-keyval';
import { ApiError } from '../api/errors';
import { onForget } from '../personal-data';
import { DAY_MS, LONG_RETENTION_MS, RETENTION_MS } from './query-client';
import {
  owner,
  queryStore,
  STORE_KEY,
  STORE_VERSION,
  type StoredQueries,
  storeWasRead,
} from './restore-queries';

const WRITE_DELAY_MS = 1000;
/** Maximum number of stored queries: long-lived ones first, then the newest. */
const MAX_STORED = 150;
/** Retention after departure, for late arrivals. */
const AFTER_DEPARTURE_MS = 2 * DAY_MS;

/** The last `departure_time` anywhere in a response; epoch milliseconds, 0 if none. */
function lastDeparture(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let last = 0;
  for (const [key, part] of Object.entries(value)) {
    const moment = key === 'departure_time' ? Date.parse(String(part)) : lastDeparture(part);
    if (moment > last) last = moment;
  }
  return last;
}

const isLong = ({ meta }: { meta?: Query['meta'] }) => meta?.keepMs === LONG_RETENTION_MS;

function storedUntil(query: Query): number {
  const expiry = query.state.dataUpdatedAt + (query.meta?.keepMs ?? RETENTION_MS);
  return isLong(query) ? Math.max(expiry, lastDeparture(query.state.data) + AFTER_DEPARTURE_MS) : expiry;
}

const isInaccessible = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/** Results to store. After a failed refetch, the last data stays stored. */
export function queriesToStore(client: QueryClient, only: 'all' | 'long' = 'all'): DehydratedState {
  const now = Date.now();
  const { queries, mutations } = dehydrate(client, {
    shouldDehydrateQuery: (query) =>
      query.state.data !== undefined &&
      !isInaccessible(query.state.error) &&
      now < storedUntil(query) &&
      (only === 'all' || isLong(query)),
    shouldDehydrateMutation: () => false,
  });
  const priority = (query: (typeof queries)[number]) =>
    query.state.dataUpdatedAt + (isLong(query) ? Number.MAX_SAFE_INTEGER / 2 : 0);
  return {
    mutations,
    queries: queries
      .sort((a, b) => priority(b) - priority(a))
      .slice(0, MAX_STORED)
      .map((query) => ({
        ...query,
        state: { ...query.state, status: 'success' as const, error: null, fetchFailureReason: null },
      })),
  };
}

async function persist(client: QueryClient): Promise<void> {
  const write = (only: 'all' | 'long') =>
    set(
      STORE_KEY,
      { form: STORE_VERSION, owner: owner(), state: queriesToStore(client, only) } satisfies StoredQueries,
      queryStore(),
    );
  try {
    await write('all');
  } catch {
    // If the store is full, keeps at least the tickets.
    await write('long');
  }
}

/**
 * Persists results as they change; sign-out clears cache and store.
 * @param onTicketsLost runs once if tickets can't be stored
 */
export async function persistQueries(
  client: QueryClient,
  onTicketsLost = () => undefined as void,
): Promise<void> {
  await storeWasRead();
  let hasWarned = false;
  let writeTimer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    writeTimer = undefined;
    persist(client).catch((error: unknown) => {
      console.warn('Query results not stored', error);
      const { queries } = queriesToStore(client, 'long');
      if (hasWarned || !queries.some(({ queryKey }) => queryKey[0] === 'bookings')) return;
      hasWarned = true;
      onTicketsLost();
    });
  };
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') writeTimer ??= setTimeout(write, WRITE_DELAY_MS);
  });
  writeTimer = setTimeout(write, WRITE_DELAY_MS);
  // Phones may kill hidden pages without further events.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || writeTimer === undefined) return;
    clearTimeout(writeTimer);
    write();
  });
  onForget(() => {
    clearTimeout(writeTimer);
    writeTimer = undefined;
  });
}
