import { isUUID } from 'class-validator';
import { bindings, type PreparedQuery, TIMES_AS_TEXT } from '../../platform/database';
import { dayBounds } from '../../platform/douala';
import { validationFailed } from '../../platform/errors';
import { encodeCursor, isCursorTime, readCursor } from '../../platform/http';
import type { RideListQuery, RideSort } from './dto/rides.requests';
import { luggageFrom, PREFERENCE_FLAGS } from './preferences';
import { CAR_PHOTO, RIDE_TABLES, rideColumns, type RideRow } from './ride.entity';

type Times = 'departure_time' | 'created_at' | 'updated_at';
/** Times are text to the microsecond: a rounded Date would repeat rows on the next page. */
export type ListedRideRow = Omit<RideRow, Times> & Record<Times, string>;

/** Filters with the towns' listed spelling. */
type RideListFilters = Omit<RideListQuery, 'date'> & { date?: string };

const SORTED_BY: Record<RideSort, { order: string; after: (value: string, id: string) => string }> = {
  departure_time: {
    order: 'r.departure_time, r.id',
    after: (value, id) => `(r.departure_time, r.id) > (${value}::timestamptz, ${id}::uuid)`,
  },
  price: {
    order: 'r.price, r.id',
    after: (value, id) => `(r.price, r.id) > (${value}::integer, ${id}::uuid)`,
  },
};

const COLUMNS = rideColumns();
const isPrice = (value: string) => /^\d{1,9}$/.test(value);

/**
 * The public list's query. Its name depends only on the set of filters, so PostgreSQL reuses the plan. Reads `limit` + 1 rows of an index scan,
 * without counting. Preferences are filtered with `coalesce`, whose selectivity PostgreSQL takes for a half: for a rare value it would sort all
 * matches instead.
 * @throws DomainError VALIDATION_FAILED for a cursor that isn't of this sort
 */
export function rideListQuery(filters: RideListFilters): { query: PreparedQuery; values: unknown[] } {
  const { values, bind } = bindings();
  const shape: string[] = [];
  const where: string[] = [];
  const add = (name: string, clause: string) => {
    shape.push(name);
    where.push(clause);
  };

  if (filters.upcoming === true) add('u', `r.status = 'scheduled' AND r.departure_time > now()`);
  else where.push(`r.status <> 'cancelled'`);
  where.push('r.listed');
  if (filters.from_city !== undefined) add('f', `r.from_city = ${bind(filters.from_city)}`);
  if (filters.to_city !== undefined) add('t', `r.to_city = ${bind(filters.to_city)}`);
  if (filters.driver_id !== undefined) add('d', `r.driver_id = ${bind(filters.driver_id)}`);
  // `+ 0` keeps a generic plan sorted by time from using the price index and sorting all matches.
  const price = filters.sort === 'price' ? 'r.price' : '(r.price + 0)';
  if (filters.min_price !== undefined) add('pmin', `${price} >= ${bind(filters.min_price)}`);
  if (filters.max_price !== undefined) add('pmax', `${price} <= ${bind(filters.max_price)}`);
  if (filters.min_seats !== undefined) add('s', `r.seats_available >= ${bind(filters.min_seats)}`);
  if (filters.women_only !== undefined) {
    if (filters.women_only) add('w', 'r.women_only');
    else add('nw', 'NOT r.women_only');
  }
  const comfort = comfortOf(filters);
  if (comfort) add('p', `coalesce(r.preferences @> ${bind(comfort)}::jsonb, false)`);
  if (filters.luggage !== undefined) {
    add('l', `coalesce(r.preferences ->> 'luggage' = ANY(${bind(luggageFrom(filters.luggage))}), false)`);
  }
  if (filters.car_photo === true) add('cp', `coalesce(${CAR_PHOTO} <> '', false)`);
  const day = boundsOf(filters);
  if (day) add('day', `r.departure_time >= ${bind(day.from)} AND r.departure_time < ${bind(day.to)}`);

  const sort = SORTED_BY[filters.sort];
  const last = readCursor(
    filters.cursor,
    {
      sort: (value) => value === filters.sort,
      value: filters.sort === 'price' ? isPrice : isCursorTime,
      id: isUUID,
    },
    'cursor must be the next of a page of the same sort',
  );
  if (last) add('c', sort.after(bind(last.value), bind(last.id)));
  const limit = bind(filters.limit + 1);
  // With a cursor, `page` is only for display.
  const offset = filters.cursor === undefined && filters.page > 1 ? (filters.page - 1) * filters.limit : 0;
  if (offset > 0) shape.push('o');
  const text = `
    SELECT ${COLUMNS}
    FROM ${RIDE_TABLES}
    WHERE ${where.join(' AND ')}
    ORDER BY ${sort.order}
    LIMIT ${limit}${offset > 0 ? ` OFFSET ${bind(offset)}` : ''}`;
  const name = ['rides', filters.sort, ...shape].join('_');
  return { query: { name, text, types: TIMES_AS_TEXT }, values };
}

/** The wanted flags as JSON that a ride's preferences must contain. */
function comfortOf(filters: RideListFilters): string | null {
  const wanted = PREFERENCE_FLAGS.flatMap((flag) =>
    filters[flag] === undefined ? [] : [[flag, filters[flag]] as const],
  );
  return wanted.length === 0 ? null : JSON.stringify(Object.fromEntries(wanted));
}

const HOUR_MS = 3_600_000;

/** The requested hours, or the whole day. Cameroon has no DST. */
function boundsOf({ date, from_hour, to_hour }: RideListFilters): { from: Date; to: Date } | null {
  const day = date === undefined ? null : dayBounds(date);
  if (!day) {
    if (from_hour === undefined && to_hour === undefined) return null;
    const field = from_hour === undefined ? 'to_hour' : 'from_hour';
    throw validationFailed([{ field, message: `${field} needs a date` }]);
  }
  const at = (hour: number) => new Date(day.from.getTime() + hour * HOUR_MS);
  return { from: at(from_hour ?? 0), to: at(to_hour ?? 24) };
}

export function rideCursor(sort: RideSort, last: ListedRideRow): string {
  return encodeCursor([sort, sort === 'price' ? last.price : last.departure_time, last.id]);
}
