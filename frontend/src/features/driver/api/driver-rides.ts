import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { dataOf } from '../../../lib/api/unwrap';
import { KEPT_LONG_MS, LIST_WINDOW_MS } from '../../../lib/query/query-client';

export type Half = 'upcoming' | 'past';

export const driverRidesQuery = (half: Half) =>
  queryOptions({
    queryKey: ['driver', 'rides', half],
    queryFn: ({ signal }) => {
      const query = half === 'past' ? { past: true } : { upcoming: true };
      return dataOf(
        api.GET('/api/rides/driver', { params: { query }, signal }),
        'Failed to fetch driver rides',
      );
    },
    staleTime: LIST_WINDOW_MS,
    meta: { keepMs: KEPT_LONG_MS },
  });

export const useDriverRides = (half: Half) => useQuery(driverRidesQuery(half));
