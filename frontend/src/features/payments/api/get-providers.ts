import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { dataOf } from '../../../lib/api/unwrap';

export type PaymentProvider = components['schemas']['ProviderResponse'];
export type ProviderName = PaymentProvider['name'];

/** Wallets' availability changes often. */
const MINUTE_MS = 60_000;

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/payments/providers', { signal })),
  staleTime: MINUTE_MS,
});

export const useProviders = () => useQuery(providersQuery);
