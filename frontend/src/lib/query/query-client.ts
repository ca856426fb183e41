import { QueryClient } from '@tanstack/react-query';
import { isTemporary } from '../api/errors';

/** A list fetched less than this ago is not fetched again unless asked for; milliseconds. */
export const LIST_WINDOW_MS = 300_000;

export const DAY_MS = 24 * 3_600_000;

/** How long an answer is kept on the device where its query says nothing else; milliseconds. */
export const KEPT_MS = 7 * DAY_MS;

/**
 * For answers without which a traveller would stand there: tickets, towns, one's passengers, messages. Milliseconds;
 * a ticket stays longer where its departure is further away.
 */
export const KEPT_LONG_MS = 30 * DAY_MS;

/** What the server told this page so long ago, in an answer or an event, is as it is now; milliseconds. */
const JUST_READ_MS = 10_000;

/**
 * For what people act upon when a screen opens, as `refetchOnMount`. What is kept may be from before a payment: it is shown at once,
 * and asked for again.
 */
export const unlessJustRead = ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }) =>
  state.isInvalidated || state.dataUpdatedAt < Math.max(performance.timeOrigin, Date.now() - JUST_READ_MS)
    ? 'always'
    : false;

interface KeptMeta extends Record<string, unknown> {
  /** How long the answer is kept on the device, milliseconds; 0: not at all. */
  keepMs?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: KeptMeta;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A browser's timers count no further than 24 days.
      gcTime: 7 * DAY_MS,
      // A browser's idea of being online is often wrong here: ask, and show the failure beside what is known.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTemporary(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
