import type { ProviderName } from '../../platform/config';
import type { FailureReason } from './failure-reasons';

/** What a payment is. A booking's `payment_status` is that of its latest payment. */
export const PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How a payment went, as staff count it. */
export const PAYMENT_RESULTS = ['completed', 'failed', 'open'] as const;
export type PaymentResult = (typeof PAYMENT_RESULTS)[number];

/** One that was refunded had completed. */
export const STATUSES_OF_RESULT: Readonly<Record<PaymentResult, readonly PaymentStatus[]>> = {
  completed: ['completed', 'refunded'],
  failed: ['failed'],
  open: ['pending', 'processing'],
};

/** What a completed payment became. */
export const PAYMENT_OUTCOMES = ['seated', 'returned'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** What a refund is. */
export const REFUND_STATUSES = ['requested', 'sent', 'completed', 'failed', 'manual'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Which rule gave the amount of a refund. */
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

/** What set a refund off. */
export const REFUND_CAUSES = ['passenger_cancelled', 'ride_cancelled', 'late_success', 'staff'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** What the provider told us of a payment besides the status. */
export interface PaymentMetadata {
  provider?: ProviderName;
  /** Why it failed, as a sentence fragment: "Insufficient funds". */
  reason?: string;
  /** The same as one of our codes, for texts in other languages. */
  reason_code?: FailureReason;
  /** The provider's own number of the money movement. */
  financialTransactionId?: string;
  /** The provider reference that a later one replaced. */
  originalTransactionId?: string;
  /** What the provider took where that isn't our amount (whole XAF): a person decides. */
  amount_taken?: number;
}
