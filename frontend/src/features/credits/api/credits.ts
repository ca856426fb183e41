import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { useMutation } from '../../../lib/query/use-mutation';

export type Credit = Schemas['CreditResponse'];

const referralQuery = queryOptions({
  queryKey: ['referral'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/profiles/me/referral', { signal })),
});

export const useReferral = () => useQuery(referralQuery);

export function useEnterCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => dataOf(api.POST('/api/profiles/me/referral', { body: { code } })),
    onSuccess: (referral) => queries.setQueryData(referralQuery.queryKey, referral),
  });
}

/** Pays part of a held booking with a promotion code, or with the user's credit (`own`). */
export function useBookingCredit(id: string) {
  const queries = useQueryClient();
  const params = { path: { id } };
  return useMutation({
    mutationFn: (choice: { code: string } | 'own' | 'none') =>
      choice === 'none'
        ? dataOf(api.DELETE('/api/bookings/{id}/credit', { params }))
        : dataOf(
            api.POST('/api/bookings/{id}/credit', {
              params,
              body: choice === 'own' ? {} : { promo_code: choice.code },
            }),
          ),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['bookings'] }),
        queries.invalidateQueries(referralQuery),
      ]),
  });
}
