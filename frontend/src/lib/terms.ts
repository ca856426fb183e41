import { useQuery } from '@tanstack/react-query';
import { api } from './api/client';
import type { components } from './api/schema.gen';
import { dataOf } from './api/unwrap';
import { DAY_MS, KEPT_LONG_MS } from './query/query-client';

export type Terms = components['schemas']['TermsResponse'];

export const useTerms = (): Terms | undefined =>
  useQuery({
    queryKey: ['terms'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/terms', { signal })),
    staleTime: DAY_MS,
    meta: { keepMs: KEPT_LONG_MS },
  }).data;
