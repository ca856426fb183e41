import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { bookingQuery } from './get-booking';
import { cancellationQuery } from './get-cancellation';

/** Gives the seats back. Resolves to the booking and its refund; fails with ApiError `ALREADY_BOARDED`. */
export function useCancelBooking(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const path = { id };
      const { data } = await unwrap(api.POST('/api/bookings/{id}/cancel', { params: { path }, body: {} }));
      return data;
    },
    onSuccess: ({ booking, refund }) => {
      queries.setQueryData(bookingQuery(id).queryKey, booking);
      // The refund of the booking is written beside it.
      void queries.invalidateQueries({ queryKey: bookingQuery(id).queryKey });
      queries.setQueryData(cancellationQuery(id).queryKey, refund);
      void queries.invalidateQueries({ queryKey: ['bookings', 'list'] });
      void queries.invalidateQueries({ queryKey: ['rides'] });
    },
  });
}
