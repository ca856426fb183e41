import { api, unwrap } from '../../../lib/api/client';
import type { ProviderName } from './get-providers';

export interface PaymentReference {
  transactionId: string;
  provider: ProviderName | null;
}

/** Makes the server query the provider, at most every 3 s. @throws ApiError */
export async function checkStatus({ transactionId, provider }: PaymentReference, signal: AbortSignal) {
  const body = { transactionId, ...(provider && { provider }) };
  const answer = await api.POST('/api/payments/check-status', { body, signal });
  return unwrap(Promise.resolve(answer), `Server responded with ${answer.response.status}`);
}

export function storedStatus({ transactionId, provider }: PaymentReference, signal: AbortSignal) {
  const query = { transactionId, ...(provider && { provider }) };
  return unwrap(
    api.GET('/api/payments/status', { params: { query }, signal }),
    'Failed to check payment status',
  );
}
