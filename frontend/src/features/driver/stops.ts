import type { Ride, Town } from '../../lib/api/types';
import { addDays, type Day, timeOf } from '../../lib/format/days';
import { estimateJourney } from '../../lib/journey-estimate';
import type { Stop } from '../../lib/ride-part';
import type { Reservation, ReservedRide } from './api/reservations';
import type { RideTerms } from './api/save-ride';
import { bookedPart } from './passenger-part';
import { isPaid, passengerState } from './passengers';

/** Excludes departure and arrival (docs/api.md, Rides). */
export const MAX_STOPS = 4;
const DAY_MINUTES = 1_440;
const STRIKE_MOVE_MS = 12 * 3_600_000;

export interface StopForm {
  city: string | null;
  /** `08:15`; the first such time after departure. */
  time: string;
  meeting_point: string;
  /** XAF for one seat to the next stop; empty means the whole ride's price. */
  price: string;
}

export interface RouteForm {
  from_city: string | null;
  to_city: string | null;
  time: string;
  stops: StopForm[];
  /** XAF to the first stop; empty means the whole ride's price. */
  first_price: string;
  /** `10:20`; unused without stops. */
  arrival: string;
}

export const NO_STOPS = { stops: [], first_price: '', arrival: '' } satisfies Partial<RouteForm>;
export const EMPTY_STOP: StopForm = { city: null, time: '', meeting_point: '', price: '' };

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes from `from` to the next occurrence of `to`. */
export const minutesBetween = (from: string, to: string): number =>
  (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;

/** Time of day, also past midnight. */
export function timeAfter(from: string, minutes: number): string {
  const at = (minutesOf(from) + minutes) % DAY_MINUTES;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
}

/** Days, in Douala, on which the ride reaches its stops and arrives. Stops without a time get the first day. */
export function stopDays({
  day,
  time,
  stops,
  arrival,
}: Pick<RouteForm, 'time' | 'stops' | 'arrival'> & { day: Day }) {
  const dayAfter = (minutes: number) => addDays(day, Math.floor((minutesOf(time) + minutes) / DAY_MINUTES));
  const reached = stops.map((stop) => (stop.time ? minutesBetween(time, stop.time) : 0));
  const last = Math.max(0, ...reached);
  return {
    stops: reached.map(dayAfter),
    arrival: dayAfter(last + minutesBetween(timeAfter(time, last), arrival)),
  };
}

export function shiftedTimes(
  { stops, arrival }: Pick<RouteForm, 'stops' | 'arrival'>,
  from: string,
  to: string,
) {
  const shift = (time: string) => (time ? timeAfter(time, minutesBetween(from, to)) : '');
  return { stops: stops.map((stop) => ({ ...stop, time: shift(stop.time) })), arrival: shift(arrival) };
}

/** Sorts stops by time after departure. Stops without a time come last. */
function sortedByTime<Found extends Pick<StopForm, 'time'>>(stops: readonly Found[], departure: string) {
  const after = ({ time }: Found) => (time ? minutesBetween(departure, time) : DAY_MINUTES);
  return [...stops].sort((a, b) => after(a) - after(b));
}

export interface Leg {
  from: string;
  to: string;
  price: string;
  /** Position in `stops`; null for the leg from the departure. */
  stop: number | null;
}

export function legsOf({ from_city, to_city, time, stops, first_price }: RouteForm): Leg[] {
  const known = sortedByTime(
    stops.map((stop, at) => ({ ...stop, at })),
    time,
  ).flatMap(({ city, price, at }) => (city ? { city, price, stop: at } : []));
  const starts = [{ city: from_city ?? '', price: first_price, stop: null }, ...known];
  return starts.map(({ city, price, stop }, at) => ({
    from: city,
    to: known[at]?.city ?? to_city ?? '',
    price,
    stop,
  }));
}

/** Sum in XAF, which must reach the whole ride's price (docs/domain.md, Stops on the way). */
export function priceOfLegs(form: RouteForm & { price: string }): number {
  return legsOf(form).reduce((sum, { price }) => sum + Number(price || form.price), 0);
}

/** The first is the departure, the last the arrival. */
export type TimedStop = Pick<Stop, 'city' | 'meeting_point' | 'price'> & { time: string };

export const stopsForm = (ride: Pick<Ride, 'stops'> | undefined) =>
  timedStopsForm(
    (ride?.stops ?? []).map((stop) => ({ ...stop, time: timeOf(new Date(stop.departure_time)) })),
  );

export function timedStopsForm(stops: readonly TimedStop[]) {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return NO_STOPS;
  return {
    stops: stops.slice(1, -1).map(({ city, time, meeting_point, price }) => ({
      city,
      time,
      meeting_point: meeting_point ?? '',
      price: priceText(price),
    })),
    first_price: priceText(first.price),
    arrival: last.time,
  };
}

/** Undefined if a town or time is missing. */
export function timedStops(form: RouteForm) {
  const { from_city, to_city, time, stops, arrival } = form;
  if (stops.length === 0 || !from_city || !to_city || !time || !arrival) return undefined;
  if (!stops.every((stop) => stop.city && stop.time)) return undefined;
  // Any day will do, because only the times are used.
  return stopTerms(form, `2000-01-01T${time}:00+01:00`).map(({ departure_time, ...stop }) => ({
    ...stop,
    time: timeOf(new Date(departure_time)),
  }));
}

const priceText = (price: number | null) => (price === null ? '' : String(price));

/** Terms of departure, stops and arrival. Unchanged stops keep their exact time. */
export function stopTerms(
  form: RouteForm,
  departure: string,
  before: readonly Stop[] = [],
): NonNullable<RideTerms['stops']> {
  const start = Date.parse(departure);
  let last = 0;
  const instant = (city: string, time: string) => {
    // A journey may exceed a day.
    last += minutesBetween(timeAfter(form.time, last), time);
    const instantMs = start - (start % 60_000) + last * 60_000;
    const exact = before.find((stop) => stop.city === city)?.departure_time;
    return exact !== undefined && Math.abs(Date.parse(exact) - instantMs) < 60_000
      ? exact
      : new Date(instantMs).toISOString();
  };
  const stops = sortedByTime(form.stops, form.time).map(({ city, time, meeting_point, price }) => ({
    city: city ?? '',
    departure_time: instant(city ?? '', time),
    meeting_point: meeting_point.trim() || null,
    price: price === '' ? null : Number(price),
  }));
  const { from_city, to_city, first_price, arrival } = form;
  return [
    {
      city: from_city ?? '',
      departure_time: departure,
      price: first_price === '' ? null : Number(first_price),
    },
    ...stops,
    { city: to_city ?? '', departure_time: instant(to_city ?? '', arrival) },
  ];
}

/** The return's route, with the same times between stops. */
export function reversedRoute(form: RouteForm, time: string): RouteForm {
  const { from_city, to_city, arrival } = form;
  const ends = { from_city: to_city, to_city: from_city, time };
  if (form.stops.length === 0) return { ...ends, ...NO_STOPS };
  const whole = minutesBetween(form.time, arrival);
  const stops = sortedByTime(form.stops, form.time);
  const prices = [form.first_price, ...stops.map(({ price }) => price)];
  return {
    ...ends,
    stops: stops
      .map((stop, at) => ({
        ...stop,
        time: timeAfter(time, whole - minutesBetween(form.time, stop.time)),
        price: prices[at] ?? '',
      }))
      .reverse(),
    first_price: prices.at(-1) ?? '',
    arrival: timeAfter(time, whole),
  };
}

/** Longest detour of a suggested stop, relative to the direct way. */
const DETOUR = 1.15;
const MAX_SUGGESTED = 4;

export interface SuggestedStop {
  city: string;
  /** Estimated minutes from the departure. */
  minutes: number;
}

/** Towns near the direct way in order of travel. Main cities are preferred. */
export function suggestedStops(towns: readonly Town[], from: Town, to: Town): SuggestedStop[] {
  const direct = estimateJourney(from, to).minutes;
  return towns
    .filter(({ name }) => name !== from.name && name !== to.name)
    .map((town) => ({
      city: town.name,
      main: town.main,
      minutes: estimateJourney(from, town).minutes,
      rest: estimateJourney(town, to).minutes,
    }))
    .filter(({ minutes, rest }) => minutes + rest <= direct * DETOUR && Math.min(minutes, rest) >= 20)
    .sort((a, b) => Number(b.main) - Number(a.main) || a.minutes + a.rest - b.minutes - b.rest)
    .slice(0, MAX_SUGGESTED)
    .map(({ city, minutes }) => ({ city, minutes }))
    .sort((a, b) => a.minutes - b.minutes);
}

const isActive = (booking: Reservation) => passengerState(booking) !== 'cancelled';

/** Bookings at a stop that the new terms drop. */
export function bookingsOfDroppedStops(ride: ReservedRide, terms: RideTerms): Reservation[] {
  if (!terms.stops) return [];
  const served = new Set(terms.stops.map(({ city }) => city));
  const dropped = new Set(ride.stops.slice(1, -1).flatMap(({ id, city }) => (served.has(city) ? [] : id)));
  const uses = (id: string | null) => id !== null && dropped.has(id);
  return ride.bookings.filter(
    (booking) => isActive(booking) && (uses(booking.from_stop_id) || uses(booking.to_stop_id)),
  );
}

/** Bookings from a stop that the new terms move. */
export function bookingsOfMovedStops(ride: ReservedRide, terms: RideTerms): Reservation[] {
  const { stops } = terms;
  if (!stops) return [];
  const moved = ride.stops.filter((stop) => {
    const now = stops.find(({ city }) => city === stop.city);
    return now && Date.parse(now.departure_time) !== Date.parse(stop.departure_time);
  });
  return ride.bookings.filter(
    (booking) => isActive(booking) && moved.some(({ id }) => id === booking.from_stop_id),
  );
}

/** Departures of paid bookings whose change gives a strike if they are soon. */
export function strikeDepartures(ride: ReservedRide, terms: RideTerms): string[] {
  const dropped = bookingsOfDroppedStops(ride, terms);
  return ride.bookings.filter(isPaid).flatMap((booking) => {
    const { from_city, departure_time: before } = bookedPart(ride, booking);
    if (dropped.includes(booking)) return before;
    const now = terms.stops?.find(({ city }) => city === from_city)?.departure_time ?? terms.departure_time;
    return Math.abs(Date.parse(now) - Date.parse(before)) > STRIKE_MOVE_MS ? [before, now] : [];
  });
}
