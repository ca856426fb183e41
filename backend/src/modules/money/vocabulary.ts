import type { ProviderName } from '../../platform/config';
import type { FailureReason } from './failure-reasons';

/** A booking's `payment_status` is that of its latest payment. */
export const PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Results of payments in staff statistics. */
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
  /** Whole XAF that the provider took if not our amount; staff then decide. */
  amount_taken?: number;
}
