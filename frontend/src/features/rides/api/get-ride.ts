import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { unwrap } from '../../../lib/api/unwrap';

const rideQuery = (id: string) =>
  queryOptions({
    queryKey: ['rides', 'one', id],
    queryFn: async ({ signal }) => {
      const { data } = await unwrap(
        api.GET('/api/rides/{id}', { params: { path: { id } }, signal }),
        'Failed to fetch ride',
      );
      return data;
    },
  });

type Lists = InfiniteData<{ data: components['schemas']['PricedRideResponse'][] }>;

/** The ride as the newest list has it that it stands in, and when that one was read. */
function listed(queries: QueryClient, id: string) {
  return queries
    .getQueryCache()
    .findAll({ queryKey: ['rides', 'search'] })
    .map(({ state }) => ({
      ride: (state.data as Lists | undefined)?.pages.flatMap(({ data }) => data).find((one) => one.id === id),
      at: state.dataUpdatedAt,
    }))
    .filter(({ ride }) => ride)
    .sort((one, other) => other.at - one.at)
    .at(0);
}

/** One ride, as everybody may see it. Who comes from a list reads at once what that one knows, which is all there is. */
export function useRide(id: string) {
  const queries = useQueryClient();
  return useQuery({
    ...rideQuery(id),
    initialData: () => listed(queries, id)?.ride,
    initialDataUpdatedAt: () => listed(queries, id)?.at,
  });
}
