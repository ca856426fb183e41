import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { unwrap } from '../../../lib/api/unwrap';
import { currentVerifier } from '../../../lib/auth/pkce';
import { useMutation } from '../../../lib/query/use-mutation';

export type PayoutAccount = components['schemas']['PayoutAccountResponse'];
export type Payout = components['schemas']['DriverPayoutResponse'];

/** Number of payouts shown. */
const SHOWN = 10;

const accountQuery = queryOptions({
  queryKey: ['driver', 'payout-account'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/driver/payout-account', { signal }))).data,
});

/** Null without a payout account. */
export const usePayoutAccount = () => useQuery(accountQuery);

export const usePayouts = () =>
  useQuery({
    queryKey: ['driver', 'payouts'],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/driver/payouts', { params: { query: { limit: SHOWN } }, signal }))).data,
  });

/**
 * Changes the payout account with a fresh code.
 * @throws ApiError `INVALID_OTP`, `INVALID_PHONE`
 */
export function useChangePayoutAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (to: { provider: PayoutAccount['provider']; phone_number: string; token: string }) => {
      const verifier = currentVerifier();
      const body = { ...to, ...(verifier && { code_verifier: verifier }) };
      return (await unwrap(api.PUT('/api/driver/payout-account', { body }))).data;
    },
    onSuccess: (account) => queries.setQueryData(accountQuery.queryKey, account),
  });
}
