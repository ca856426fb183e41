import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../lib/api/client';
import { hasCode, isTemporary } from '../../../lib/api/errors';
import { unwrap } from '../../../lib/api/unwrap';
import { newIdempotencyKey } from '../../../lib/idempotency-key';
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
  const attempt = useRef<{ key: string; of: string } | null>(null);
  const create = useMutation({
    mutationKey: KEY,
    mutationFn: async (payment: NewPayment) => {
      const of = Object.values(payment).join(' ');
      if (attempt.current?.of !== of) attempt.current = { key: newIdempotencyKey(), of };
      const params = { header: { 'Idempotency-Key': attempt.current.key } };
      const { data } = await unwrap(
        api.POST('/api/payments', { body: payment, params }),
        'Payment initiation failed',
      );
      return data;
    },
    onSuccess: (payment) => queries.setQueryData(findPaymentQuery(payment.id).queryKey, payment),
    onSettled: (_, error) => {
      if (!isTemporary(error) && !hasCode(error, 'REQUEST_IN_FLIGHT')) attempt.current = null;
      void queries.invalidateQueries({ queryKey: ['bookings'] });
    },
  });
  /** A second click that comes before the button is drawn disabled does nothing. */
  const start: typeof create.mutate = (payment, options) => {
    if (queries.isMutating({ mutationKey: KEY }) === 0) create.mutate(payment, options);
  };
  return { start, pending: create.isPending, error: create.error, reset: create.reset };
}
