import type { Xaf } from '../../platform/money';

/** The first stop is the ride's departure, the last its arrival. */
export interface RideStop {
  id: string;
  city: string;
  meeting_point: string | null;
  /** ISO 8601 in UTC. */
  departure_time: string;
  /** Price of a seat to the next stop. Null means the price of the whole ride. */
  price: Xaf | null;
}

export const STOPS = { min: 2, max: 6 } as const;
const MAX_MS = 48 * 3_600_000;

export interface WholeRoute {
  from_city: string;
  to_city: string;
  departure_time: Date;
  /** Price of one seat. */
  price: Xaf;
}

export interface RideSegment {
  /** Legs are counted from 1. */
  first_leg: number;
  last_leg: number;
  from_stop_id: string | null;
  to_stop_id: string | null;
  from_city: string;
  to_city: string;
  departure_time: string;
  arrival_time: string;
  price: Xaf;
}

/** Returns the error message for the field `stops`, or null. */
export function stopsProblem(stops: readonly RideStop[], route: WholeRoute): string | null {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last || stops.length < STOPS.min) return `stops must be ${STOPS.min} to ${STOPS.max} towns`;
  if (first.city !== route.from_city || last.city !== route.to_city) {
    return 'stops must begin in from_city and end in to_city';
  }
  const times = stops.map(timeOf);
  if (times[0] !== route.departure_time.getTime()) return 'the first stop must leave at departure_time';
  if (new Set(stops.map(({ city }) => city)).size < stops.length) {
    return 'stops must be different towns';
  }
  if (times.some((time, at) => at > 0 && time <= (times[at - 1] ?? 0))) {
    return 'each stop must leave later than the one before';
  }
  if (timeOf(last) - timeOf(first) > MAX_MS) return 'the last stop must be within 48 hours of departure';
  const legs = stops.slice(0, -1).map(({ price }) => price ?? route.price);
  if (legs.some((price) => price > route.price)) return 'no leg may cost more than the whole ride';
  if (legs.reduce((sum, price) => sum + price, 0) < route.price) {
    return 'the legs together must cost at least the whole ride';
  }
  return null;
}

export function segmentsOf(given: readonly RideStop[] | null, price: Xaf): RideSegment[] {
  const stops = given ?? [];
  return stops.flatMap((from, start) =>
    stops.flatMap((to, end) => {
      const isLast = end === stops.length - 1;
      if (end <= start || (start === 0 && isLast)) return [];
      const legs = stops.slice(start, end);
      return {
        first_leg: start + 1,
        last_leg: end,
        from_stop_id: start === 0 ? null : from.id,
        to_stop_id: isLast ? null : to.id,
        from_city: from.city,
        to_city: to.city,
        departure_time: from.departure_time,
        arrival_time: to.departure_time,
        price: Math.min(
          price,
          legs.reduce((sum, leg) => sum + (leg.price ?? price), 0),
        ),
      };
    }),
  );
}

/** Free seats on each leg; negative if overbooked. */
export function freeSeats(
  stops: readonly RideStop[],
  seats: number,
  taken: readonly { from_stop_id: string | null; to_stop_id: string | null; seats: number }[],
): number[] {
  const at = (id: string) => stops.findIndex((stop) => stop.id === id);
  return stops.slice(0, -1).map((_, leg) => {
    const covering = taken.filter(
      ({ from_stop_id, to_stop_id }) =>
        (from_stop_id === null || at(from_stop_id) <= leg) && (to_stop_id === null || at(to_stop_id) > leg),
    );
    return covering.reduce((free, booking) => free - booking.seats, seats);
  });
}

/** Moves all stop times by the difference between two departures. */
export function shiftStops<Stop extends Pick<RideStop, 'departure_time'>>(
  stops: readonly Stop[],
  from: Date,
  to: Date,
): Stop[] {
  const offsetMs = to.getTime() - from.getTime();
  return stops.map((stop) => ({ ...stop, departure_time: new Date(timeOf(stop) + offsetMs).toISOString() }));
}

