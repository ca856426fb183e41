import type { Ride } from '../../lib/api/types';
import { searchItems } from '../../lib/search-text';

export const RIDE_SORTS = ['departure', 'newest', 'price', 'sold'] as const;
export type RideSort = (typeof RIDE_SORTS)[number];

type ListedRide = Pick<
  Ride,
  | 'from_city'
  | 'to_city'
  | 'departure_time'
  | 'created_at'
  | 'price'
  | 'seats'
  | 'seats_available'
  | 'car_model'
>;

const seatsSold = (ride: ListedRide) => ride.seats - ride.seats_available;

const ORDERS: Record<RideSort, (a: ListedRide, b: ListedRide) => number> = {
  departure: (a, b) => a.departure_time.localeCompare(b.departure_time),
  newest: (a, b) => b.created_at.localeCompare(a.created_at),
  price: (a, b) => b.price - a.price,
  sold: (a, b) => seatsSold(b) - seatsSold(a),
};

export function shownRides<Listed extends ListedRide>(
  rides: readonly Listed[],
  text: string,
  sort: RideSort,
  isPast: boolean,
): Listed[] {
  const found = searchItems(rides, text, ({ from_city, to_city, car_model }) =>
    [from_city, to_city, car_model].filter(Boolean).join(' '),
  );
  const order = ORDERS[sort];
  // Past rides: latest first.
  return found.sort(sort === 'departure' && isPast ? (a, b) => order(b, a) : order);
}
