import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast';
import { api, dataOf } from '../../../lib/api/client';
import { useErrorText } from '../../../lib/api/error-text';
import type { Profile } from '../../../lib/api/types';
import { upload } from '../../../lib/api/upload';
import { useAuthStore } from '../../../lib/auth/auth-store';
import { AVATAR_ATTEMPTS } from '../../../lib/photos/photo-sizes';
import { useMutation } from '../../../lib/query/use-mutation';
import type { Language } from '../../../locales/languages';

const profileQuery = queryOptions({
  queryKey: ['profile', 'me'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/profiles/me', { signal })),
});

export const useProfile = (enabled = true) => useQuery({ ...profileQuery, enabled });

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { full_name?: string; locale?: Language }) =>
      dataOf(api.PATCH('/api/profiles/me', { body: change })),
    onSuccess: (profile) => {
      queries.setQueryData(profileQuery.queryKey, profile);
      const { user, setUser } = useAuthStore.getState();
      if (user) setUser({ ...user, full_name: profile.full_name });
    },
  });
}

class PhotoUnreadable extends Error {
  override readonly name = 'PhotoUnreadable';
}

const PATHS = { avatar: '/api/profiles/me/avatar', car_photo: '/api/profiles/me/car-photo' };

/** Cached rides show the former photo. */
function useProfileChanged() {
  const queries = useQueryClient();
  return (profile: Profile) => {
    queries.setQueryData(profileQuery.queryKey, profile);
    void queries.invalidateQueries({ queryKey: ['rides', 'one'] });
  };
}

/** Compresses and uploads. A notice reports the result. */
export function useReplacePicture(picture: keyof typeof PATHS, saved: string) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const changed = useProfileChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: async (photo: File) => {
      const { shrinkPhoto } = await import('../../../lib/photos/shrink-photo');
      const { content } = await shrinkPhoto(photo, AVATAR_ATTEMPTS).catch((error: unknown) => {
        throw new PhotoUnreadable('The photo could not be read', { cause: error });
      });
      const form = new FormData();
      form.append(picture, content, 'photo.jpg');
      return upload<Profile>({ method: 'PUT', path: PATHS[picture], form });
    },
    onSuccess: changed,
  });
  const choose = ([photo]: File[]) =>
    photo &&
    mutate(photo, {
      onSuccess: () => toast.done(saved),
      onError: (error) =>
        toast.failed(error instanceof PhotoUnreadable ? t('photoUnreadable') : errorText(error)),
    });
  return { choose, isPending };
}

export function useRemoveCarPhoto() {
  const changed = useProfileChanged();
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/profiles/me/car-photo')),
    onSuccess: changed,
  });
}
