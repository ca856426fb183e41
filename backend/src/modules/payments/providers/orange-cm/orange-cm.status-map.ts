import type { FailureReason } from '../../../money';
import type { ProviderStatus } from '../payment-provider';
import { entry } from '../provider-http';

export const ORANGE_CM_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  PENDING: 'processing',
  // With two L, as the rail writes it; with one, as anybody would.
  SUCCESSFULL: 'completed',
  SUCCESSFUL: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
  CANCELED: 'failed',
  EXPIRED: 'failed',
};

/** An unknown status is pending. */
export function orangeCmStatus(status: string): ProviderStatus {
  return entry(ORANGE_CM_STATUSES, status.toUpperCase()) ?? 'pending';
}

/** The codes of a refusal that are publicly known, and the words of an end without payment. */
const REASONS: Readonly<Record<string, FailureReason>> = {
  '60019': 'insufficient_funds',
  '00671': 'invalid_phone',
  '99051': 'invalid_phone',
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  // Nobody entered a PIN within about seven minutes.
  EXPIRED: 'timeout',
};

/** Why it failed: the rail's code where we know it, else its word; anything unknown is `other`. */
export function orangeCmReason(code: string | null, status: string): FailureReason {
  return (
    (code === null ? undefined : entry(REASONS, code)) ?? entry(REASONS, status.toUpperCase()) ?? 'other'
  );
}
