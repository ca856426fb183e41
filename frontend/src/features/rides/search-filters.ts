import type { RideSearch } from './api/search-rides';
import { FLAGS } from './search-path';

const narrowingCount = ({ max_price, from_hour, to_hour, luggage, ...search }: RideSearch): number =>
  Number(max_price !== undefined) +
  Number(from_hour !== undefined || to_hour !== undefined) +
  Number(luggage !== undefined) +
  Object.keys(FLAGS).filter((flag) => flag in search).length;

export const isFiltered = (search: RideSearch): boolean => narrowingCount(search) > 0;

/** Includes a sort other than by departure. */
export const filterCount = (search: RideSearch): number =>
  narrowingCount(search) + Number(search.sort !== 'departure_time');

export const withoutFilters = ({ from_city, to_city, date, min_seats, sort }: RideSearch): RideSearch => ({
  from_city,
  to_city,
  date,
  min_seats,
  sort,
});
