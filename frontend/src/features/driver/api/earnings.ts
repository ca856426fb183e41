import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { dataOf } from '../../../lib/api/unwrap';

export type Earnings = components['schemas']['EarningsResponse'];
export type WeekEarning = components['schemas']['WeekEarningResponse'];
export type RideEarning = components['schemas']['RideEarningResponse'];

export const earningsQuery = queryOptions({
  queryKey: ['driver', 'earnings'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/driver/earnings', { signal })),
});

export const useEarnings = () => useQuery(earningsQuery);

const weekEarningsQuery = queryOptions({
  queryKey: ['driver', 'earnings', 'weeks'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/driver/earnings/weeks', { signal })),
});

export const useWeekEarnings = () => useQuery(weekEarningsQuery);
