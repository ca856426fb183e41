import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from './api/client';
import type { Schemas } from './api/types';
import { DAY_MS, LONG_RETENTION_MS } from './query/query-client';

export type Terms = Schemas['TermsResponse'];

export const useTerms = (): Terms | undefined =>
  useQuery({
    queryKey: ['terms'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/terms', { signal })),
    staleTime: DAY_MS,
    meta: { keepMs: LONG_RETENTION_MS },
  }).data;
