import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from './api/client';
import type { Profile } from './api/types';
import { useMutation } from './query/use-mutation';

const KEY = ['profile', 'me'];

/** Null if not stated. Shares the profile's cache. */
export const useGender = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => dataOf(api.GET('/api/profiles/me', { signal })),
    select: ({ gender }: Profile) => gender,
  });

export function useSetGender() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (gender: 'female' | 'male') => dataOf(api.PATCH('/api/profiles/me', { body: { gender } })),
    onSuccess: (profile) => queries.setQueryData(KEY, profile),
  });
}
