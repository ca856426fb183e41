import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import { LIST_STALE_MS, LONG_RETENTION_MS } from '../../../lib/query/query-client';

export type Period = 'upcoming' | 'past';

export const driverRidesQuery = (period: Period) =>
  queryOptions({
    queryKey: ['driver', 'rides', period],
    queryFn: ({ signal }) => {
      const query = period === 'past' ? { past: true } : { upcoming: true };
      return dataOf(
        api.GET('/api/rides/driver', { params: { query }, signal }),
        'Failed to fetch driver rides',
      );
    },
    staleTime: LIST_STALE_MS,
    meta: { keepMs: LONG_RETENTION_MS },
  });

export const useDriverRides = (period: Period) => useQuery(driverRidesQuery(period));
