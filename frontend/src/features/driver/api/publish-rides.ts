import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, dataOf } from '../../../lib/api/client';
import { hasCode, isTemporary } from '../../../lib/api/errors';
import type { Ride } from '../../../lib/api/types';
import { useMutation } from '../../../lib/query/use-mutation';
import { driverRidesQuery } from './driver-rides';
import { mergeRide, type RideTerms } from './save-ride';

async function alreadyPublished(queries: QueryClient, terms: RideTerms): Promise<Ride | undefined> {
  const rides = await queries.fetchQuery({ ...driverRidesQuery('upcoming'), staleTime: 0 });
  return rides.find(
    (ride) =>
      ride.from_city === terms.from_city &&
      ride.to_city === terms.to_city &&
      Date.parse(ride.departure_time) === Date.parse(terms.departure_time),
  );
}

/** A retry skips rides in `published`. After a lost response, its overlap error shows that the ride is published. */
export function usePublishRides() {
  const queries = useQueryClient();
  const unanswered = useRef(false);
  const [published, setPublished] = useState<Ride[]>([]);
  const publish = async (body: RideTerms): Promise<Ride> => {
    try {
      return await dataOf(api.POST('/api/rides', { body }), 'Failed to create ride');
    } catch (error) {
      const found =
        unanswered.current && hasCode(error, 'RIDES_OVERLAP') && (await alreadyPublished(queries, body));
      if (!found) throw error;
      return found;
    }
  };
  const mutation = useMutation({
    mutationFn: async (rides: readonly RideTerms[]) => {
      const done = [...published];
      for (const terms of rides.slice(done.length)) {
        done.push(await publish(terms));
        setPublished([...done]);
      }
      return done[0];
    },
    onSuccess: (ride) => {
      if (ride) mergeRide(queries, ride);
    },
    onSettled: (_, error) => {
      unanswered.current = isTemporary(error);
      void queries.invalidateQueries({ queryKey: ['driver'] });
      void queries.invalidateQueries({ queryKey: ['rides', 'search'] });
    },
    onError: (error) => console.error('Failed to create ride', error),
  });
  return { ...mutation, published: published.length };
}
