import { QueryClient } from '@tanstack/react-query';
import { isTemporary } from '../api/errors';

/** Age from which lists are refetched automatically. */
export const LIST_STALE_MS = 300_000;

export const DAY_MS = 24 * 3_600_000;

/** Default retention on the device. */
export const RETENTION_MS = 7 * DAY_MS;

/** For tickets, towns, passengers and messages; tickets of later departures stay longer. */
export const LONG_RETENTION_MS = 30 * DAY_MS;

const FRESH_MS = 10_000;

/**
 * `refetchOnMount` for data users act on: shows cached data at once, and refetches it if invalidated, older than
 * 10 s, or from a previous page load, perhaps before a payment.
 */
export const unlessFresh = ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }) =>
  state.isInvalidated || state.dataUpdatedAt < Math.max(performance.timeOrigin, Date.now() - FRESH_MS)
    ? 'always'
    : false;

interface QueryMeta extends Record<string, unknown> {
  /** Retention in milliseconds; 0 disables it. */
  keepMs?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Timers overflow after 24 days.
      gcTime: 7 * DAY_MS,
      // Browsers' online state is unreliable.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTemporary(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
