import { addDays, type Day, isDay, today } from '../../lib/format/days';
import { MAX_SEATS } from '../../lib/seats';
import type { RideSearch, RideSort } from './api/search-rides';
import { defaultDay, FLAGS } from './search-path';

function integerIn(text: string | null, min: number, max: number): number | undefined {
  const value = Number(text);
  return text && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

/** First day of the strip: three days earlier, but never in the past. */
export const firstDay = (date: Day): Day => (date <= addDays(today(), 3) ? today() : addDays(date, -3));

export const readSeats = (params: URLSearchParams) => integerIn(params.get('seats'), 1, MAX_SEATS);

export function readPastDay(params: URLSearchParams): Day | null {
  const date = params.get('date');
  return isDay(date) && date < today() ? date : null;
}

/** Null without two towns. Past days become today. */
export function readSearch(params: URLSearchParams): RideSearch | null {
  const from_city = params.get('from_city')?.trim();
  const to_city = params.get('to_city')?.trim();
  if (!from_city || !to_city) return null;
  const date = params.get('date');
  const max_price = integerIn(params.get('max_price'), 1, Infinity);
  const from_hour = integerIn(params.get('from_hour'), 1, 23);
  const to_hour = integerIn(params.get('to_hour'), (from_hour ?? 0) + 1, 23);
  const luggage = params.get('luggage');
  const sort: RideSort = params.get('sort') === 'price' ? 'price' : 'departure_time';
  return {
    from_city,
    to_city,
    date: readPastDay(params) ? today() : isDay(date) ? date : defaultDay(),
    min_seats: integerIn(params.get('min_seats'), 1, MAX_SEATS) ?? 1,
    ...(max_price && { max_price }),
    ...(from_hour && { from_hour }),
    ...(to_hour && { to_hour }),
    ...((luggage === 'bag' || luggage === 'suitcase') && { luggage }),
    ...Object.fromEntries(Object.entries(FLAGS).filter(([flag, on]) => params.get(flag) === String(on))),
    sort,
  };
}
