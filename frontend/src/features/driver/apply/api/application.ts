import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../../lib/api/client';
import { savesData } from '../../../../lib/data-saver';

/** Polling interval while a decision is pending, as a fallback for realtime events. */
const POLL_MS = 30_000;

/** Null without an application. Not persisted, because it contains identity numbers. */
export const applicationQuery = queryOptions({
  queryKey: ['driver', 'application'],
  queryFn: async ({ signal }) => {
    const { data } = await unwrap(api.GET('/api/driver-applications/me', { signal }));
    return data ?? null;
  },
  staleTime: 0,
  meta: { keepMs: 0 },
});

export const useApplication = () =>
  useQuery({
    ...applicationQuery,
    refetchInterval: ({ state: { data } }) =>
      data && (data.status === 'pending' || data.files.some(({ state }) => state === 'waiting'))
        ? POLL_MS * (savesData() ? 4 : 1)
        : false,
  });
