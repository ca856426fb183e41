import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { upload } from '../../../lib/api/upload';
import { PHOTO_LINKS_MS, photoForm } from '../../../lib/photos/photo-form';
import { useMutation } from '../../../lib/query/use-mutation';

export type Strike = Schemas['StrikeResponse'];
type Appeal = Schemas['AppealStrikeRequest'];

const strikesQuery = queryOptions({
  queryKey: ['strikes'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/profiles/me/strikes', { signal })),
  refetchInterval: ({ state }) =>
    state.data?.some(({ status, photos }) => status === 'active' && photos.length > 0)
      ? PHOTO_LINKS_MS
      : false,
});

export const useStrikes = () => useQuery(strikesQuery);

/** Photos go first: if they fail, the appeal can be retried. */
export function useAppeal(id: string, onStored: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ photos, ...body }: Appeal & { photos: readonly File[] }) => {
      if (photos.length > 0) {
        const path = `/api/strikes/${id}/photos`;
        const stored = await upload<Strike['photos']>({
          method: 'POST',
          path,
          form: await photoForm(photos),
        });
        queries.setQueryData(strikesQuery.queryKey, (strikes) =>
          strikes?.map((strike) => (strike.id === id ? { ...strike, photos: stored } : strike)),
        );
        onStored();
      }
      return dataOf(api.POST('/api/strikes/{id}/appeal', { params: { path: { id } }, body }));
    },
    onSuccess: (appealed) =>
      queries.setQueryData(strikesQuery.queryKey, (strikes) =>
        strikes?.map((strike) => (strike.id === id ? appealed : strike)),
      ),
    // Also after a failure: the photos may be stored although the response was lost. Nothing waits for the refetch.
    onSettled: () => void queries.invalidateQueries(strikesQuery),
  });
}
