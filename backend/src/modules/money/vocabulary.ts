import { DEFAULT_LANGUAGE, textsIn } from '../../locales';
import type { ProviderName } from '../../platform/config';

/** A booking's `payment_status` is that of its latest payment. */
export const PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_RESULTS = ['completed', 'failed', 'open'] as const;
export type PaymentResult = (typeof PAYMENT_RESULTS)[number];

/** A refunded payment counts as completed. */
export const STATUSES_OF_RESULT: Readonly<Record<PaymentResult, readonly PaymentStatus[]>> = {
  completed: ['completed', 'refunded'],
  failed: ['failed'],
  open: ['pending', 'processing'],
};

export const PAYMENT_OUTCOMES = ['seated', 'returned'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

export const REFUND_STATUSES = ['requested', 'sent', 'completed', 'failed', 'manual', 'credited'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_RULES = [
  'not_paid',
  'just_paid',
  'more_than_24_hours',
  'within_24_hours',
  'departed',
  'departure_moved',
  'ride_cancelled',
  'late_success',
  'staff',
] as const;
export type RefundRule = (typeof REFUND_RULES)[number];

export const REFUND_CAUSES = [
  'passenger_cancelled',
  'passenger_changed',
  'ride_cancelled',
  'late_success',
  'staff',
] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

export const REFUND_BEARERS = ['driver', 'operator'] as const;
export type RefundBearer = (typeof REFUND_BEARERS)[number];

export interface PaymentMetadata {
  provider?: ProviderName;
  /** A sentence fragment: "Insufficient funds". */
  reason?: string;
  /** For texts in other languages. */
  reason_code?: FailureReason;
  /** The provider's transaction number. */
  financialTransactionId?: string;
  /** Part of the API; not set at present. */
  originalTransactionId?: string;
  /** Whole XAF that the provider took, if it differs from the amount; staff then decide. */
  amount_taken?: number;
}

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
