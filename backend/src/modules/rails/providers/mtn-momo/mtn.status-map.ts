import type { FailureReason } from '../../../money';
import type { ProviderStatus } from '../payment-provider';
import { entry, isObject, printable } from '../provider-http';

export type MtnMovement = 'payment' | 'refund' | 'transfer';

export const MTN_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  SUCCESSFUL: 'completed',
  FAILED: 'failed',
  PENDING: 'processing',
};

export const mtnStatus = (status: string): ProviderStatus => entry(MTN_STATUSES, status) ?? 'pending';

const REASONS: Readonly<Record<string, FailureReason>> = {
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'insufficient_funds',
  EXPIRED: 'timeout',
  // MTN documents: not approved within five minutes.
  COULD_NOT_PERFORM_TRANSACTION: 'timeout',
  PAYER_DELAYED: 'timeout',
  PAYER_NOT_FOUND: 'invalid_phone',
  APPROVAL_REJECTED: 'rejected',
  PAYMENT_NOT_APPROVED: 'rejected',
  TRANSACTION_CANCELED: 'cancelled',
  TRANSACTION_CANCELLED: 'cancelled',
  PAYER_LIMIT_REACHED: 'limit_reached',
  AMOUNT_NOT_ALLOWED: 'limit_reached',
  SENDER_ACCOUNT_NOT_ACTIVE: 'account_blocked',
  // Our account lacks the right.
  NOT_ALLOWED: 'misconfigured',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'not_permitted',
  // We are the payee of a payment.
  PAYEE_NOT_FOUND: 'misconfigured',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'misconfigured',
  INVALID_CALLBACK_URL_HOST: 'misconfigured',
  INVALID_CURRENCY: 'misconfigured',
  SERVICE_UNAVAILABLE: 'unavailable',
  INTERNAL_PROCESSING_ERROR: 'internal_error',
  RESOURCE_NOT_FOUND: 'not_received',
  TRANSACTION_NOT_FOUND: 'not_received',
};

/** We are the payer of refunds and transfers. */
const MONEY_OUT_REASONS: Readonly<Record<string, FailureReason>> = {
  PAYER_NOT_FOUND: 'misconfigured',
  PAYER_LIMIT_REACHED: 'misconfigured',
  SENDER_ACCOUNT_NOT_ACTIVE: 'misconfigured',
  PAYEE_NOT_FOUND: 'invalid_phone',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'account_blocked',
};

export function mtnReason(code: string | null, movement: MtnMovement): FailureReason {
  const ofMoneyOut = movement === 'payment' ? undefined : entry(MONEY_OUT_REASONS, code);
  return ofMoneyOut ?? entry(REASONS, code) ?? 'other';
}

/** @param value a string or `{code, message}`; MTN sends both */
export function mtnCode(value: unknown): string | null {
  if (!isObject(value)) return printable(value);
  return printable(value['code']) ?? printable(value['message']);
}
