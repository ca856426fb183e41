import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { reservationsQuery } from './reservations';

interface EnteredCode {
  bookingId: string;
  code: string;
}

/** Enters a passenger's code. Fails with ApiError `INVALID_CODE`, or `CODE_LOCKED` after five wrong ones. */
export function useVerifyCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ bookingId, code }: EnteredCode) => {
      const params = { path: { id: bookingId } };
      await unwrap(api.POST('/api/bookings/{id}/verify', { params, body: { code } }));
    },
    onSuccess: (_, { bookingId }) => {
      queries.setQueryData(reservationsQuery.queryKey, (rides) =>
        rides?.map((ride) => ({
          ...ride,
          bookings: ride.bookings.map((booking) =>
            booking.id === bookingId
              ? { ...booking, status: 'confirmed' as const, code_verified: true }
              : booking,
          ),
        })),
      );
      void queries.invalidateQueries({ queryKey: reservationsQuery.queryKey });
    },
  });
}
