import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { useAuthStore } from '../../../lib/auth/auth-store';
import type { Language } from '../../../lib/i18n/language';

export const profileQuery = queryOptions({
  queryKey: ['profile', 'me'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/profiles/me', { signal }))).data,
});

export const useProfile = (enabled = true) => useQuery({ ...profileQuery, enabled });

/** Changes the name that others see, or the language of texts sent to the person. */
export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: { full_name?: string; locale?: Language }) =>
      (await unwrap(api.PATCH('/api/profiles/me', { body: change }))).data,
    onSuccess: (profile) => {
      queries.setQueryData(profileQuery.queryKey, profile);
      const { user, setUser } = useAuthStore.getState();
      if (user) setUser({ ...user, full_name: profile.full_name });
    },
  });
}
