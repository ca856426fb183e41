import { dehydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query';
import { set } from 'idb-keyval';
import { ApiError } from '../api/errors';
import { onForget } from '../personal-data';
import { type Kept, KEPT_FORM, KEPT_KEY, keptStore, keptWasRead, owner } from './kept-queries';
import { DAY_MS, KEPT_LONG_MS, KEPT_MS } from './query-client';

/** Answers are written together, this long after the first of them changed; milliseconds. */
const WRITE_DELAY_MS = 1000;
/** So many answers are kept, those for a traveller first, then the newest. */
const MOST_KEPT = 150;
/** A ticket is kept so long after its departure: the road may be longer than the plan. */
const AFTER_DEPARTURE_MS = 2 * DAY_MS;

/** The last `departure_time` anywhere in an answer; epoch milliseconds, 0 where there is none. */
function lastDeparture(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let last = 0;
  for (const [key, part] of Object.entries(value)) {
    const moment = key === 'departure_time' ? Date.parse(String(part)) : lastDeparture(part);
    if (moment > last) last = moment;
  }
  return last;
}

const isLong = ({ meta }: { meta?: Query['meta'] }) => meta?.keepMs === KEPT_LONG_MS;

function keptUntil(query: Query): number {
  const read = query.state.dataUpdatedAt + (query.meta?.keepMs ?? KEPT_MS);
  return isLong(query) ? Math.max(read, lastDeparture(query.state.data) + AFTER_DEPARTURE_MS) : read;
}

/** The server said that there is nothing (any more) to see for this person. */
const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/**
 * What of the client's answers this device keeps: bounded, and each as it was last read. A question that failed since
 * leaves the answer before it as it is.
 */
export function answersToKeep(client: QueryClient, only: 'all' | 'long' = 'all'): DehydratedState {
  const now = Date.now();
  const { queries, mutations } = dehydrate(client, {
    shouldDehydrateQuery: (query) =>
      query.state.data !== undefined &&
      !isGone(query.state.error) &&
      now < keptUntil(query) &&
      (only === 'all' || isLong(query)),
    shouldDehydrateMutation: () => false,
  });
  const first = (query: (typeof queries)[number]) =>
    query.state.dataUpdatedAt + (isLong(query) ? Number.MAX_SAFE_INTEGER / 2 : 0);
  return {
    mutations,
    queries: queries
      .sort((a, b) => first(b) - first(a))
      .slice(0, MOST_KEPT)
      .map((query) => ({
        ...query,
        state: { ...query.state, status: 'success' as const, error: null, fetchFailureReason: null },
      })),
  };
}

async function keep(client: QueryClient): Promise<void> {
  const write = (only: 'all' | 'long') =>
    set(
      KEPT_KEY,
      { form: KEPT_FORM, owner: owner(), state: answersToKeep(client, only) } satisfies Kept,
      keptStore(),
    );
  try {
    await write('all');
  } catch {
    // A full store keeps at least the tickets.
    await write('long');
  }
}

/**
 * Writes the client's answers to this device as they change; sign-out wipes them from both.
 * @param onTicketsLost runs once if the device refuses the tickets, which then need a network
 */
export async function keepQueries(
  client: QueryClient,
  onTicketsLost = () => undefined as void,
): Promise<void> {
  await keptWasRead();
  let said = false;
  let planned: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    planned = undefined;
    keep(client).catch((error: unknown) => {
      console.warn('Answers not kept', error);
      if (said || !answersToKeep(client, 'long').queries.some(({ queryKey }) => queryKey[0] === 'bookings'))
        return;
      said = true;
      onTicketsLost();
    });
  };
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') planned ??= setTimeout(write, WRITE_DELAY_MS);
  });
  // What was read before this was listening.
  planned = setTimeout(write, WRITE_DELAY_MS);
  // A phone may end the page without another word once it is out of sight.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || planned === undefined) return;
    clearTimeout(planned);
    write();
  });
  onForget(() => {
    clearTimeout(planned);
    planned = undefined;
  });
}