export function droppedStops(
  previous: readonly RideStop[] | null,
  after: readonly RideStop[] | null,
): string[] {
  const remainingIds = new Set(after?.map(({ id }) => id));
  return (previous ?? []).slice(1, -1).flatMap(({ id }) => (remainingIds.has(id) ? [] : id));
}

/** Violation or null: once a seat is held or sold, order of stops and price of unchanged legs are frozen. */
export function stopFreezeProblem(
  before: readonly RideStop[] | null,
  after: readonly RideStop[] | null,
  price: Xaf,
): string | null {
  const [old, next] = [before ?? [], after ?? []];
  const positionOf = ({ id }: RideStop) => next.findIndex((stop) => stop.id === id);
  const positions = old.map(positionOf).filter((position) => position >= 0);
  if (positions.some((position, index) => index > 0 && position < (positions[index - 1] ?? 0))) {
    return "the order of stops can't change once a seat is held or sold";
  }
  const isRepriced = old.slice(0, -1).some((stop, leg) => {
    const position = positionOf(stop);
    const isSameLeg = position >= 0 && next[position + 1]?.id === old[leg + 1]?.id;
    return isSameLeg && (next[position]?.price ?? price) !== (stop.price ?? price);
  });
  return isRepriced ? "the price of a leg can't change once a seat is held or sold" : null;
}

export function intermediateStops(stops: readonly RideStop[] | null): RideStop[] {
  return (stops ?? []).slice(1, -1);
}

/** Bookable pairs of towns, the whole ride first. */
export function routesOf(ride: {
  from_city: string;
  to_city: string;
  stops: readonly RideStop[] | null;
}): { from_city: string; to_city: string }[] {
  const { from_city, to_city, stops } = ride;
  return [{ from_city, to_city }, ...segmentsOf(stops, 0)];
}

export function lastDeparture(ride: { departure_time: Date; stops: readonly RideStop[] | null }): Date {
  const last = ride.stops?.at(-2);
  return last ? new Date(last.departure_time) : ride.departure_time;
}

const timeOf = ({ departure_time }: Pick<RideStop, 'departure_time'>) => Date.parse(departure_time);

/** The part of a ride that a passenger travels. Null values in `stops` mean the ride's own. */
export interface BookedSegment {
  price: Xaf;
  departure_time: Date;
  seats_available: number;
  stops: {
    from_stop_id: string | null;
    to_stop_id: string | null;
    from_city: string | null;
    to_city: string | null;
    meeting_point: string | null;
    boarding_time: Date | null;
  };
}

/** Applies the same rules as `TAKE_SEATS`. Returns null if the ride doesn't go between the stops. */
export function bookedSegment(
  ride: WholeRoute & {
    stops: readonly RideStop[] | null;
    leg_seats: readonly number[] | null;
    seats_available: number;
  },
  { from_stop_id = null, to_stop_id = null }: { from_stop_id?: string | null; to_stop_id?: string | null },
): BookedSegment | null {
  const stops = ride.stops ?? [];
  const last = Math.max(0, stops.length - 1);
  const indexOf = (id: string | null, ifNull: number) =>
    id === null ? ifNull : stops.findIndex((stop) => stop.id === id);
  const [start, end] = [indexOf(from_stop_id, 0), indexOf(to_stop_id, last)];
  if (start < 0 || end < 0 || start > end || (start === end && last > 0)) return null;
  const legs = stops.slice(start, end);
  const from = start > 0 ? stops[start] : undefined;
  const to = end < last ? stops[end] : undefined;
  const boarding_time = from ? new Date(from.departure_time) : null;
  const priceOfLegs = legs.reduce((sum, { price }) => sum + (price ?? ride.price), 0);
  return {
    price: legs.length === 0 ? ride.price : Math.min(ride.price, priceOfLegs),
    departure_time: boarding_time ?? ride.departure_time,
    seats_available: ride.leg_seats ? Math.min(...ride.leg_seats.slice(start, end)) : ride.seats_available,
    stops: {
      from_stop_id: from?.id ?? null,
      to_stop_id: to?.id ?? null,
      from_city: from?.city ?? null,
      to_city: to?.city ?? null,
      meeting_point: from?.meeting_point ?? null,
      boarding_time,
    },
  };
}
