import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { PayableBooking } from '../bookings';
import { type FailureReason, type PaymentMetadata, reasonLabel } from '../money';
import { DAY, type RequestFact, secondsToNextCheck, type StatusFact, UNANSWERED_SECONDS } from '../rails';
import type { LockedPayment, PaymentEntity } from './payment.entity';
import { type Decision, isLive, type ReviewReason } from './payment.state';

export type SettlementFact =
  | RequestFact
  | StatusFact
  | { kind: 'given_up'; why: ReviewReason }
  | { kind: 'failed_by_staff'; reason: string }
  | { kind: 'refunded_by_staff'; reason: string };

export type PaymentChange = QueryDeepPartialEntity<PaymentEntity>;

export const NOW = () => 'now()';

const UNSCHEDULED = { next_check_at: null, claimed_until: null };
const REVIEWED = { needs_review: false, review_reason: null };

export function completedChange(payment: LockedPayment, fact: SettlementFact): PaymentChange {
  const { reason: _reason, reason_code: _code, ...rest } = payment.metadata;
  // The provider corrected the amount: the one recorded by an earlier answer is stale.
  const { amount_taken: _taken, ...agreed } = rest;
  const metadata = fact.kind === 'status' ? agreed : rest;
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

export function failedChange(
  payment: LockedPayment,
  fact: SettlementFact,
  failure: ReturnType<typeof failureOf>,
): PaymentChange {
  const metadata = { ...payment.metadata, ...metadataOf(fact, payment.amount), ...failure.metadata };
  const wasAccepted = fact.kind === 'status' || payment.accepted_at !== null;
  const accepted_at = wasAccepted ? (payment.accepted_at ?? new Date()) : null;
  return {
    ...nextCheck({ ...payment, ...REVIEWED, status: 'failed', accepted_at, metadata }, fact),
    ...REVIEWED,
    ...learned(payment, fact),
    accepted_at: wasAccepted ? (payment.accepted_at ?? NOW) : null,
    error_message: failure.message,
    metadata,
  };
}

/** Flags the payment for staff. With an unknown outcome it is still checked daily. */
export function reviewChange(payment: LockedPayment, fact: SettlementFact, why: ReviewReason): PaymentChange {
  const flag = { needs_review: true, review_reason: why };
  return {
    ...nextCheck({ ...payment, ...flag }, { kind: 'given_up' }),
    ...flag,
    metadata: { ...payment.metadata, ...metadataOf(fact, payment.amount) },
  };
}

/** Confirms the request. A payment flagged only for its unknown transaction returns to the schedule. */
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

export function failureOf(because: Extract<Decision, { kind: 'fail' }>['because'], fact: SettlementFact) {
  if (fact.kind === 'failed_by_staff') {
    return {
      message: `Payment failed: ${fact.reason}`,
      metadata: { reason: fact.reason },
    };
  }
  const code = because === 'not_received' ? 'not_received' : reasonOf(fact);
  const metadata = { reason: reasonLabel(code), reason_code: code };
  if (because === 'initiation') return { message: 'Payment initiation failed', metadata };
  return { message: `Payment failed: ${metadata.reason}`, metadata };
}

function reasonOf(fact: SettlementFact): FailureReason {
  if (fact.kind === 'refused') return fact.reason;
  return fact.kind === 'status' ? (fact.reason ?? 'other') : 'other';
}

/** The provider's reference from the first answer about this payment; null if already known or absent. */
export function learnedReference(payment: PaymentEntity, fact: SettlementFact): string | null {
  if (payment.transaction_id !== null) return null;
  if (fact.kind === 'accepted') return fact.transactionId;
  return fact.kind === 'status' && fact.externalId === payment.id ? fact.transactionId : null;
}

function metadataOf(fact: SettlementFact, amount: number): PaymentMetadata {
  if (fact.kind !== 'status') return {};
  const { financialTransactionId, amount: taken } = fact;
  return {
    ...(financialTransactionId === null ? {} : { financialTransactionId }),
    ...(fact.status === 'completed' && taken !== null && taken !== amount
      ? { amount_taken: Math.round(taken) }
      : {}),
  };
}

/** Event row of a fact, without phone numbers. */
export function toRecord(fact: SettlementFact): Record<string, unknown> {
  switch (fact.kind) {
    case 'accepted':
      return { said: 'accepted', status: fact.status, transaction_id: fact.transactionId };
    case 'status':
      return {
        said: fact.words.status,
        reason: fact.words.reason,
        amount: fact.amount,
        currency: fact.currency,
        external_id: fact.externalId,
      };
    case 'refused':
      return { said: 'refused', reason: fact.reason, detail: fact.detail };
    case 'unknown':
      return { said: 'unknown', why: fact.why, detail: fact.detail };
    case 'not_found':
      return { said: 'not_found' };
    case 'given_up':
      return { concluded: fact.why };
    case 'failed_by_staff':
      return { concluded: 'failed', reason: fact.reason };
    case 'refunded_by_staff':
      return { concluded: 'completed_to_refund', reason: fact.reason };
  }
}
/** Age (seconds) until which a flagged payment with an unknown outcome is checked daily. */
const FLAGGED_UNTIL = 30 * DAY;
/** Upper bound (seconds) of a hold after its payment's creation. */
const LONGEST_HOLD = 15 * 60;

/** Shortest pause (seconds) between the job's checks of a failed payment. */
const FAILED_SECONDS = 120;

interface NextCheck {
  next_check_at: (() => string) | null;
  claimed_until: null;
}

/**
 * Time of the next check after an answer; an earlier time set by a callback in the meantime is kept. Null: off the schedule, for a live
 * payment after 24 h.
 */
export function nextCheck(payment: LockedPayment, fact: { kind: string }): NextCheck {
  const seconds = secondsFor(payment, fact);
  if (seconds === null) return { next_check_at: null, claimed_until: null };
  const regular = `now() + make_interval(secs => ${seconds})`;
  const wish = `CASE WHEN next_check_at > last_checked_at THEN next_check_at END`;
  return { next_check_at: () => `least(${regular}, ${wish})`, claimed_until: null };
}

function secondsFor(payment: LockedPayment, fact: { kind: string }): number | null {
  const { age_seconds: age, needs_review, review_reason } = payment;
  const scheduled = secondsToNextCheck(age);
  if (isLive(payment.status) && !needs_review) {
    const mayBeSent = payment.accepted_at === null && age < LONGEST_HOLD;
    return mayBeSent && scheduled !== null ? Math.min(scheduled, UNANSWERED_SECONDS) : scheduled;
  }
  if (review_reason === 'unresolved_after_24_hours') return age < FLAGGED_UNTIL ? DAY : null;
  if (scheduled !== null && mayStillMove(payment)) return Math.max(scheduled, FAILED_SECONDS);
  // A callback requested a check that the provider has not answered.
  return fact.kind === 'unknown' && payment.next_check_at !== null ? FAILED_SECONDS : null;
}

/** A failed payment whose request was not refused outright may still succeed late. */
function mayStillMove({
  status,
  needs_review,
  transaction_id,
  accepted_at,
  metadata,
}: PaymentEntity): boolean {
  const mayHaveArrived = accepted_at !== null || metadata.reason_code === 'not_received';
  return status === 'failed' && !needs_review && transaction_id !== null && mayHaveArrived;
}

/** Escalates to staff after 24 h, or at the end of the hold if no provider reference is known to check by. */
export function reasonToGiveUp(payment: LockedPayment, booking: PayableBooking): ReviewReason | null {
  if (!isLive(payment.status) || payment.needs_review) return null;
  const holds = booking.status === 'pending' && !booking.hold_lapsed;
  if (payment.transaction_id === null && !holds) return 'no_transaction_id';
  return payment.next_check_at === null ? 'unresolved_after_24_hours' : null;
}
