import type { components } from '../schema.gen';
import type { ConsoleSession } from './session';

type Provider = components['schemas']['PaymentProviderName'];

interface OfRecord {
  id: string;
}

/**
 * What staff do to money and bookings, one named command for each call of the API that is no plain change of a record.
 * Each waits for the server's answer and fails with HttpError; nothing is shown as done before.
 */
export function createCommands(session: ConsoleSession) {
  const post = (path: string, body: object = {}) =>
    session.call<{ data: OfRecord }>(`/api/admin/${path}`, { method: 'POST', body }).then(({ data }) => data);
  const to = (resource: string, id: string, command: string) =>
    `${resource}/${encodeURIComponent(id)}/${command}`;

  return {
    /** Asks the provider now, as the job would. */
    reconcilePayment: ({ id, reason }: OfRecord & { reason?: string }) =>
      post(to('payments', id, 'reconcile'), { ...(reason && { reason }) }),

    /** Ends a payment that is held for review: the money did not come (decision 7). */
    failPayment: ({ id, reason }: OfRecord & { reason: string }) =>
      post(to('payments', id, 'reconcile'), { outcome: 'failed', reason }),

    /** Gives everything back; an active booking ends with it. */
    refundPayment: ({ id, reason }: OfRecord & { reason: string }) =>
      post(to('payments', id, 'refund'), { reason }),

    /** Records that a refund was paid by hand, and under which reference. */
    settleRefund: ({ id, reference }: OfRecord & { reference: string }) =>
      post(to('refunds', id, 'settle'), { reference }),

    /** Decides what became of a paid booking whose code was never verified (decision 20). */
    resolveBooking: ({
      id,
      outcome,
      reason,
    }: OfRecord & { outcome: 'travelled' | 'refund'; reason: string }) =>
      post(to('bookings', id, 'resolve'), { outcome, reason }),

    /** Gathers what drivers may have by now into a batch to be paid. */
    createPayoutBatch: ({ reason }: { reason?: string } = {}) =>
      post('payout-batches', { ...(reason && { reason }) }),

    /** Records that a batch was paid: under which reference, and from which account unless each provider's own. */
    payPayoutBatch: ({ id, reference, paid_from }: OfRecord & { reference: string; paid_from?: Provider }) =>
      post(to('payout-batches', id, 'mark-paid'), { reference, ...(paid_from && { paid_from }) }),

    /** The numbers of one provider, or of neither, as the file of a bulk payment. */
    payoutBatchFile: ({ id, provider }: OfRecord & { provider: Provider | 'other' }) =>
      session.file(`/api/admin/${to('payout-batches', id, 'csv')}?provider=${provider}`, 'text/csv'),
  };
}
