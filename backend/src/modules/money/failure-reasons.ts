import { DEFAULT_LANGUAGE, textsIn } from '../../locales';

/** The adapters map the providers' codes to these. */
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

/** The coarse reasons of the public API. */
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

export function reasonLabel(reason: FailureReason): string {
  return textsIn(DEFAULT_LANGUAGE.api).failureReasons[reason];
}
