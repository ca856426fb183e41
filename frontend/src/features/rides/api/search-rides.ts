import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../../lib/api/client';
import type { operations } from '../../../lib/api/schema.gen';
import { pageSize } from '../../../lib/data-saver';
import { takeFirstDepartures } from '../../../lib/first-form';
import type { Day } from '../../../lib/format/days';
import { filterCount } from '../search-filters';
import { type SearchFlags } from '../search-path';

export type RideSort = 'departure_time' | 'price';

export interface RideSearch extends SearchFlags {
  from_city: string;
  to_city: string;
  date: Day;
  min_seats: number;
  /** XAF per seat, service fee included. */
  max_price?: number;
  /** Hours in Douala; `to_hour` exclusive. */
  from_hour?: number;
  to_hour?: number;
  luggage?: 'bag' | 'suitcase';
  sort: RideSort;
}

const PAGE_SIZE = 20;

type RidePage = operations['Rides_list']['responses'][200]['content']['application/json'];

/** Upcoming rides only. */
const searchRidesQuery = (search: RideSearch) => {
  const { max_price: max_amount, ...rest } = search;
  return infiniteQueryOptions({
    queryKey: ['rides', 'search', search],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/rides', {
          params: {
            query: {
              ...rest,
              ...(max_amount && { max_amount }),
              upcoming: true,
              limit: pageSize(PAGE_SIZE),
              ...(pageParam && { cursor: pageParam }),
            },
          },
          signal,
          cache: 'no-cache', // always revalidates, because seats change; an unchanged list is answered with 304
        }),
        'Failed to search rides',
      ),
    initialPageParam: '',
    initialData: () => {
      const first = filterCount(search) === 0 && takeFirstDepartures(search);
      return first ? { pages: [JSON.parse(first) as RidePage], pageParams: [''] } : undefined;
    },
    getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next : null),
  });
};

export const useSearchRides = (search: RideSearch) => useInfiniteQuery(searchRidesQuery(search));
