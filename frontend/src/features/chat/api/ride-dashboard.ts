import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

const LATEST = 100;

export const dashboardQuery = (rideId: string) =>
  queryOptions({
    queryKey: ['chat', 'dashboard', rideId],
    queryFn: async ({ signal }) => {
      const { data } = await unwrap(
        api.GET('/api/messages/ride/{rideId}/dashboard', {
          params: { path: { rideId }, query: { limit: LATEST } },
          signal,
        }),
        'Failed to fetch ride messages',
      );
      return data;
    },
  });

/** The latest messages of all conversations about a ride; its driver's. */
export const useRideDashboard = (rideId: string) => useQuery(dashboardQuery(rideId));
