import { nameInOurTexts } from '../../platform/stranger-text';
import { firstName } from '../profiles';

const HOUR_MS = 60 * 60 * 1000;

/** Shared links work until this long after arrival. */
const ENDS_AFTER_MS = 6 * HOUR_MS;

export const CONTACT_TEXTS = { minutesApart: 10, perTrip: 3 } as const;

export const TRIP_STATUSES = ['scheduled', 'boarded', 'on_the_way', 'arrived'] as const;
export type TripStatus = (typeof TRIP_STATUSES)[number];

export interface TripFacts {
  status: string;
  payment_status: string;
  departure_time: Date;
  arrived_at: Date | null;
  /** Time of the database. */
  now: Date;
}

export interface TripTimes {
  status: TripStatus;
  /** As reported by the passenger, or estimated. */
  arrival_time: Date;
  ends_at: Date;
}

export type TripRefusal = 'cancelled' | 'not_paid' | 'ended';

export function tripTimes(trip: TripFacts, minutes: number): TripTimes | TripRefusal {
  if (trip.status === 'cancelled') return 'cancelled';
  if (trip.status === 'pending' || trip.payment_status !== 'completed') return 'not_paid';
  const arrival_time = trip.arrived_at ?? new Date(trip.departure_time.getTime() + minutes * 60_000);
  const ends_at = new Date(arrival_time.getTime() + ENDS_AFTER_MS);
  if (ends_at <= trip.now) return 'ended';
  return { status: tripStatus(trip), arrival_time, ends_at };
}

function tripStatus(trip: TripFacts): TripStatus {
  if (trip.arrived_at) return 'arrived';
  if (trip.status === 'pending_verification') return 'scheduled';
  return trip.departure_time <= trip.now ? 'on_the_way' : 'boarded';
}

export type ArrivalRefusal = 'cancelled' | 'not_paid' | 'not_departed' | 'not_boarded';

/** @returns why the passenger can't have arrived, or null */
export function arrivalProblem(
  trip: Pick<TripFacts, 'status' | 'departure_time' | 'now'>,
): ArrivalRefusal | null {
  if (trip.status === 'cancelled') return 'cancelled';
  if (trip.status === 'pending') return 'not_paid';
  if (trip.departure_time > trip.now) return 'not_departed';
  return trip.status === 'pending_verification' ? 'not_boarded' : null;
}

/** For SMS to other people; empty if it contains a link, digit or reserved word. */
export const nameInTexts = (fullName: string): string => nameInOurTexts(firstName(fullName));
