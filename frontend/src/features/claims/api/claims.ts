import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import { upload } from '../../../lib/api/upload';
import { PHOTO_LINKS_MS, photoForm } from '../../../lib/photos/photo-form';
import { useMutation } from '../../../lib/query/use-mutation';
import type { BookingClaim, Claim } from '../claim';

/** Includes the status, so that a new status refetches the claim. */
const claimKey = ({ id, status }: Pick<BookingClaim, 'id' | 'status'>) => ['claims', id, status];

export const useClaim = (claim: BookingClaim) =>
  useQuery({
    queryKey: claimKey(claim),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/claims/{id}', { params: { path: { id: claim.id } }, signal })),
    refetchInterval: ({ state }) => (state.data?.photos.length ? PHOTO_LINKS_MS : false),
  });

function useClaimCommand<Variables>(mutationFn: (variables: Variables) => Promise<Claim>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (claim: Claim) => {
      queries.setQueryData(claimKey(claim), claim);
      void queries.invalidateQueries({ queryKey: ['bookings'] });
      void queries.invalidateQueries({ queryKey: ['driver', 'reservations'] });
    },
    // Also after a failure: photos may be stored although the response was lost. Nothing waits for the refetch.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['claims'] }),
  });
}

export const useOpenClaim = (bookingId: string, kind: BookingClaim['kind']) =>
  useClaimCommand((statement: string) => {
    const sent = { params: { path: { id: bookingId } }, body: { statement: statement || null } };
    return dataOf(
      kind === 'no_show'
        ? api.POST('/api/bookings/{id}/no-show', sent)
        : api.POST('/api/bookings/{id}/driver-absent', sent),
    );
  });

export const useContest = (id: string) =>
  useClaimCommand((statement: string) =>
    dataOf(api.POST('/api/claims/{id}/contest', { params: { path: { id } }, body: { statement } })),
  );

export const useAppeal = (id: string) =>
  useClaimCommand((statement: string) =>
    dataOf(api.POST('/api/claims/{id}/appeal', { params: { path: { id } }, body: { statement } })),
  );

export const useAddPhotos = (id: string) =>
  useClaimCommand(async (photos: readonly File[]) => {
    const form = await photoForm(photos);
    return upload<Claim>({ method: 'POST', path: `/api/claims/${id}/photos`, form });
  });
