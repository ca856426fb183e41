import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from './api/client';

const HOUR_MS = 3_600_000;

/** Price range of a seat; undefined until both towns are chosen. */
export function usePriceGuide(from_city: string | null, to_city: string | null) {
  const { data } = useQuery({
    queryKey: ['price-guide', from_city, to_city],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/price-guide', {
          params: { query: { from_city: from_city ?? '', to_city: to_city ?? '' } },
          signal,
        }),
      ),
    enabled: from_city !== null && to_city !== null && from_city !== to_city,
    staleTime: HOUR_MS,
  });
  return data ?? undefined;
}
