import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { OwnSession } from '../../../lib/api/types';
import { unwrap } from '../../../lib/api/unwrap';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  meta: { keepMs: 0 },
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/auth/sessions', { signal }))).data,
});

/** Where the person is signed in. */
export const useSessions = () => useQuery(sessionsQuery);

/** Signs one of the person's other devices out. One that has left meanwhile is as good. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<OwnSession, 'id'>) => {
      await unwrap(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } }));
    },
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
}
