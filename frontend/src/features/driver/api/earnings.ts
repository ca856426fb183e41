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

/** What one's rides have brought, after refunds. */
export const useEarnings = () => useQuery(earningsQuery);

const weekEarningsQuery = queryOptions({
  queryKey: ['driver', 'earnings', 'weeks'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/driver/earnings/weeks', { signal }))).data,
});

/** What each of the last weeks brought, the present one last. */
export const useWeekEarnings = () => useQuery(weekEarningsQuery);
