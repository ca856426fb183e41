import type { FailureReason } from '../../../money';
import type { ProviderStatus, RailAlarm } from '../payment-provider';
import { entry, isObject, type JsonObject, printable } from '../provider-http';

export const PAWAPAY_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  ACCEPTED: 'processing',
  // Refunds and payouts wait here while the operator is slow.
  ENQUEUED: 'processing',
  PROCESSING: 'processing',
  // The operator did not report the outcome; pawaPay clarifies it.
  IN_RECONCILIATION: 'processing',
  COMPLETED: 'completed',
  FAILED: 'failed',
};

export const pawapayStatus = (status: string): ProviderStatus => entry(PAWAPAY_STATUSES, status) ?? 'pending';

const REASONS: Readonly<Record<string, FailureReason>> = {
  PAYMENT_NOT_APPROVED: 'rejected',
  INSUFFICIENT_BALANCE: 'insufficient_funds',
  PAYER_NOT_FOUND: 'invalid_phone',
  RECIPIENT_NOT_FOUND: 'invalid_phone',
  INVALID_PHONE_NUMBER: 'invalid_phone',
  PAYER_LIMIT_REACHED: 'limit_reached',
  RECIPIENT_LIMIT_REACHED: 'limit_reached',
  WALLET_LIMIT_REACHED: 'limit_reached',
  AMOUNT_OUT_OF_BOUNDS: 'limit_reached',
  MANUALLY_CANCELLED: 'cancelled',
  PROVIDER_TEMPORARILY_UNAVAILABLE: 'unavailable',
  // Our own wallet or account.
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'insufficient_funds',
  DEPOSITS_NOT_ALLOWED: 'misconfigured',
  PAYOUTS_NOT_ALLOWED: 'misconfigured',
  REFUNDS_NOT_ALLOWED: 'misconfigured',
  INVALID_INPUT: 'misconfigured',
  MISSING_PARAMETER: 'misconfigured',
  UNSUPPORTED_PARAMETER: 'misconfigured',
  INVALID_PARAMETER: 'misconfigured',
  DUPLICATE_METADATA_FIELD: 'misconfigured',
  INVALID_AMOUNT: 'misconfigured',
  INVALID_CURRENCY: 'misconfigured',
  INVALID_PROVIDER: 'misconfigured',
  UNKNOWN_ERROR: 'internal_error',
};

/** `other` for unknown codes. */
export function pawapayReason(code: string | null): FailureReason {
  return (code === null ? undefined : entry(REASONS, code)) ?? 'other';
}

const ALARMS: Readonly<Record<string, RailAlarm>> = {
  DEPOSITS_NOT_ALLOWED: 'may_not_collect',
  PAYOUTS_NOT_ALLOWED: 'may_not_pay_out',
  REFUNDS_NOT_ALLOWED: 'may_not_refund',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'float_empty',
};

export function pawapayAlarm(code: string | null): { alarm?: RailAlarm } {
  const alarm = code === null ? undefined : entry(ALARMS, code);
  return alarm === undefined ? {} : { alarm };
}

/** The message beside `failureReason.failureCode` may hold names and numbers. */
export function pawapayCode(body: JsonObject): string | null {
  const reason = body['failureReason'];
  const code = isObject(reason) ? printable(reason['failureCode']) : null;
  return code !== null && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : null;
}
