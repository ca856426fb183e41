import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, unwrap } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { upload } from '../../../lib/api/upload';
import { pageSize } from '../../../lib/data-saver';
import { PHOTO_LINKS_MS, photoForm } from '../../../lib/photos/photo-form';
import { useMutation } from '../../../lib/query/use-mutation';

export type SupportCase = Schemas['SupportCaseResponse'];
export type SupportCaseDetail = Schemas['SupportCaseDetailResponse'];
type NewCase = Schemas['CreateCaseRequest'];

const oneKey = (id: string) => ['support', 'one', id];

const casesQuery = infiniteQueryOptions({
  queryKey: ['support', 'list'],
  queryFn: ({ pageParam, signal }) => {
    const query = { limit: pageSize(20), ...(pageParam && { cursor: pageParam }) };
    return unwrap(api.GET('/api/support-cases', { params: { query }, signal }));
  },
  initialPageParam: '',
  getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.next : null),
});

export const useCases = () => useInfiniteQuery(casesQuery);

export const useCase = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/support-cases/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ photos }) => photos.length > 0) ? PHOTO_LINKS_MS : false,
  });

async function sendForm(id: string, text: string, photos: readonly File[]): Promise<SupportCaseDetail> {
  const form = await photoForm(photos);
  if (text) form.append('text', text);
  return upload<SupportCaseDetail>({ method: 'POST', path: `/api/support-cases/${id}/messages`, form });
}

/** Opens a case, then sends its photos. If they fail, the case stays open and `photoError` says why. */
export function useOpenCase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ photos, ...body }: NewCase & { photos: readonly File[] }) => {
      const { id } = await dataOf(api.POST('/api/support-cases', { body }));
      const photoError = await (photos.length > 0 ? sendForm(id, '', photos) : Promise.resolve()).then(
        () => null,
        (error: Error) => error,
      );
      return { id, photoError };
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['support'] }),
  });
}

export function useSendMessage(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ text, photos }: { text: string; photos: readonly File[] }) =>
      photos.length > 0
        ? sendForm(id, text, photos)
        : dataOf(api.POST('/api/support-cases/{id}/messages', { params: { path: { id } }, body: { text } })),
    onSuccess: (changed) => {
      queries.setQueryData(oneKey(id), changed);
      void queries.invalidateQueries({ queryKey: casesQuery.queryKey });
    },
  });
}
