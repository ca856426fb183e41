import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** Photos go first: if they fail, the appeal can be retried. A retry sends only photos that are not `stored`. */
export function useAppeal(id: string) {
  const queries = useQueryClient();
  const [stored, setStored] = useState<readonly File[]>([]);
  const appeal = useMutation({
    mutationFn: async ({ photos, ...body }: Appeal & { photos: readonly File[] }) => {
      const unsent = photos.filter((photo) => !stored.includes(photo));
      if (unsent.length > 0) await sendPhotos(id, unsent);
      setStored(photos);
      return dataOf(api.POST('/api/strikes/{id}/appeal', { params: { path: { id } }, body }));
    },
    onSuccess: () => queries.invalidateQueries(strikesQuery),
  });
  return { ...appeal, stored };
}
