import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { useMutation } from '../../../lib/query/use-mutation';
import { bookingQuery } from './get-booking';
import { bookingsQuery } from './list-bookings';
import { rideBookingQuery } from './ride-booking';

/** Fails with ApiError `NOT_ENOUGH_SEATS`, `OWN_RIDE`, `RIDE_DEPARTED`, `ALREADY_BOOKED` or `TOO_MANY_HOLDS`. */
export function useCreateBooking() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['CreateBookingRequest']) => dataOf(api.POST('/api/bookings', { body })),
    onSuccess: (booking) => {
      queries.setQueryData(rideBookingQuery(booking.ride_id).queryKey, booking);
      queries.setQueryData(bookingQuery(booking.id).queryKey, booking);
    },
    onSettled: (_, error) => {
      // The next screen needs only the response. Ride and list refetch when reopened.
      const refetchType = error ? 'active' : 'none';
      void queries.invalidateQueries({ queryKey: ['rides'], refetchType });
      const queryKey = error ? ['bookings'] : bookingsQuery.queryKey;
      void queries.invalidateQueries({ queryKey, refetchType });
    },
  });
}
