import { isUUID } from 'class-validator';
import { bindings, type PreparedQuery, TIMES_AS_TEXT } from '../../platform/database';
import { dayBounds } from '../../platform/douala';
import { invalidField } from '../../platform/errors';
import { encodeCursor, isCursorTime, readCursor } from '../../platform/http';
import type { Xaf } from '../../platform/money';
import { blockedBetween } from '../profiles';
import type { RideListQuery, RideSort } from './dto/rides.requests';
import { luggageFrom, PREFERENCE_FLAGS } from './preferences';
import { CAR_PHOTO, RIDE_TABLES, rideColumns, type RideRow } from './ride.entity';

type Times = 'departure_time' | 'created_at' | 'updated_at';
/** Times are text to the microsecond: a rounded Date would repeat rows on the next page. */
export type ListedRideRow = Omit<RideRow, Times> & Record<Times, string> & ListedSegment;

/** Part of a ride that a search found. Null means the whole ride. */
interface ListedSegment {
  segment_from_stop_id: string | null;
  segment_to_stop_id: string | null;
  segment_departure_time: string | null;
  segment_arrival_time: string | null;
  segment_price: Xaf | null;
  segment_seats: number | null;
}

/** `from_city` and `to_city` are spelled as in the list of towns. */
type RideListFilters = Omit<RideListQuery, 'date'> & { date?: string };

interface RouteSource {
  tables: string;
  columns: string;
  from_city: string;
  to_city: string;
  departure: string;
  price: string;
  seats: string;
}

const FREE_SEATS = 'free_on(r.leg_seats, s.first_leg, s.last_leg)';

const SEGMENT_COLUMNS: Record<keyof ListedSegment, readonly [source: string, type: string]> = {
  segment_from_stop_id: ['s.from_stop_id', 'uuid'],
  segment_to_stop_id: ['s.to_stop_id', 'uuid'],
  segment_departure_time: ['s.departure_time', 'timestamptz'],
  segment_arrival_time: ['s.arrival_time', 'timestamptz'],
  segment_price: ['s.price', 'integer'],
  segment_seats: [FREE_SEATS, 'smallint'],
};

function columnsWith(value: (source: string, type: string) => string): string {
  const segment = Object.entries(SEGMENT_COLUMNS).map(([name, column]) => `${value(...column)} AS ${name}`);
  return [rideColumns(), ...segment].join(', ');
}

const WHOLE_RIDE: RouteSource = {
  tables: RIDE_TABLES,
  columns: columnsWith((_source, type) => `NULL::${type}`),
  from_city: 'r.from_city',
  to_city: 'r.to_city',
  departure: 'r.departure_time',
  price: 'r.price',
  seats: 'r.seats_available',
};

const SEGMENT: RouteSource = {
  tables: `ride_segments s JOIN (${RIDE_TABLES}) ON r.id = s.ride_id`,
  columns: columnsWith((source) => source),
  from_city: 's.from_city',
  to_city: 's.to_city',
  departure: 's.departure_time',
  price: 's.price',
  seats: FREE_SEATS,
};

const idOf = (source: RouteSource) => (source === SEGMENT ? 's.ride_id' : 'r.id');

/** Merges whole rides with segments of other rides, each from its own index scan. Sorted by `sort_key`. */
const betweenTowns = (select: (source: RouteSource) => string, limit: string) => `SELECT * FROM (
    (${select(WHOLE_RIDE)})
    UNION ALL
    (${select(SEGMENT)})) found
    ORDER BY sort_key, id LIMIT ${limit}`;

export const ALTERNATIVES: PreparedQuery = {
  name: 'rides_near',
  types: TIMES_AS_TEXT,
  text: betweenTowns(
    (source) => `
    SELECT ${source.columns}, ${source.departure} AS sort_key FROM ${source.tables}
    WHERE ${source.from_city} = $1 AND ${source.to_city} = $2 AND r.status = 'scheduled' AND r.listed
      AND ${source.departure} > now()
      AND ${source.departure} BETWEEN $3::timestamptz - interval '6 hours' AND $3::timestamptz + interval '6 hours'
      AND ${source.seats} >= $4 AND r.driver_id <> $5::uuid AND r.id <> $6 AND d.is_driver
      AND NOT EXISTS (SELECT 1 FROM bookings o WHERE o.ride_id = r.id AND o.user_id = $5::uuid
        AND o.status <> 'cancelled' AND coalesce(o.hold_expires_at, 'infinity') > now())
      AND (NOT r.women_only OR (d.gender = 'female'
        AND EXISTS (SELECT 1 FROM profiles w WHERE w.id = $5::uuid AND w.gender = 'female')))
      AND NOT ${blockedBetween('r.driver_id', '$5::uuid')}
    ORDER BY ${source.departure}, ${idOf(source)} LIMIT 20`,
    '20',
  ),
};

const isPrice = (value: string) => /^\d{1,9}$/.test(value);

/**
 * The query of the public list. Its name depends only on the set of filters, so that PostgreSQL reuses the plan.
 * Reads `limit` + 1 rows of an index scan, without counting. Preferences are wrapped in `coalesce`, so that
 * PostgreSQL assumes that half of the rows match. For rare values it would otherwise sort all matches.
 * @throws DomainError VALIDATION_FAILED for a cursor of another sort
 */
