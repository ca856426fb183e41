import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { bookingQuery } from './get-booking';

/** The passenger says that they travelled, where the driver never entered the code. */
export function useConfirmTravel(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const path = { id };
      const { data } = await unwrap(api.POST('/api/bookings/{id}/confirm-travel', { params: { path } }));
      return data;
    },
    onSuccess: (booking) => {
      queries.setQueryData(bookingQuery(id).queryKey, booking);
      void queries.invalidateQueries({ queryKey: ['bookings', 'list'] });
    },
  });
}
