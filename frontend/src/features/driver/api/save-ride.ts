import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../lib/api/client';
import { hasCode, isTemporary } from '../../../lib/api/errors';
import type { components } from '../../../lib/api/schema.gen';
import type { Ride } from '../../../lib/api/types';
import { unwrap } from '../../../lib/api/unwrap';
import { driverRidesQuery } from './driver-rides';
import { useMutation } from '../../../lib/query/use-mutation';

export type RideTerms = components['schemas']['CreateRideRequest'];

function merge(queries: QueryClient, ride: Ride) {
  for (const half of ['upcoming', 'past'] as const) {
    queries.setQueryData(driverRidesQuery(half).queryKey, (rides) =>
      rides?.map((known) => (known.id === ride.id ? { ...known, ...ride } : known)),
    );
  }
  queries.setQueryData(['rides', 'one', ride.id], ride);
}

async function alreadyPublished(queries: QueryClient, terms: RideTerms): Promise<Ride | undefined> {
  const rides = await queries.fetchQuery({ ...driverRidesQuery('upcoming'), staleTime: 0 });
  return rides.find(
    (ride) =>
      ride.from_city === terms.from_city &&
      ride.to_city === terms.to_city &&
      Date.parse(ride.departure_time) === Date.parse(terms.departure_time),
  );
}

/**
 * Publishes a ride, or changes `id`. Fails with ApiError `NOT_A_DRIVER`, `RIDE_HAS_BOOKINGS` and others. After a lost response, the
 * retry's overlap error finds the published ride.
 */
export function useSaveRide(id: string | null) {
  const queries = useQueryClient();
  const unanswered = useRef(false);
  return useMutation({
    mutationFn: async (body: RideTerms) => {
      try {
        const saved = id
          ? unwrap(api.PUT('/api/rides/{id}', { params: { path: { id } }, body }), 'Failed to update ride')
          : unwrap(api.POST('/api/rides', { body }), 'Failed to create ride');
        return (await saved).data;
      } catch (error) {
        const published =
          !id &&
          unanswered.current &&
          hasCode(error, 'RIDES_OVERLAP') &&
          (await alreadyPublished(queries, body));
        if (!published) throw error;
        return published;
      }
    },
    onSuccess: (ride) => {
      merge(queries, ride);
      void queries.invalidateQueries({ queryKey: ['driver'] });
      void queries.invalidateQueries({ queryKey: ['rides', 'search'] });
    },
    onSettled: (_, error) => {
      unanswered.current = isTemporary(error);
    },
    onError: (error) => console.error(id ? 'Failed to update ride' : 'Failed to create ride', error),
  });
}
