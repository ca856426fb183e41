import { QueryClient } from '@tanstack/react-query';
import { isTemporary } from '../api/errors';

/** Younger lists are not refetched automatically. */
export const LIST_WINDOW_MS = 300_000;

export const DAY_MS = 24 * 3_600_000;

/** Default retention on the device. */
export const RETENTION_MS = 7 * DAY_MS;

/** For tickets, towns, passengers and messages; tickets of later departures stay longer. */
export const LONG_RETENTION_MS = 30 * DAY_MS;

/** Younger data counts as current. */
const JUST_READ_MS = 10_000;

/**
 * `refetchOnMount` for data that users act upon: stored data, perhaps from before a payment, is shown and
 * refetched.
 */
export const unlessFresh = ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }) =>
  state.isInvalidated || state.dataUpdatedAt < Math.max(performance.timeOrigin, Date.now() - JUST_READ_MS)
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
      // Browsers' online state is unreliable: try anyway.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTemporary(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
