import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { dataOf, unwrap } from '../../../lib/api/unwrap';
import { pageSize } from '../../../lib/data-saver';

export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['people', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/profiles/{id}', { params: { path: { id } }, signal })),
  });

const ratingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['people', id, 'ratings'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize(20), ...(pageParam && { cursor: pageParam }) };
      return unwrap(api.GET('/api/profiles/{id}/ratings', { params: { path: { id }, query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next : null),
  });

export const useRatingsOf = (id: string) => useInfiniteQuery(ratingsQuery(id));
