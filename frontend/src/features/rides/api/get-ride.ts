import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
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

/** One ride, as everybody may see it. */
export const useRide = (id: string) => useQuery(rideQuery(id));
