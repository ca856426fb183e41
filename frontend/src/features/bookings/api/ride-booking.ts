import { type InfiniteData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/client';
import type { Booking } from '../../../lib/api/types';
import type { BookingsPage } from './list-bookings';

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

/** The ride's booking in the newest cached response; null if unknown. */
export function useRideBooking(rideId: string, enabled: boolean): Booking | null {
  const queries = useQueryClient();
  useQuery({ ...rideBookingQuery(rideId), enabled });
  if (!enabled) return null;
  const known = queries
    .getQueryCache()
    .findAll({ queryKey: ['bookings'] })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => bookingsIn(state.data))
    .filter(({ ride_id }) => ride_id === rideId)
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
  return known[0] ?? null;
}

function bookingsIn(data: unknown): Booking[] {
  const { pages } = (data ?? {}) as Partial<InfiniteData<BookingsPage>>;
  return pages ? pages.flatMap((page) => page.data) : [data as Booking].filter((one) => one?.ride_id);
}
