import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { dataOf } from '../../../lib/api/unwrap';
import { LIST_WINDOW_MS } from '../../../lib/query/query-client';

export const useDemand = (enabled: boolean) =>
  useQuery({
    queryKey: ['driver', 'demand'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/driver/demand', { signal })),
    staleTime: LIST_WINDOW_MS,
    enabled,
  });
