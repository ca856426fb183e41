import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../../lib/api/client';
import { savesData } from '../../../../lib/data-saver';
import { unwrap } from '../../../../lib/api/unwrap';

/** How often a waiting applicant's screen asks, should no event tell it; milliseconds. */
const WAITING_MS = 30_000;

/** One's latest application, or null. Numbers of identity documents: the device keeps no copy. */
export const applicationQuery = queryOptions({
  queryKey: ['driver', 'application'],
  queryFn: async ({ signal }) => {
    const { data } = await unwrap(api.GET('/api/driver-applications/me', { signal }));
    return data ?? null;
  },
  staleTime: 0,
  meta: { keepMs: 0 },
});

/** Asks again while somebody has to decide: the application, or a renewed document. */
export const useApplication = (enabled = true) =>
  useQuery({
    ...applicationQuery,
    enabled,
    refetchInterval: ({ state: { data } }) =>
      data && (data.status === 'pending' || data.files.some(({ state }) => state === 'waiting'))
        ? WAITING_MS * (savesData() ? 4 : 1)
        : false,
  });
