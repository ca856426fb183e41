import type { FailureReason } from '../../../money';
import type { ProviderStatus, RailAlarm } from '../payment-provider';
import { entry, isObject, type JsonObject, safeWord } from '../provider-http';

export const PAWAPAY_STATUSES: Readonly<Record<string, ProviderStatus>> = {
  ACCEPTED: 'processing',
  // Money that goes out waits here while the operator is slow.
  ENQUEUED: 'processing',
  PROCESSING: 'processing',
  // The operator did not say how it ended; pawaPay finds out by itself.
  IN_RECONCILIATION: 'processing',
  COMPLETED: 'completed',
  FAILED: 'failed',
};

/** An unknown status is pending. */
export function pawapayStatus(status: string): ProviderStatus {
  return entry(PAWAPAY_STATUSES, status) ?? 'pending';
}

/** pawaPay's documented failure codes, of refused requests and of failed movements. */
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
  // It is our own wallet, or our own account.
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

/** Our reason for pawaPay's code; an unknown code is `other`. */
export function pawapayReason(code: string | null): FailureReason {
  return (code === null ? undefined : entry(REASONS, code)) ?? 'other';
}

const ALARMS: Readonly<Record<string, RailAlarm>> = {
  DEPOSITS_NOT_ALLOWED: 'may_not_collect',
  PAYOUTS_NOT_ALLOWED: 'may_not_pay_out',
  REFUNDS_NOT_ALLOWED: 'may_not_refund',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'float_empty',
};

/** Codes that say something of us, and nothing of who pays or is paid. */
export function pawapayAlarm(code: string | null): { alarm?: RailAlarm } {
  const alarm = code === null ? undefined : entry(ALARMS, code);
  return alarm === undefined ? {} : { alarm };
}

/** `failureReason.failureCode` of a request or a movement; the message beside it may hold names and numbers. */
export function pawapayCode(body: JsonObject): string | null {
  const reason = body['failureReason'];
  const code = isObject(reason) ? safeWord(reason['failureCode']) : null;
  return code !== null && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : null;
}
