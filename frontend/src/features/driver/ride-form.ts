import type { Ride } from '../../lib/api/types';
import { tabStorage } from '../../lib/device-storage';
import { addDays, type Day, dayOf, timeOf, today } from '../../lib/format/days';
import { personalKey } from '../../lib/personal-data';
import type { RideTerms } from './api/save-ride';
import { type RouteForm, stopsForm, stopTerms } from './stops';

/** Weekdays: 1 is Monday. */
export interface Repeat {
  weekdays: number[];
  until: Day;
}

/** Published together with the outward ride. */
export interface ReturnRide {
  day: Day;
  time: string;
  meeting_point: string;
}

export interface RideForm extends RouteForm {
  day: Day;
  seats: number;
  price: string;
  car_model: string;
  car_plate: string;
  meeting_point: string;
  dropoff_point: string;
  description: string;
  women_only: boolean;
  /** Null if nothing is stated. */
  preferences: Ride['preferences'];
  repeat: Repeat | null;
  back: ReturnRide | null;
}

/** ISO 8601; Douala is UTC+1 all year. */
export function departureOf(day: Day, time: string): string {
  return new Date(`${day}T${time}:00+01:00`).toISOString();
}

/** A new form has tomorrow morning and the previous ride's car. */
export function rideForm(ride: Ride | undefined, previous?: Ride): RideForm {
  const departure = ride && new Date(ride.departure_time);
  return {
    from_city: ride?.from_city ?? null,
    to_city: ride?.to_city ?? null,
    day: departure ? dayOf(departure) : addDays(today(), 1),
    time: departure ? timeOf(departure) : '06:30',
    seats: ride?.seats ?? previous?.seats ?? 4,
    price: ride ? String(ride.price) : '',
    ...stopsForm(ride),
    car_model: (ride ?? previous)?.car_model ?? '',
    car_plate: (ride ?? previous)?.car_plate ?? '',
    meeting_point: ride?.meeting_point ?? '',
    dropoff_point: ride?.dropoff_point ?? '',
    description: ride?.description ?? '',
    women_only: ride?.women_only ?? false,
    preferences: (ride ?? previous)?.preferences ?? null,
    repeat: null,
    back: null,
  };
}

export const isEditable = ({ status, departure_time }: Ride, now: number) =>
  status === 'scheduled' && new Date(departure_time).getTime() > now;

/** Latest departure, from today (docs/api.md, Rides). */
const MAX_DAYS_AHEAD = 180;
/** Earliest new departure of a sold ride, from now. */
const MIN_NOTICE_MS = 2 * 3_600_000;

export type DepartureProblem = 'past' | 'tooFar' | 'tooSoon';

/** Keeps the ride's seconds if day and time are unchanged. */
function chosenDeparture(form: Pick<RideForm, 'day' | 'time'>, ride: Ride | undefined): string {
  const before = rideForm(ride);
  const same = ride && before.day === form.day && before.time === form.time;
  return same ? ride.departure_time : departureOf(form.day, form.time);
}

export function departureProblem(
  form: Pick<RideForm, 'day' | 'time'>,
  { ride, sold, now }: { ride: Ride | undefined; sold: number; now: Date },
): DepartureProblem | null {
  const departure = chosenDeparture(form, ride);
  const msAhead = new Date(departure).getTime() - now.getTime();
  if (msAhead <= 0) return 'past';
  if (departure === ride?.departure_time) return null;
  if (msAhead > MAX_DAYS_AHEAD * 86_400_000) return 'tooFar';
  return sold > 0 && msAhead < MIN_NOTICE_MS ? 'tooSoon' : null;
}

/** A likely typing error: ten times above or below the usual price. */
export const isUnusualPrice = (price: number, { low, high }: { low: number; high: number }): boolean =>
  price >= 10 * high || price <= low / 10;

export function rideTerms(form: RideForm, ride?: Ride): RideTerms {
  const departure_time = chosenDeparture(form, ride);
  const hadStops = (ride?.stops?.length ?? 0) > 2;
  return {
    from_city: form.from_city ?? '',
    to_city: form.to_city ?? '',
    departure_time,
    ...(form.stops.length > 0
      ? { stops: stopTerms(form, departure_time, ride?.stops) }
      : hadStops && { stops: [] }),
    seats: form.seats,
    price: Number(form.price),
    car_model: form.car_model.trim(),
    car_plate: form.car_plate.trim(),
    meeting_point: form.meeting_point.trim(),
    dropoff_point: form.dropoff_point.trim() || null,
    description: form.description.trim() || null,
    women_only: form.women_only,
    preferences: form.preferences,
    ...(!ride && form.repeat && { repeat: form.repeat }),
  };
}

/** Seats held or sold. Once a seat is taken, cities and price are fixed. */
export const takenSeats = (ride: Pick<Ride, 'seats' | 'seats_available'> | undefined): number =>
  ride ? ride.seats - ride.seats_available : 0;

const KEY = personalKey('ride-draft');

export const readRideDraft = (): Partial<RideForm> => tabStorage.getJson<RideForm>(KEY) ?? {};

export function saveRideDraft(form: Partial<RideForm>): void {
  tabStorage.setItem(KEY, JSON.stringify(form));
}

export function deleteRideDraft(): void {
  tabStorage.removeItem(KEY);
}
