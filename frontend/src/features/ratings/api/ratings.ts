import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Booking, Schemas } from '../../../lib/api/types';
import { bookingKey } from '../../../lib/query/booking-key';
import { useMutation } from '../../../lib/query/use-mutation';

/** Stores the rating in the cached booking immediately, since the refetch may fail. */
export function useRateTrip(bookingId: string) {
  const queries = useQueryClient();
  const queryKey = bookingKey(bookingId);
  return useMutation({
    mutationFn: (body: Schemas['RateRequest']) =>
      dataOf(api.POST('/api/bookings/{id}/ratings', { params: { path: { id: bookingId } }, body })),
    onSuccess: (mine) => {
      queries.setQueryData<Booking>(
        queryKey,
        (booking) => booking?.rating && { ...booking, rating: { ...booking.rating, mine } },
      );
      void queries.invalidateQueries({ queryKey });
    },
  });
}

export function useReply() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      dataOf(api.POST('/api/ratings/{id}/reply', { params: { path: { id } }, body: { text } })),
    onSuccess: ({ ratee_id, booking_id }) => {
      void queries.invalidateQueries({ queryKey: ['people', ratee_id, 'ratings'] });
      void queries.invalidateQueries({ queryKey: bookingKey(booking_id) });
    },
  });
}

export const useReportRating = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      dataOf(api.POST('/api/ratings/{id}/report', { params: { path: { id } }, body: { reason } })),
  });
