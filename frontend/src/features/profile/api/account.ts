import { brand } from '../../../lib/brand';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { currentVerifier } from '../../../lib/auth/pkce';
import { saveFile } from '../../../lib/save-file';
import { useMutation } from '../../../lib/query/use-mutation';

/** Saves everything that is kept about the person as a file on the device. */
export function useDataDownload() {
  return useMutation({
    mutationFn: async () => {
      const file = await unwrap(api.POST('/api/profiles/me/export', { parseAs: 'blob' }));
      saveFile(file, `${brand.name.toLowerCase()}-data.json`);
    },
  });
}

/**
 * Deletes the account for good, with a new code where one was asked for.
 * @throws ApiError `ACCOUNT_IN_USE`, its details naming what is open; `FRESH_CODE_REQUIRED`, `INVALID_OTP`
 */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (token: string) => {
      const verifier = currentVerifier();
      const body = token === '' ? {} : { token, ...(verifier && { code_verifier: verifier }) };
      await unwrap(api.DELETE('/api/profiles/me', { body }));
    },
  });
}
