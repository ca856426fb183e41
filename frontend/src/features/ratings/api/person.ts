import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { pageSize } from '../../../lib/data-saver';
import { useMutation } from '../../../lib/query/use-mutation';

const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/profiles/{id}', { params: { path: { id } }, signal }))).data,
  });

export const usePerson = (id: string) => useQuery(personQuery(id));

const ratingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['people', id, 'ratings'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize(20), ...(pageParam && { cursor: pageParam }) };
      return unwrap(api.GET('/api/profiles/{id}/ratings', { params: { path: { id }, query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next : null),
  });

export const useRatingsOf = (id: string) => useInfiniteQuery(ratingsQuery(id));

export function useReply(personId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, text }: { id: string; text: string }) =>
      (await unwrap(api.POST('/api/ratings/{id}/reply', { params: { path: { id } }, body: { text } }))).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['people', personId, 'ratings'] }),
  });
}
