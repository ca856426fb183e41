import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';

export type PaymentProvider = Schemas['ProviderResponse'];
export type ProviderName = PaymentProvider['name'];

/** Wallets' availability changes often. */
const MINUTE_MS = 60_000;

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/payments/providers', { signal })),
  staleTime: MINUTE_MS,
});

export const useProviders = () => useQuery(providersQuery);
