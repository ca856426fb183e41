import type { RideEntity } from './ride.entity';

const FIELDS = [
  'departure_time',
  'car_model',
  'car_plate',
  'meeting_point',
  'description',
  'seats',
] as const satisfies readonly (keyof RideEntity)[];
type Field = (typeof FIELDS)[number];
type Terms = Pick<RideEntity, Field>;

/** What a passenger looks for at the roadside: a change of it is told. */
const TOLD: ReadonlySet<Field> = new Set(['departure_time', 'car_model', 'car_plate', 'meeting_point']);

/** Values of a ride before or after a change, as JSON. */
export type RideSnapshot = Partial<Record<Field, string | number | null>>;

/** What a change of a ride changed. */
export interface RideDifference {
  from: RideSnapshot;
  to: RideSnapshot;
  /** Who booked has to hear of it. */
  told: boolean;
}

/** Null where nothing changed; a field sent with the value that it has is no change. */
export function differenceOf(ride: Terms, next: Partial<Terms>): RideDifference | null {
  const merged: Terms = { ...ride, ...next };
  const changed = FIELDS.filter((field) => plain(ride[field]) !== plain(merged[field]));
  if (changed.length === 0) return null;
  const snapshot = (of: Terms): RideSnapshot =>
    Object.fromEntries(changed.map((field) => [field, plain(of[field])]));
  return { from: snapshot(ride), to: snapshot(merged), told: changed.some((field) => TOLD.has(field)) };
}

export interface NewRideChange extends Pick<RideDifference, 'from' | 'to'> {
  ride_id: string;
  actor_id: string;
  sold: boolean;
  departure_moved: boolean;
}

/** A change that happened after somebody had booked, as staff read it. */
export interface RideChangeRow extends Pick<RideDifference, 'from' | 'to'> {
  id: string;
  actor_id: string;
  sold: boolean;
  created_at: Date;
}

function plain(value: Date | string | number | null): string | number | null {
  return value instanceof Date ? value.toISOString() : value;
}
