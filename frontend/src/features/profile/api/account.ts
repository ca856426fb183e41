import { useMutation } from '@tanstack/react-query';
import { brand } from '../../../lib/brand';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { saveFile } from '../../../lib/save-file';

/** Saves everything that is kept about the person as a file on the device. */
export function useDataDownload() {
  return useMutation({
    mutationFn: async () => {
      const file = await unwrap(api.POST('/api/profiles/me/export', { parseAs: 'blob' }));
      saveFile(file, `${brand.name.toLowerCase()}-data.json`);
    },
  });
}

/** Deletes the account for good. @throws ApiError `ACCOUNT_IN_USE`, its details naming what is open */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async () => {
      await unwrap(api.DELETE('/api/profiles/me'));
    },
  });
}
