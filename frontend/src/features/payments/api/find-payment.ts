import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import { ApiError } from '../../../lib/api/errors';
import type { ProviderName } from './get-providers';

const UNKNOWN_STATUSES = [400, 404];

/** Finds a payment by the id in providers' return URLs. Null if unknown. */
export const findPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'found', id],
    queryFn: async ({ signal }) => {
      try {
        return await dataOf(api.GET('/api/payments/{id}', { params: { path: { id } }, signal }));
      } catch (error) {
        if (error instanceof ApiError && UNKNOWN_STATUSES.includes(error.status)) return null;
        throw error;
      }
    },
  });

export const useFoundPayment = (id: string) => useQuery({ ...findPaymentQuery(id), enabled: id !== '' });

/** This is also the providers' default return URL. */
export function statusPath(payment: { id: string; provider: ProviderName }): string {
  return `/payments/status?${new URLSearchParams({ transactionId: payment.id, provider: payment.provider }).toString()}`;
}
