import { intermediateStops, type RideStop, stopFreezeProblem, type WholeRoute } from './ride-stops.policy';

/** scheduled → cancelled (driver or staff) or completed (24 h after departure). */
export const RIDE_STATUSES = ['scheduled', 'cancelled', 'completed'] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

export const rideTransitions = {
  scheduled: ['cancelled', 'completed'],
  cancelled: [],
  completed: [],
} as const satisfies Record<RideStatus, readonly RideStatus[]>;

interface RideTerms extends WholeRoute {
  seats: number;
  women_only: boolean;
  stops: RideStop[] | null;
}

/**
 * Problems of a change while seats are held or sold: cities, price and `women_only` are frozen, and the capacity
 * must cover the taken seats.
 */
export function frozenFieldErrors(
  ride: RideTerms & { seats_available: number },
  next: RideTerms,
): { field: string; message: string }[] {
  const taken = ride.seats - ride.seats_available;
  if (taken === 0) return [];
  const problems: { field: string; message: string }[] = (
    ['from_city', 'to_city', 'price', 'women_only'] as const
  )
    .filter((field) => ride[field] !== next[field])
    .map((field) => ({ field, message: `${field} can't change once a seat is held or sold` }));
  const stops = stopFreezeProblem(ride.stops, next.stops, ride.price);
  if (stops !== null) problems.push({ field: 'stops', message: stops });
  if (next.seats < taken) {
    problems.push({ field: 'seats', message: `seats can't be less than the ${taken} already taken` });
  }
  return problems;
}

/** New times of the start and of kept stops whose departure changed. */
export function movedDepartures(ride: RideTerms, next: RideTerms): Date[] {
  const moved = intermediateStops(ride.stops).flatMap(({ id, departure_time }) => {
    const stop = intermediateStops(next.stops).find((other) => other.id === id);
    return stop && stop.departure_time !== departure_time ? [new Date(stop.departure_time)] : [];
  });
  const startMoved = ride.departure_time.getTime() !== next.departure_time.getTime();
  return startMoved ? [next.departure_time, ...moved] : moved;
}

export function endpointsChanged(ride: RideTerms, next: RideTerms): boolean {
  return ride.from_city !== next.from_city || ride.to_city !== next.to_city;
}
