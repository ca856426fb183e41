import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { useAttemptKey } from '../../../lib/attempt-key';
import { findPaymentQuery } from './find-payment';
import type { ProviderName } from './get-providers';

interface NewPayment {
  booking_id: string;
  provider: ProviderName;
  phone_number: string;
}

const KEY = ['payments', 'create'];

/**
 * Asks the provider for the money of a booking. Trying again after a lost answer sends the same key: one charge.
 * Fails with ApiError `INVALID_PHONE`, `HOLD_EXPIRED`, `LIVE_PAYMENT`, `ALREADY_PAID` and the others of docs/api.md.
 */
export function useCreatePayment() {
  const queries = useQueryClient();
  const attempt = useAttemptKey();
  const create = useMutation({
    mutationKey: KEY,
    mutationFn: async (payment: NewPayment) => {
      const params = { header: attempt.headerFor(payment) };
      const { data } = await unwrap(
        api.POST('/api/payments', { body: payment, params }),
        'Payment initiation failed',
      );
      return data;
    },
    onSuccess: (payment) => queries.setQueryData(findPaymentQuery(payment.id).queryKey, payment),
    onSettled: (_, error) => {
      attempt.settle(error);
      // A payment that began has its own screen; the booking is read again by who comes back to it.
      void queries.invalidateQueries({ queryKey: ['bookings'], refetchType: error ? 'active' : 'none' });
    },
  });
  /** A second click that comes before the button is drawn disabled does nothing. */
  const start: typeof create.mutate = (payment, options) => {
    if (queries.isMutating({ mutationKey: KEY }) === 0) create.mutate(payment, options);
  };
  return { start, pending: create.isPending, error: create.error, reset: create.reset };
}
