import type { FailureReason } from '../../../money';
import type { ProviderStatus } from '../payment-provider';
import { entry } from '../provider-http';

export const ORANGE_CM_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  PENDING: 'processing',
  // Orange writes two Ls. The usual spelling is accepted too.
  SUCCESSFULL: 'completed',
  SUCCESSFUL: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
  CANCELED: 'failed',
  EXPIRED: 'failed',
};

export function orangeCmStatus(status: string): ProviderStatus {
  return entry(ORANGE_CM_STATUSES, status.toUpperCase()) ?? 'pending';
}

/** Publicly known refusal codes, and final statuses without payment. */
const REASONS: Readonly<Record<string, FailureReason>> = {
  '60019': 'insufficient_funds',
  '00671': 'invalid_phone',
  '99051': 'invalid_phone',
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  // No PIN within about seven minutes.
  EXPIRED: 'timeout',
};

export function orangeCmReason(code: string | null, status: string): FailureReason {
  return entry(REASONS, code) ?? entry(REASONS, status.toUpperCase()) ?? 'other';
}
