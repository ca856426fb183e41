import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Ride, Schemas } from '../../../lib/api/types';
import { useMutation } from '../../../lib/query/use-mutation';
import { driverRidesQuery } from './driver-rides';

export type RideTerms = Schemas['CreateRideRequest'];
export type RideScope = Schemas['RideScope'];

export function mergeRide(queries: QueryClient, ride: Ride) {
  for (const period of ['upcoming', 'past'] as const) {
    queries.setQueryData(driverRidesQuery(period).queryKey, (rides) =>
      rides?.map((known) => (known.id === ride.id ? { ...known, ...ride } : known)),
    );
  }
  queries.setQueryData(['rides', 'one', ride.id], ride);
}

/** Changes one ride or also the later ones of its series. Fails with `RIDE_HAS_BOOKINGS` and others. */
export function useSaveRide(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ terms: body, scope }: { terms: RideTerms; scope: RideScope }) =>
      dataOf(
        api.PUT('/api/rides/{id}', { params: { path: { id }, query: { scope } }, body }),
        'Failed to update ride',
      ),
    onSuccess: ({ occurrences: _, ...ride }) => {
      mergeRide(queries, ride);
      void queries.invalidateQueries({ queryKey: ['driver'] });
      void queries.invalidateQueries({ queryKey: ['rides'] });
    },
    onError: (error) => console.error('Failed to update ride', error),
  });
}
