import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { dataOf } from '../../../lib/api/unwrap';

export type Earnings = components['schemas']['EarningsResponse'];
export type WeekEarning = components['schemas']['WeekEarningResponse'];
export type RideEarning = components['schemas']['RideEarningResponse'];

export const useEarnings = () =>
  useQuery({
    queryKey: ['driver', 'earnings'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/driver/earnings', { signal })),
  });

export const useWeekEarnings = () =>
  useQuery({
    queryKey: ['driver', 'earnings', 'weeks'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/driver/earnings/weeks', { signal })),
  });
