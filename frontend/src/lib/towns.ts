import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Town } from './api/types';
import { unwrap } from './api/unwrap';
import { KEPT_LONG_MS } from './query/query-client';
import { searchable } from './search-text';

const DAY_MS = 24 * 3_600_000;

export const townsQuery = queryOptions({
  queryKey: ['towns'],
  queryFn: async ({ signal }) => {
    // The first screen is drawn without an answer, and so without the code that asks.
    const { api } = await import('./api/client');
    return (await unwrap(api.GET('/api/towns', { signal }))).data;
  },
  staleTime: DAY_MS,
  meta: { keepMs: KEPT_LONG_MS },
});

export const useTowns = () => useQuery(townsQuery);

/** The town of that name, ignoring case and accents. */
export function findTown(towns: readonly Town[] | undefined, name: string | null): Town | undefined {
  if (!name) return undefined;
  const wanted = searchable(name);
  return towns?.find((town) => searchable(town.name) === wanted);
}
