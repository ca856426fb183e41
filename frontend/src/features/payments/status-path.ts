import type { ProviderName } from './api/get-providers';

/** Waiting screen; also the providers' default return URL. */
export function statusPath(payment: { id: string; provider: ProviderName }): string {
  return `/payments/status?${new URLSearchParams({ transactionId: payment.id, provider: payment.provider }).toString()}`;
}
