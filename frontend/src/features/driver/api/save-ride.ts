import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import type { Ride } from '../../../lib/api/types';
import { unwrap } from '../../../lib/api/unwrap';
import { driverRidesQuery } from './driver-rides';

export type RideTerms = components['schemas']['CreateRideRequest'];

/** Merges a changed ride into what is known of it. */
function merge(queries: QueryClient, ride: Ride) {
  for (const half of ['upcoming', 'past'] as const) {
    queries.setQueryData(driverRidesQuery(half).queryKey, (rides) =>
      rides?.map((known) => (known.id === ride.id ? { ...known, ...ride } : known)),
    );
  }
  queries.setQueryData(['rides', 'one', ride.id], ride);
}

/** Publishes a ride, or changes the one of `id`. Fails with ApiError `NOT_A_DRIVER`, `RIDE_HAS_BOOKINGS` and others. */
export function useSaveRide(id: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: RideTerms) => {
      const saved = id
        ? unwrap(api.PUT('/api/rides/{id}', { params: { path: { id } }, body }), 'Failed to update ride')
        : unwrap(api.POST('/api/rides', { body }), 'Failed to create ride');
      return (await saved).data;
    },
    onSuccess: (ride) => {
      merge(queries, ride);
      void queries.invalidateQueries({ queryKey: ['driver'] });
      void queries.invalidateQueries({ queryKey: ['rides', 'search'] });
    },
    onError: (error) => console.error(id ? 'Failed to update ride' : 'Failed to create ride', error),
  });
}
