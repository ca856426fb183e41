import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

export const rideBookingQuery = (rideId: string) =>
  queryOptions({
    queryKey: ['bookings', 'ride', rideId],
    queryFn: async ({ signal }) => {
      const query = { ride_id: rideId, limit: 1 };
      const { data } = await unwrap(api.GET('/api/bookings', { params: { query }, signal }));
      return data[0] ?? null;
    },
    refetchOnMount: 'always',
  });

/** One's own latest booking of a ride; null where there is none. */
export const useRideBooking = (rideId: string, enabled: boolean) =>
  useQuery({ ...rideBookingQuery(rideId), enabled });
