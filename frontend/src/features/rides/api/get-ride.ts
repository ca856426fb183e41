import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';

const rideQuery = (id: string) =>
  queryOptions({
    queryKey: ['rides', 'one', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/rides/{id}', { params: { path: { id } }, signal }), 'Failed to fetch ride'),
  });

type Lists = InfiniteData<{ data: Schemas['PricedRideResponse'][] }>;

/** The ride in the most recently fetched list. */
function findInLists(queries: QueryClient, id: string) {
  return queries
    .getQueryCache()
    .findAll({ queryKey: ['rides', 'search'] })
    .map(({ state }) => ({
      ride: (state.data as Lists | undefined)?.pages.flatMap(({ data }) => data).find((one) => one.id === id),
      at: state.dataUpdatedAt,
    }))
    .filter(({ ride }) => ride)
    .sort((a, b) => b.at - a.at)
    .at(0);
}

/** Starts with the ride from a cached list, which has the same fields. */
export function useRide(id: string) {
  const queries = useQueryClient();
  return useQuery({
    ...rideQuery(id),
    initialData: () => findInLists(queries, id)?.ride,
    initialDataUpdatedAt: () => findInLists(queries, id)?.at,
  });
}
