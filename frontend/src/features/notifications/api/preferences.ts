import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { NoticePreferences } from '../../../lib/api/types';
import { useMutation } from '../../../lib/query/use-mutation';

export const preferencesQuery = queryOptions({
  queryKey: ['notice-preferences'],
  // May change on another device.
  staleTime: 0,
  queryFn: ({ signal }) => dataOf(api.GET('/api/notifications/preferences', { signal })),
});

export const useNoticePreferences = () => useQuery(preferencesQuery);

/** Optimistic update, rolled back on failure. */
export function useChangePreference() {
  const queries = useQueryClient();
  const show = (changes: Partial<NoticePreferences>) =>
    queries.setQueryData(preferencesQuery.queryKey, (known) => known && { ...known, ...changes });
  return useMutation({
    mutationFn: (changes: Partial<NoticePreferences>) =>
      dataOf(api.PUT('/api/notifications/preferences', { body: changes })),
    onMutate: async (changes) => {
      await queries.cancelQueries(preferencesQuery);
      const before = queries.getQueryData(preferencesQuery.queryKey);
      show(changes);
      const names = Object.keys(changes) as (keyof NoticePreferences)[];
      return before && Object.fromEntries(names.map((name) => [name, before[name]]));
    },
    onError: (_error, _changes, before) => before && show(before),
  });
}
