import type { RideSearch } from './api/search-rides';

export const isFiltered = ({ max_price, from_hour, to_hour, women_only }: RideSearch): boolean =>
  max_price !== undefined || from_hour !== undefined || to_hour !== undefined || women_only === true;

export const filterCount = ({ max_price, from_hour, to_hour, women_only, sort }: RideSearch): number =>
  Number(max_price !== undefined) +
  Number(from_hour !== undefined || to_hour !== undefined) +
  Number(women_only === true) +
  Number(sort !== 'departure_time');

export function withoutFilters({
  max_price: _p,
  from_hour: _f,
  to_hour: _t,
  women_only: _w,
  ...search
}: RideSearch): RideSearch {
  return search;
}
