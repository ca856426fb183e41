import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import { type Failure, learnedReference, metadataOf, type SettlementFact } from './payment-facts';
import type { PaymentEntity } from './payment.entity';
import type { ReviewReason } from './payment.state';
import type { LockedPayment } from './payments.repository';
import { nextCheck } from './inquiries/check-schedule';

/** Columns of a payment's row to be written; times are the database's. */
export type PaymentChange = QueryDeepPartialEntity<PaymentEntity>;

export const NOW = () => 'now()';

/** Off the schedule: nothing is asked by itself any more. */
const UNSCHEDULED = { next_check_at: null, claimed_until: null };
const REVIEWED = { needs_review: false, review_reason: null };

export function completedChange(payment: LockedPayment, fact: SettlementFact): PaymentChange {
  const { reason: _reason, reason_code: _code, ...said } = payment.metadata;
  // The provider has come round to our amount: what it took by an earlier answer is no longer so.
  const { amount_taken: _taken, ...agreed } = said;
  const metadata = fact.kind === 'status' ? agreed : said;
  return {
    ...UNSCHEDULED,
    ...REVIEWED,
    ...learned(payment, fact),
    payment_time: NOW,
    accepted_at: payment.accepted_at ?? NOW,
    error_message: null,
    metadata: { ...metadata, ...metadataOf(fact, payment.amount) },
  };
}

export function failedChange(payment: LockedPayment, fact: SettlementFact, failure: Failure): PaymentChange {
  return {
    ...UNSCHEDULED,
    ...REVIEWED,
    ...learned(payment, fact),
    error_message: failure.message,
    metadata: { ...payment.metadata, ...metadataOf(fact, payment.amount), ...failure.metadata },
  };
}

/** Decision 7: waits for a person and is asked about only when somebody does. */
export function heldChange(payment: LockedPayment, fact: SettlementFact, why: ReviewReason): PaymentChange {
  return {
    ...UNSCHEDULED,
    needs_review: true,
    review_reason: why,
    metadata: { ...payment.metadata, ...metadataOf(fact, payment.amount) },
  };
}

/** The provider has the request. What was held only because nobody knew its transaction goes back on the schedule. */
export function acceptedChange(payment: LockedPayment, fact: SettlementFact): PaymentChange {
  const found = payment.needs_review && payment.review_reason === 'no_transaction_id';
  return {
    ...nextCheck({ ...payment, needs_review: payment.needs_review && !found }, fact),
    ...(found ? REVIEWED : {}),
    ...learned(payment, fact),
    accepted_at: payment.accepted_at ?? NOW,
    not_found_count: 0,
  };
}

function learned(payment: LockedPayment, fact: SettlementFact): PaymentChange {
  const reference = learnedReference(payment, fact);
  return reference === null ? {} : { transaction_id: reference, updated_at: NOW };
}
