import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Town } from './api/types';
import { DAY_MS, LONG_RETENTION_MS } from './query/query-client';
import { searchable } from './search-text';

const townsQuery = queryOptions({
  queryKey: ['towns'],
  queryFn: async ({ signal }) => {
    // The first screen doesn't need this code.
    const { api, dataOf } = await import('./api/client');
    return dataOf(api.GET('/api/towns', { signal }));
  },
  staleTime: DAY_MS,
  meta: { keepMs: LONG_RETENTION_MS },
});

export const useTowns = () => useQuery(townsQuery);

export function findTown(towns: readonly Town[] | undefined, name: string | null): Town | undefined {
  if (!name) return undefined;
  const query = searchable(name);
  return towns?.find((town) => searchable(town.name) === query);
}