export function rideListQuery(filters: RideListFilters): { query: PreparedQuery; values: unknown[] } {
  const { values, bind } = bindings();
  const shape: string[] = [];
  const conditions: ((source: RouteSource) => string)[] = [];
  const add = (name: string, clause: (source: RouteSource) => string) => {
    shape.push(name);
    conditions.push(clause);
  };
  const addBound = (name: string, value: unknown, clause: (source: RouteSource, value: string) => string) => {
    if (value === undefined) return;
    const parameter = bind(value);
    add(name, (source) => clause(source, parameter));
  };

  if (filters.upcoming === true) {
    add('u', ({ departure }) => `r.status = 'scheduled' AND ${departure} > now()`);
  } else conditions.push(() => `r.status <> 'cancelled'`);
  conditions.push(() => 'r.listed');
  addBound('f', filters.from_city, ({ from_city }, value) => `${from_city} = ${value}`);
  addBound('t', filters.to_city, ({ to_city }, value) => `${to_city} = ${value}`);
  addBound('d', filters.driver_id, (_, value) => `r.driver_id = ${value}`);
  // `+ 0` prevents a generic plan from reading the price index and then sorting all matches by time.
  const filterPrice = ({ price }: RouteSource) => (filters.sort === 'price' ? price : `(${price} + 0)`);
  addBound('pmin', filters.min_price, (source, value) => `${filterPrice(source)} >= ${value}`);
  addBound('pmax', filters.max_price, (source, value) => `${filterPrice(source)} <= ${value}`);
  addBound('s', filters.min_seats, ({ seats }, value) => `${seats} >= ${value}`);
  if (filters.women_only !== undefined) {
    if (filters.women_only) add('w', () => 'r.women_only');
    else add('nw', () => 'NOT r.women_only');
  }
  addBound('p', preferencesOf(filters), (_, value) => `coalesce(r.preferences @> ${value}::jsonb, false)`);
  const fittingLuggage = filters.luggage && luggageFrom(filters.luggage);
  addBound('l', fittingLuggage, (_, value) => `coalesce(r.preferences ->> 'luggage' = ANY(${value}), false)`);
  if (filters.car_photo === true) add('cp', () => `coalesce(${CAR_PHOTO} <> '', false)`);
  const day = boundsOf(filters);
  if (day) {
    const [from, to] = [bind(day.from), bind(day.to)];
    add('day', ({ departure }) => `${departure} >= ${from} AND ${departure} < ${to}`);
  }

  const sortKey = ({ price, departure }: RouteSource) => (filters.sort === 'price' ? price : departure);
  const last = readCursor(
    filters.cursor,
    {
      sort: (value) => value === filters.sort,
      value: filters.sort === 'price' ? isPrice : isCursorTime,
      id: isUUID,
    },
    'cursor must be the pagination.next of a page of the same sort',
  );
  if (last) {
    const type = filters.sort === 'price' ? 'integer' : 'timestamptz';
    const [value, id] = [bind(last.value), bind(last.id)];
    add('c', (source) => `(${sortKey(source)}, ${idOf(source)}) > (${value}::${type}, ${id}::uuid)`);
  }
  const limit = bind(filters.limit + 1);
  // With a cursor, `page` is only for display.
  const offset = filters.cursor === undefined && filters.page > 1 ? (filters.page - 1) * filters.limit : 0;
  if (offset > 0) shape.push('o');
  const offsetParameter = offset > 0 ? bind(offset) : null;
  const isRoute = filters.from_city !== undefined && filters.to_city !== undefined;

  const select = (source: RouteSource, rowLimit: string) => `
    SELECT ${source.columns}, ${sortKey(source)} AS sort_key
    FROM ${source.tables}
    WHERE ${conditions.map((clause) => clause(source)).join(' AND ')}
    ORDER BY ${sortKey(source)}, ${idOf(source)}
    LIMIT ${rowLimit}`;
  const page = offsetParameter === null ? limit : `${limit} OFFSET ${offsetParameter}`;
  const read = offsetParameter === null ? limit : `${limit}::bigint + ${offsetParameter}::bigint`;
  const text = isRoute ? betweenTowns((source) => select(source, read), page) : select(WHOLE_RIDE, page);
  const name = ['rides', filters.sort, ...shape].join('_');
  return { query: { name, text, types: TIMES_AS_TEXT }, values };
}

function preferencesOf(filters: RideListFilters): string | undefined {
  const wanted = PREFERENCE_FLAGS.flatMap((flag) =>
    filters[flag] === undefined ? [] : [[flag, filters[flag]] as const],
  );
  return wanted.length === 0 ? undefined : JSON.stringify(Object.fromEntries(wanted));
}

const HOUR_MS = 3_600_000;

/** The whole day unless hours are given. Adding hours is safe because Cameroon has no DST. */
function boundsOf({ date, from_hour, to_hour }: RideListFilters): { from: Date; to: Date } | null {
  const day = date === undefined ? null : dayBounds(date);
  if (!day) {
    if (from_hour === undefined && to_hour === undefined) return null;
    const field = from_hour === undefined ? 'to_hour' : 'from_hour';
    throw invalidField(field, `${field} needs a date`);
  }
  const at = (hour: number) => new Date(day.from.getTime() + hour * HOUR_MS);
  return { from: at(from_hour ?? 0), to: at(to_hour ?? 24) };
}

export const listedDeparture = (row: ListedRideRow): string =>
  row.segment_departure_time ?? row.departure_time;
export const listedPrice = (row: ListedRideRow): Xaf => row.segment_price ?? row.price;
export const listedSeats = (row: ListedRideRow): number => row.segment_seats ?? row.seats_available;

export function rideCursor(sort: RideSort, last: ListedRideRow): string {
  return encodeCursor([sort, sort === 'price' ? listedPrice(last) : listedDeparture(last), last.id]);
}
