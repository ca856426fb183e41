import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../lib/api/client';
import { isTemporary } from '../../../lib/api/errors';
import { unwrap } from '../../../lib/api/unwrap';
import { newIdempotencyKey } from '../../../lib/idempotency-key';
import { rideBookingQuery } from './ride-booking';

interface NewBooking {
  ride_id: string;
  seats: number;
}

/**
 * Holds seats on a ride. Trying again after a lost answer sends the same key, so that seats are held once.
 * The mutation fails with ApiError `NOT_ENOUGH_SEATS`, `OWN_RIDE`, `RIDE_DEPARTED`, `ALREADY_BOOKED` or
 * `TOO_MANY_HOLDS`.
 */
export function useCreateBooking() {
  const queries = useQueryClient();
  const attempt = useRef<{ key: string; of: string } | null>(null);
  return useMutation({
    mutationFn: async (booking: NewBooking) => {
      const of = `${booking.ride_id} ${booking.seats}`;
      if (attempt.current?.of !== of) attempt.current = { key: newIdempotencyKey(), of };
      const params = { header: { 'Idempotency-Key': attempt.current.key } };
      const { data } = await unwrap(api.POST('/api/bookings', { body: booking, params }));
      return data;
    },
    onSuccess: (booking) => queries.setQueryData(rideBookingQuery(booking.ride_id).queryKey, booking),
    onSettled: (_, error) => {
      if (!isTemporary(error)) attempt.current = null;
      void queries.invalidateQueries({ queryKey: ['rides'] });
      void queries.invalidateQueries({ queryKey: ['bookings'] });
    },
  });
}
