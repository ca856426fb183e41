import type { RideSearch } from './api/search-rides';

export const isFiltered = ({ max_price, from_hour, to_hour }: RideSearch): boolean =>
  max_price !== undefined || from_hour !== undefined || to_hour !== undefined;

export const filterCount = ({ max_price, from_hour, to_hour, sort }: RideSearch): number =>
  Number(max_price !== undefined) +
  Number(from_hour !== undefined || to_hour !== undefined) +
  Number(sort !== 'departure_time');

export function withoutFilters({
  max_price: _p,
  from_hour: _f,
  to_hour: _t,
  ...search
}: RideSearch): RideSearch {
  return search;
}
