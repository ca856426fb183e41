import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { LIST_WINDOW_MS } from '../../../lib/query/query-client';

export interface Journey {
  from_city: string;
  to_city: string;
}

/** From how much one travels, whole XAF; null where nothing leaves. */
export const useLowestPrice = (journey: Journey) =>
  useQuery({
    queryKey: ['rides', 'lowest-price', journey],
    queryFn: async ({ signal }) => {
      const query = { ...journey, upcoming: true, sort: 'price', limit: 1 } as const;
      const { data } = await unwrap(
        api.GET('/api/rides', { params: { query }, signal }),
        'Failed to search rides',
      );
      return data[0]?.price ?? null;
    },
    staleTime: LIST_WINDOW_MS,
  });
