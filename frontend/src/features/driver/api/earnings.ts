import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { unwrap } from '../../../lib/api/unwrap';

export type Earnings = components['schemas']['EarningsResponse'];
export type WeekEarning = components['schemas']['WeekEarningResponse'];
export type RideEarning = components['schemas']['RideEarningResponse'];

export const earningsQuery = queryOptions({
  queryKey: ['driver', 'earnings'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/driver/earnings', { signal }))).data,
});

/** Earnings after refunds. */
export const useEarnings = () => useQuery(earningsQuery);

const weekEarningsQuery = queryOptions({
  queryKey: ['driver', 'earnings', 'weeks'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/driver/earnings/weeks', { signal }))).data,
});

/** Earnings by week, the current one last. */
export const useWeekEarnings = () => useQuery(weekEarningsQuery);
