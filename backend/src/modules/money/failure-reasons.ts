import { DEFAULT_LANGUAGE, type Language, textsIn } from '../../locales';

/** Why a payment or refund failed, in our own words; the adapters translate the providers' codes into these. */
export const FAILURE_REASON_NAMES = [
  'insufficient_funds',
  'timeout',
  'invalid_phone',
  'rejected',
  'cancelled',
  'limit_reached',
  'account_blocked',
  'not_permitted',
  'misconfigured',
  'unavailable',
  'internal_error',
  'not_received',
  'other',
] as const;
export type FailureReason = (typeof FAILURE_REASON_NAMES)[number];

/** The few reasons that every client knows. */
export const REASON_CODES = [
  'rejected',
  'internal_error',
  'insufficient_funds',
  'timeout',
  'invalid_phone',
  'expired',
  'cancelled',
  'misconfigured',
  'other',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** What a client decides by, for each reason. */
export const REASON_CODE_OF: Readonly<Record<FailureReason, ReasonCode>> = {
  insufficient_funds: 'insufficient_funds',
  timeout: 'timeout',
  invalid_phone: 'invalid_phone',
  rejected: 'rejected',
  cancelled: 'cancelled',
  limit_reached: 'other',
  account_blocked: 'other',
  not_permitted: 'misconfigured',
  misconfigured: 'misconfigured',
  unavailable: 'internal_error',
  internal_error: 'internal_error',
  not_received: 'expired',
  other: 'other',
};

/** The short text of a reason, as it stands in "Payment failed: {reason}". */
export function reasonLabel(reason: FailureReason, language: Language = DEFAULT_LANGUAGE.api): string {
  return textsIn(language).failureReasons[reason];
}
