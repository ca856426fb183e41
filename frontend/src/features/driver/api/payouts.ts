import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { currentVerifier } from '../../../lib/auth/pkce';
import { useMutation } from '../../../lib/query/use-mutation';

export type PayoutAccount = Schemas['PayoutAccountResponse'];
export type Payout = Schemas['DriverPayoutResponse'];

const SHOWN_PAYOUTS = 10;

const accountQuery = queryOptions({
  queryKey: ['driver', 'payout-account'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/driver/payout-account', { signal })),
});

export const usePayoutAccount = () => useQuery(accountQuery);

export const usePayouts = () =>
  useQuery({
    queryKey: ['driver', 'payouts'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/driver/payouts', { params: { query: { limit: SHOWN_PAYOUTS } }, signal })),
  });

/** @throws ApiError `INVALID_OTP`, `INVALID_PHONE` */
export function useChangePayoutAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (to: { provider: PayoutAccount['provider']; phone_number: string; token: string }) => {
      const verifier = currentVerifier();
      const body = { ...to, ...(verifier && { code_verifier: verifier }) };
      return dataOf(api.PUT('/api/driver/payout-account', { body }));
    },
    onSuccess: (account) => queries.setQueryData(accountQuery.queryKey, account),
  });
}
