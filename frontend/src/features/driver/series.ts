import type { Ride, Town } from '../../lib/api/types';
import { addDays, type Day, dayOf, daysBetween, today } from '../../lib/format/days';
import { weekdayOf } from '../../lib/format/weekdays';
import { estimateJourney } from '../../lib/journey-estimate';
import { serverNow } from '../../lib/server-clock';
import { findTown } from '../../lib/towns';
import type { ReservedRide } from './api/reservations';
import type { RideTemplate } from './api/ride-templates';
import { seatSales } from './passengers';
import { departureOf, type Repeat, type ReturnRide, type RideForm, rideForm, rideTerms } from './ride-form';
import { NO_STOPS, reversedRoute, stopDays, timedStopsForm } from './stops';

/** Maximum rides in 24 hours, and days ahead in a series (docs/domain.md, Series). */
export const MAX_RIDES = 20;
const SERIES_DAYS = 60;

export const lastDay = (): Day => addDays(today(), SERIES_DAYS);

export const upToLastDay = (day: Day): Day => (day < lastDay() ? day : lastDay());

export function seriesDays(first: Day, { weekdays, until }: Repeat): Day[] {
  const count = Math.min(daysBetween(first, until), SERIES_DAYS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, later) => addDays(first, later)).filter((day) =>
    weekdays.includes(weekdayOf(day)),
  );
}

/** Swaps the towns, and shifts repeats by the days between the two rides, at most to the last day. */
export function returnTerms(form: RideForm, back: ReturnRide) {
  const daysLater = daysBetween(form.day, back.day);
  const repeat = form.repeat && {
    weekdays: form.repeat.weekdays.map((day) => ((day - 1 + daysLater) % 7) + 1).sort((a, b) => a - b),
    until: upToLastDay(addDays(form.repeat.until, daysLater)),
  };
  const { day, time, meeting_point } = back;
  return rideTerms({ ...form, ...reversedRoute(form, time), day, meeting_point, dropoff_point: '', repeat });
}

export const leavesNoLaterThan = (back: ReturnRide, out: Pick<RideForm, 'day' | 'time'>): boolean =>
  departureOf(back.day, back.time) <= departureOf(out.day, out.time);

/** Terms of an earlier ride, moved by `days` or, if that day is past, to tomorrow. */
export function copyForm(ride: Ride, days: number): RideForm {
  const day = addDays(dayOf(new Date(ride.departure_time)), days);
  return { ...rideForm(ride), day: day < today() ? addDays(today(), 1) : day };
}

const RETURN_TIMES = ['06:30', '17:00'];
const BREAK_MS = 3_600_000;

/** Arrival stated by the driver if there are stops, otherwise estimated. Returns the departure if a town is unknown. */
function arrivalOf(form: RideForm, towns: readonly Town[] | undefined): number {
  const { from_city, to_city, day, time, stops, arrival } = form;
  if (stops.length > 0 && time && arrival) return Date.parse(departureOf(stopDays(form).arrival, arrival));
  const [from, to] = [findTown(towns, from_city), findTown(towns, to_city)];
  const minutes = from && to ? estimateJourney(from, to).minutes : 0;
  return Date.parse(departureOf(day, time || '06:30')) + minutes * 60_000;
}

/** The next morning or evening after the arrival and a break. */
export function nextReturn(form: RideForm, towns: readonly Town[] | undefined) {
  const earliest = Math.max(arrivalOf(form, towns), serverNow()) + BREAK_MS;
  const day = dayOf(new Date(earliest));
  const time = RETURN_TIMES.find((each) => Date.parse(departureOf(day, each)) >= earliest);
  return time ? { day, time } : { day: addDays(day, 1), time: '06:30' };
}

export function returnForm(ride: Ride, towns: readonly Town[] | undefined): RideForm {
  const form = rideForm(ride);
  const { day, time } = nextReturn(form, towns);
  return { ...form, day, ...reversedRoute(form, time), meeting_point: '', dropoff_point: '' };
}

/** Terms that the template lacks stay unchanged. */
export function fillFromTemplate(template: RideTemplate, form: RideForm): RideForm {
  const { price, ...terms } = template;
  const sameRoute =
    [null, form.from_city].includes(terms.from_city) && [null, form.to_city].includes(terms.to_city);
  return {
    ...form,
    ...(terms.stops ? timedStopsForm(terms.stops) : !sameRoute && NO_STOPS),
    from_city: terms.from_city ?? form.from_city,
    to_city: terms.to_city ?? form.to_city,
    time: terms.time ?? form.time,
    price: price === null ? form.price : String(price),
    seats: terms.seats ?? form.seats,
    car_model: terms.car_model ?? form.car_model,
    car_plate: terms.car_plate ?? form.car_plate,
    meeting_point: terms.meeting_point ?? form.meeting_point,
    dropoff_point: terms.dropoff_point ?? form.dropoff_point,
    description: terms.description ?? form.description,
    preferences: terms.preferences ?? form.preferences,
  };
}

export function ridesOfLast7Days(rides: readonly Ride[], now: number): Ride[] {
  const WEEK_MS = 7 * 86_400_000;
  return rides.filter(({ departure_time }) => {
    const departure = Date.parse(departure_time);
    return departure <= now && departure + WEEK_MS > now;
  });
}

export function followingRides<Found extends Ride>(ride: Ride, rides: readonly Found[]): Found[] {
  return rides.filter(
    ({ id, series_id, status, departure_time }) =>
      id === ride.id ||
      // Old cached rides lack the series.
      (!!ride.series_id &&
        ride.series_id === series_id &&
        status === 'scheduled' &&
        departure_time >= ride.departure_time),
  );
}

/** Paid passengers and the earnings from them in XAF. */
export function paidPassengers(rides: readonly ReservedRide[]): { count: number; amount: number } {
  const paid = rides.flatMap(({ bookings }) =>
    bookings.filter(({ status }) => status === 'pending_verification' || status === 'confirmed'),
  );
  return {
    count: new Set(paid.map(({ user_id }) => user_id)).size,
    amount: rides.reduce((sum, ride) => sum + seatSales(ride).earnings, 0),
  };
}
