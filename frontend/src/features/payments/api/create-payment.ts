import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { dataOf } from '../../../lib/api/unwrap';
import { useMutation } from '../../../lib/query/use-mutation';
import { findPaymentQuery } from './find-payment';

/** Fails with `INVALID_PHONE`, `HOLD_EXPIRED`, `LIVE_PAYMENT`, `ALREADY_PAID` and others (docs/api.md). */
export function useCreatePayment() {
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (body: components['schemas']['CreatePaymentRequest']) =>
      dataOf(api.POST('/api/payments', { body }), 'Payment initiation failed'),
    onSuccess: (payment) => queries.setQueryData(findPaymentQuery(payment.id).queryKey, payment),
    onSettled: (_, error) => {
      // The payment has its own screen; the booking refetches when reopened.
      void queries.invalidateQueries({ queryKey: ['bookings'], refetchType: error ? 'active' : 'none' });
    },
  });
  const { isPending, isSuccess } = create;
  // Stays pending while the next screen loads.
  return { start: create.mutate, pending: isPending || isSuccess, error: create.error, reset: create.reset };
}
