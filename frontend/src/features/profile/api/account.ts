import { api, unwrap } from '../../../lib/api/client';
import { currentVerifier } from '../../../lib/auth/pkce';
import { brand } from '../../../lib/brand';
import { useMutation } from '../../../lib/query/use-mutation';
import { saveFile } from '../../../lib/save-file';

/** The SMS code, with the PKCE proof that this browser requested it. */
function freshCode(token: string) {
  const verifier = currentVerifier();
  return token === '' ? {} : { token, ...(verifier && { code_verifier: verifier }) };
}

/** @throws ApiError `FRESH_CODE_REQUIRED`, `INVALID_OTP` */
export function useDataDownload() {
  return useMutation({
    mutationFn: async (token: string) => {
      const file = await unwrap(
        api.POST('/api/profiles/me/export', { body: freshCode(token), parseAs: 'blob' }),
      );
      saveFile(file, `${brand.name.toLowerCase()}-data.json`);
    },
  });
}

/** @throws ApiError `ACCOUNT_IN_USE` with open items in its details; `FRESH_CODE_REQUIRED`, `INVALID_OTP` */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (token: string) => {
      await unwrap(api.DELETE('/api/profiles/me', { body: freshCode(token) }));
    },
  });
}
