import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { useMutation } from '../../../lib/query/use-mutation';

const KEY = ['trusted-contact'];

export const useTrustedContact = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => dataOf(api.GET('/api/profiles/me/trusted-contact', { signal })),
    // The contact may have answered.
    staleTime: 0,
  });

export function useSetContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['TrustedContactRequest']) =>
      dataOf(api.PUT('/api/profiles/me/trusted-contact', { body })),
    onSuccess: (contact) => queries.setQueryData(KEY, contact),
  });
}

export function useRemoveContact() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/profiles/me/trusted-contact')),
    onSuccess: () => queries.setQueryData(KEY, null),
  });
}

const requestKey = (token: string) => ['trusted-contacts', token];

/** Request behind an SMS link. */
export const useContactRequest = (token: string) =>
  useQuery({
    queryKey: requestKey(token),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/trusted-contacts/{token}', { params: { path: { token } }, signal })),
    meta: { keepMs: 0 },
  });

export const useAnswerContact = (token: string) =>
  useMutation({
    mutationFn: (accept: boolean) =>
      dataOf(api.POST('/api/trusted-contacts/{token}', { params: { path: { token } }, body: { accept } })),
  });
