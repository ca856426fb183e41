import { addDays, type Day, isDay, today } from '../../lib/format/days';
import type { RideSearch, RideSort } from './api/search-rides';
import { FLAGS } from './search-filters';

/** Limit of docs/api.md. */
export const MAX_SEATS = 8;

export const defaultDay = (): Day => addDays(today(), 1);

function number(text: string | null, min: number, max: number): number | undefined {
  const value = Number(text);
  return text && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

/** Three days before, but never in the past. */
export const firstDay = (date: Day): Day => (date <= addDays(today(), 3) ? today() : addDays(date, -3));

export const readSeats = (params: URLSearchParams) => number(params.get('seats'), 1, MAX_SEATS);

export function readPastDay(params: URLSearchParams): Day | null {
  const date = params.get('date');
  return isDay(date) && date < today() ? date : null;
}

/** Null without two towns; past days become today. */
export function readSearch(params: URLSearchParams): RideSearch | null {
  const from_city = params.get('from_city')?.trim();
  const to_city = params.get('to_city')?.trim();
  if (!from_city || !to_city) return null;
  const date = params.get('date');
  const max_price = number(params.get('max_price'), 1, Infinity);
  const from_hour = number(params.get('from_hour'), 1, 23);
  const to_hour = number(params.get('to_hour'), (from_hour ?? 0) + 1, 23);
  const luggage = params.get('luggage');
  const sort: RideSort = params.get('sort') === 'price' ? 'price' : 'departure_time';
  return {
    from_city,
    to_city,
    date: readPastDay(params) ? today() : isDay(date) ? date : defaultDay(),
    min_seats: number(params.get('min_seats'), 1, MAX_SEATS) ?? 1,
    ...(max_price && { max_price }),
    ...(from_hour && { from_hour }),
    ...(to_hour && { to_hour }),
    ...((luggage === 'bag' || luggage === 'suitcase') && { luggage }),
    ...Object.fromEntries(Object.entries(FLAGS).filter(([flag, on]) => params.get(flag) === String(on))),
    sort,
  };
}

export function searchPath(search: RideSearch): string {
  const params = new URLSearchParams({
    from_city: search.from_city,
    to_city: search.to_city,
    date: search.date,
    min_seats: String(search.min_seats),
  });
  if (search.max_price) params.set('max_price', String(search.max_price));
  if (search.from_hour) params.set('from_hour', String(search.from_hour));
  if (search.to_hour) params.set('to_hour', String(search.to_hour));
  if (search.luggage) params.set('luggage', search.luggage);
  for (const [flag, on] of Object.entries(FLAGS)) if (flag in search) params.set(flag, String(on));
  if (search.sort !== 'departure_time') params.set('sort', search.sort);
  return `/rides?${params.toString()}`;
}
