import { addDays, type Day, today } from '../../lib/format/days';
import type { RideSearch } from './api/search-rides';

export const defaultDay = (): Day => addDays(today(), 1);

/** Boolean filters with their value in the query. */
export const FLAGS = {
  women_only: true,
  air_conditioning: true,
  smoking: false,
  pets: true,
  music: true,
  max_two_back: true,
  car_photo: true,
} as const;

export type SearchFlags = { -readonly [Flag in keyof typeof FLAGS]?: (typeof FLAGS)[Flag] };

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
