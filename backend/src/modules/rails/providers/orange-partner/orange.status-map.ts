import type { FailureReason } from '../../../money';
import type { ProviderStatus } from '../payment-provider';
import { entry } from '../provider-http';

export const ORANGE_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  PENDING: 'pending',
  PROCESSING: 'processing',
  SUCCESSFUL: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

export function orangeStatus(status: string | null): ProviderStatus {
  return (status === null ? undefined : entry(ORANGE_STATUSES, status)) ?? 'pending';
}

/** Likely words of Orange's free-text reason, written as codes. The contract is private. */
const REASONS: Readonly<Record<string, FailureReason>> = {
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  INSUFFICIENT_BALANCE: 'insufficient_funds',
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  PAYMENT_TIMEOUT: 'timeout',
  TIMEOUT: 'timeout',
  EXPIRED: 'timeout',
  INVALID_PHONE_NUMBER: 'invalid_phone',
  INVALID_MSISDN: 'invalid_phone',
  SUBSCRIBER_NOT_FOUND: 'invalid_phone',
  REJECTED: 'rejected',
  REJECTED_BY_CUSTOMER: 'rejected',
  DECLINED: 'rejected',
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  CANCELLED_BY_CUSTOMER: 'cancelled',
  LIMIT_REACHED: 'limit_reached',
  LIMIT_EXCEEDED: 'limit_reached',
  ACCOUNT_BLOCKED: 'account_blocked',
  ACCOUNT_SUSPENDED: 'account_blocked',
  NOT_ALLOWED: 'not_permitted',
  INVALID_CURRENCY: 'misconfigured',
  INVALID_SIGNATURE: 'misconfigured',
  SERVICE_UNAVAILABLE: 'unavailable',
  INTERNAL_ERROR: 'internal_error',
  INTERNAL_PROCESSING_ERROR: 'internal_error',
};

/** CANCELLED without a reason counts as a reason; unknown reasons become `other`. */
export function orangeReason(text: string | null, status: string | null): FailureReason {
  const code = (text ?? status ?? '').toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  return entry(REASONS, code) ?? 'other';
}
