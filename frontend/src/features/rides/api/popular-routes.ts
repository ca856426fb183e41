import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { dataOf } from '../../../lib/api/unwrap';
import { LIST_WINDOW_MS } from '../../../lib/query/query-client';

export type PopularRoute = components['schemas']['PopularRouteResponse'];

export const usePopularRoutes = (wanted = true) =>
  useQuery({
    queryKey: ['rides', 'popular'],
    queryFn: ({ signal }): Promise<PopularRoute[]> => dataOf(api.GET('/api/rides/popular', { signal })),
    staleTime: LIST_WINDOW_MS,
    enabled: wanted,
  });
