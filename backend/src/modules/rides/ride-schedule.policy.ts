import type { RidePreferences } from './preferences';
import type { RideEntity } from './ride.entity';
import type { RideStop } from './ride-stops.policy';

/** docs/domain.md#what-a-driver-may-plan */
export const SCHEDULE = {
  /** Published rides per 24 hours. */
  ridesPerDay: 20,
  sameRoutePerDay: 6,
  daysAhead: 180,
  /** Minimum notice of a new departure and maximum of moves in 24 hours, once a seat is sold. */
  noticeHours: 2,
  movesPerDay: 2,
  /** Moving a sold ride further than this from its booked departure gives a strike if it departs soon. */
  strikeMoveHours: 12,
  /** Once a seat is sold, a new meeting point this shortly before departure counts as a move. */
  placeHours: 24,
} as const;

export type Plan = Pick<RideEntity, 'from_city' | 'to_city' | 'departure_time'>;

export interface Journey {
  departure: Date;
  minutes: number;
}

/** Computed by the database's clock. */
export interface DepartureFacts {
  past: boolean;
  /** More than `SCHEDULE.daysAhead` ahead. */
  far: boolean;
  /** Within `SCHEDULE.noticeHours`. */
  soon: boolean;
  /** Within `SCHEDULE.placeHours`. */
  near: boolean;
}

type DepartureProblem = 'past' | 'far' | 'soon' | 'often';

/** True if the rides share more than half of the shorter journey. */
export function overlapTooMuch(one: Journey, other: Journey): boolean {
  const end = ({ departure, minutes }: Journey) => departure.getTime() + minutes * 60_000;
  const shared =
    Math.min(end(one), end(other)) - Math.max(one.departure.getTime(), other.departure.getTime());
  return shared > (Math.min(one.minutes, other.minutes) * 60_000) / 2;
}

export function departureProblem(departure: DepartureFacts): 'past' | 'far' | null {
  if (departure.past) return 'past';
  return departure.far ? 'far' : null;
}

/** @param moves in the last 24 hours while a seat was sold */
export function moveProblem(
  departure: DepartureFacts,
  ride: { sold: boolean; moves: number },
): DepartureProblem | null {
  const problem = departureProblem(departure);
  if (problem !== null || !ride.sold) return problem;
  if (departure.soon) return 'soon';
  return ride.moves >= SCHEDULE.movesPerDay ? 'often' : null;
}

const RECORDED = [
  'departure_time',
  'car_model',
  'car_plate',
  'meeting_point',
  'dropoff_point',
  'description',
  'seats',
  'preferences',
  'stops',
] as const satisfies readonly (keyof RideEntity)[];
type Field = (typeof RECORDED)[number];
type Terms = Pick<RideEntity, Field>;

/** Fields whose change notifies all passengers. A new departure or meeting point notifies only those who board there. */
const NOTIFIED: ReadonlySet<Field> = new Set([
  'car_model',
  'car_plate',
  'dropoff_point',
  'description',
  'preferences',
]);

export function isOtherPlace(one: string | null, other: string | null): boolean {
  return wordsOf(one) !== wordsOf(other);
}

const wordsOf = (place: string | null): string =>
  (place ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

/** Changed values, as JSON. */
export type RideSnapshot = Partial<Record<Field, string | number | null>>;

interface RideDifference {
  from: RideSnapshot;
  to: RideSnapshot;
  notify: boolean;
}

/** Null if nothing changes. */
export function differenceOf(ride: Terms, next: Partial<Terms>): RideDifference | null {
  const merged: Terms = { ...ride, ...next };
  const changed = RECORDED.filter((field) => toPlain(ride[field]) !== toPlain(merged[field]));
  if (changed.length === 0) return null;
  const snapshot = (terms: Terms): RideSnapshot =>
    Object.fromEntries(changed.map((field) => [field, toPlain(terms[field])]));
  return { from: snapshot(ride), to: snapshot(merged), notify: changed.some((field) => NOTIFIED.has(field)) };
}

export interface NewRideChange extends Pick<RideDifference, 'from' | 'to'> {
  ride_id: string;
  actor_id: string;
  sold: boolean;
  departure_moved: boolean;
}

function toPlain(
  value: Date | RidePreferences | RideStop[] | string | number | null,
): string | number | null {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(stopText).join('; ');
  return value !== null && typeof value === 'object' ? preferencesText(value) : value;
}

function preferencesText(preferences: RidePreferences): string {
  const stated = Object.entries(preferences).filter(([, value]) => value !== null);
  return stated
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join(', ');
}

const stopText = ({ city, departure_time, meeting_point, price }: RideStop) =>
  [city, departure_time, meeting_point, price].filter((part) => part !== null).join(', ');
