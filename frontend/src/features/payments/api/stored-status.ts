import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import type { PaymentReference } from './check-status';

/** The fallback check: what the server's own record says, without asking the provider. */
export function storedStatus({ transactionId, provider }: PaymentReference, signal: AbortSignal) {
  const query = { transactionId, ...(provider && { provider }) };
  return unwrap(
    api.GET('/api/payments/status', { params: { query }, signal }),
    'Failed to check payment status',
  );
}
