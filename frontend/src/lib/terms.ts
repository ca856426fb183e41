import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api/client';
import type { components } from './api/schema.gen';
import { unwrap } from './api/unwrap';
import { KEPT_LONG_MS } from './query/query-client';

export type Terms = components['schemas']['TermsResponse'];

const DAY_MS = 24 * 3_600_000;

export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/terms', { signal }))).data,
  staleTime: DAY_MS,
  meta: { keepMs: KEPT_LONG_MS },
});

/** Limits, hold time and refund tiers; undefined until loaded. */
export const useTerms = (): Terms | undefined => useQuery(termsQuery).data;
