import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { unwrap } from '../../../lib/api/unwrap';
import { useMutation } from '../../../lib/query/use-mutation';

export function useRateTrip(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: components['schemas']['RateRequest']) => {
      const path = { id: bookingId };
      return (await unwrap(api.POST('/api/bookings/{id}/ratings', { params: { path }, body }))).data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['bookings', 'one', bookingId] }),
  });
}
