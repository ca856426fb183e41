import type { ProviderName } from './api/get-providers';

/** The screen that waits for a payment; also the providers' default return address. */
export function statusPath(payment: { id: string; provider: ProviderName }): string {
  return `/payments/status?${new URLSearchParams({ transactionId: payment.id, provider: payment.provider }).toString()}`;
}
