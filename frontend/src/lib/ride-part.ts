import type { Ride, Schemas } from './api/types';
import { searchable } from './search-text';
import { serviceFeeFor } from './service-fee';
import type { Terms } from './terms';

export type Stop = Schemas['RideStopResponse'];

/** A ride with one passenger's towns, times, price and free seats. */
export interface RidePart extends Ride {
  /** Null at the ride's departure. */
  from_stop_id: string | null;
  /** Null at the ride's arrival. */
  to_stop_id: string | null;
  /** Stated by the driver; ISO 8601. */
  arrival_time: string;
  via: string[];
  /** Towns of the whole ride; null if the passenger travels all of it. */
  whole: { from_city: string; to_city: string } | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Price of one seat in XAF, at most that of the whole ride. */
export function priceBetween({ stops, price }: Pick<Ride, 'stops' | 'price'>, start: number, end: number) {
  const legs = (stops ?? []).slice(start, end);
  return legs.length === 0 ? price : Math.min(price, sum(legs.map((leg) => leg.price ?? price)));
}

/** The part between two towns, or the whole ride if it does not stop at both in this order. */
export function partOf(
  ride: Ride,
  wanted: { from_city: string; to_city: string } | null,
  terms?: Terms,
): Ride | RidePart {
  const { stops = [] } = ride;
  const at = (city: string) => stops.findIndex((stop) => searchable(stop.city) === searchable(city));
  const last = stops.length - 1;
  const [from, to] = wanted ? [at(wanted.from_city), at(wanted.to_city)] : [0, last];
  const [start, end] = from >= 0 && to > from ? [from, to] : [0, last];
  const [first, final] = [stops[start], stops[end]];
  if (!first || !final) return ride;
  const price = priceBetween(ride, start, end);
  return {
    ...ride,
    ...(terms && { service_fee: serviceFeeFor(price, terms) }),
    from_city: first.city,
    to_city: final.city,
    departure_time: first.departure_time,
    arrival_time: final.departure_time,
    meeting_point: start === 0 ? ride.meeting_point : first.meeting_point,
    dropoff_point: end === last ? ride.dropoff_point : final.meeting_point,
    price,
    seats_available: Math.min(
      ...stops.slice(start, end).map(({ seats_available }) => seats_available ?? ride.seats_available),
    ),
    from_stop_id: start === 0 ? null : first.id,
    to_stop_id: end === last ? null : final.id,
    via: stops.slice(start + 1, end).map(({ city }) => city),
    whole: start === 0 && end === last ? null : { from_city: ride.from_city, to_city: ride.to_city },
  };
}

export const isPart = (ride: Ride | RidePart): ride is RidePart => 'via' in ride;
