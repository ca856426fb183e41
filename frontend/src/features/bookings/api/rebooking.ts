import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import type { Booking } from '../../../lib/api/types';
import { dataOf } from '../../../lib/api/unwrap';
import { useMutation } from '../../../lib/query/use-mutation';

/** Rides to take instead of the refund. */
export const useRebookingChoice = (id: string) =>
  useQuery({
    queryKey: ['bookings', 'rebooking', id],
    meta: { keepMs: 0 },
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/bookings/{id}/rebooking', { params: { path: { id } }, signal })),
  });

/** @param onMade also called after unmounting: the live update may precede the response */
export function useRebook(id: string, onMade: (booking: Booking) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: components['schemas']['RebookRequest']) =>
      dataOf(api.POST('/api/bookings/{id}/rebook', { params: { path: { id } }, body })),
    onSuccess: onMade,
    onSettled: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  });
}

export function useRefundNow(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/bookings/{id}/refund-now', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  });
}
