import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { driverRidesQuery } from './driver-rides';

/** Removes a ride that nobody booked, cancels any other: its paid passengers are refunded in full. */
export function useDeleteRide(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const path = { id };
      await unwrap(api.DELETE('/api/rides/{id}', { params: { path } }), 'Failed to delete ride');
    },
    onSuccess: () => {
      queries.setQueryData(driverRidesQuery('upcoming').queryKey, (rides) =>
        rides?.filter((ride) => ride.id !== id),
      );
      queries.removeQueries({ queryKey: ['rides', 'one', id] });
      void queries.invalidateQueries({ queryKey: ['driver'] });
      void queries.invalidateQueries({ queryKey: ['rides', 'search'] });
    },
    onError: (error) => console.error('Failed to delete ride', error),
  });
}
