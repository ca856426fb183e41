import type { Ride } from '../../lib/api/types';
import { searchItems } from '../../lib/search-text';

export const RIDE_SORTS = ['departure', 'newest', 'price', 'sold'] as const;
export type RideSort = (typeof RIDE_SORTS)[number];

const seatsSold = (ride: Ride) => ride.seats - ride.seats_available;

const ORDERS: Record<RideSort, (a: Ride, b: Ride) => number> = {
  departure: (a, b) => a.departure_time.localeCompare(b.departure_time),
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  price: (a, b) => b.price - a.price,
  sold: (a, b) => seatsSold(b) - seatsSold(a),
};

export function shownRides(rides: readonly Ride[], text: string, sort: RideSort, isPast: boolean): Ride[] {
  const found = searchItems(rides, text, ({ from_city, to_city, car_model }) =>
    [from_city, to_city, car_model].filter(Boolean).join(' '),
  );
  const order = ORDERS[sort];
  return found.sort(sort === 'departure' && isPast ? (a, b) => order(b, a) : order);
}
