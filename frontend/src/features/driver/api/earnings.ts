import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';

export type Earnings = Schemas['EarningsResponse'];
export type WeekEarning = Schemas['WeekEarningResponse'];
export type RideEarning = Schemas['RideEarningResponse'];

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
