import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

/** A payment comes back from its provider within minutes: it is among the latest. */
const LATEST = 100;

/** One's own payment by its id or by the provider's `transaction_id`; null when it is not among the latest. */
export const findPaymentQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payments', 'found', reference],
    queryFn: async ({ signal }) => {
      const { data } = await unwrap(
        api.GET('/api/payments', { params: { query: { limit: LATEST } }, signal }),
      );
      return data.find(({ id, transaction_id }) => id === reference || transaction_id === reference) ?? null;
    },
  });

export const useFoundPayment = (reference: string) =>
  useQuery({ ...findPaymentQuery(reference), enabled: reference !== '' });
