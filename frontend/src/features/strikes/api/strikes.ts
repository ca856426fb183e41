import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { photoForm } from '../../../lib/photos/photo-form';
import { upload } from '../../../lib/api/upload';
import { dataOf } from '../../../lib/api/unwrap';
import { useMutation } from '../../../lib/query/use-mutation';

export type Strike = components['schemas']['StrikeResponse'];
type Appeal = components['schemas']['AppealStrikeRequest'];

const strikesQuery = queryOptions({
  queryKey: ['strikes'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/profiles/me/strikes', { signal })),
});

export const useStrikes = () => useQuery(strikesQuery);

async function sendPhotos(id: string, photos: readonly File[]): Promise<void> {
  const form = await photoForm(photos);
  await upload({ method: 'POST', path: `/api/strikes/${id}/photos`, form });
}

/** Photos go first: if they fail, the appeal can be retried. */
export function useAppeal(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ photos, ...body }: Appeal & { photos: readonly File[] }) => {
      if (photos.length > 0) await sendPhotos(id, photos);
      return dataOf(api.POST('/api/strikes/{id}/appeal', { params: { path: { id } }, body }));
    },
    onSuccess: () => queries.invalidateQueries(strikesQuery),
  });
}
