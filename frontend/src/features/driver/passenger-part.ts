import type { Ride } from '../../lib/api/types';
import { priceBetween } from '../../lib/ride-part';
import type { Reservation } from './api/reservations';

type Stops = Pick<Ride, 'stops' | 'price'>;
type Part = Pick<Reservation, 'from_stop_id' | 'to_stop_id'>;

/** Indexes of the passenger's stops; -1 for the ride's departure or arrival. */
function stopIndexes({ stops = [] }: Stops, { from_stop_id, to_stop_id }: Part) {
  const at = (id: string | null) => stops.findIndex((stop) => stop.id === id);
  return { start: at(from_stop_id), end: at(to_stop_id) };
}

/** XAF for one seat. */
export function seatPrice(ride: Stops, part: Part): number {
  const { start, end } = stopIndexes(ride, part);
  return priceBetween(ride, Math.max(start, 0), end < 0 ? (ride.stops?.length ?? 1) - 1 : end);
}

export function bookedPart(ride: Stops & Pick<Ride, 'from_city' | 'to_city' | 'departure_time'>, part: Part) {
  const { start, end } = stopIndexes(ride, part);
  const { stops = [] } = ride;
  return {
    from_city: stops[start]?.city ?? ride.from_city,
    to_city: stops[end]?.city ?? ride.to_city,
    departure_time: stops[start]?.departure_time ?? ride.departure_time,
    isPart: start >= 0 || end >= 0,
  };
}

/** Taken seats by leg. A ride without stops has one leg. */
export function seatsPerLeg(ride: Stops, passengers: readonly (Part & { seats: number })[]): number[] {
  const legs = Math.max(1, (ride.stops?.length ?? 1) - 1);
  return Array.from({ length: legs }, (_, leg) =>
    passengers.reduce((sum, passenger) => {
      const { start, end } = stopIndexes(ride, passenger);
      return Math.max(start, 0) <= leg && (end < 0 || end > leg) ? sum + passenger.seats : sum;
    }, 0),
  );
}
