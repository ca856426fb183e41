import { useMemo } from 'react';
import type { Ride } from './api/types';
import { type JourneyEstimate, estimateJourney } from './journey-estimate';
import { findTown, useTowns } from './towns';

export interface RideEstimate extends JourneyEstimate {
  /** ISO 8601. */
  arrival: string;
}

/** Distance, duration and arrival as the towns' coordinates suggest; undefined until the towns are known. */
export function useJourneyEstimate(
  ride: Pick<Ride, 'from_city' | 'to_city' | 'departure_time'>,
): RideEstimate | undefined {
  const { data: towns } = useTowns();
  const { from_city, to_city, departure_time } = ride;
  return useMemo(() => {
    const from = findTown(towns, from_city);
    const to = findTown(towns, to_city);
    if (!from || !to) return undefined;
    const estimate = estimateJourney(from, to);
    const arrival = new Date(new Date(departure_time).getTime() + estimate.minutes * 60_000).toISOString();
    return { ...estimate, arrival };
  }, [towns, from_city, to_city, departure_time]);
}
