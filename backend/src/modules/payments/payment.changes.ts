import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { PayableBooking } from '../bookings';
import { type FailureReason, type PaymentMetadata, reasonLabel } from '../money';
import type { LockedPayment, PaymentEntity } from './payment.entity';
import { type Decision, isLive, type ReviewReason } from './payment.state';
import type { RequestFact, StatusFact } from './providers/payment-provider';

/*
 * What the settlement writes once `decide` has decided: the columns of each change, the event row, and when the provider is asked
 * again. Pure.
 */

/** Everything that can become known of a payment: what the provider said, and what we or staff conclude. */
export type SettlementFact =
  | RequestFact
  | StatusFact
  | { kind: 'given_up'; why: ReviewReason }
  | { kind: 'failed_by_staff'; reason: string }
  | { kind: 'refunded_by_staff'; reason: string };

/** Columns of a payment's row to be written; times are the database's. */
export type PaymentChange = QueryDeepPartialEntity<PaymentEntity>;

export const NOW = () => 'now()';

/** Off the schedule: no job asks about it any more. */
const UNSCHEDULED = { next_check_at: null, claimed_until: null };
const REVIEWED = { needs_review: false, review_reason: null };

/** The money is there. */
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

/** There will be no money, by all that is known so far. */
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

/** Flags the payment for staff. With an unknown outcome it stays on the schedule, daily. */
export function reviewChange(payment: LockedPayment, fact: SettlementFact, why: ReviewReason): PaymentChange {
  const flag = { needs_review: true, review_reason: why };
  return {
    ...nextCheck({ ...payment, ...flag }, { kind: 'given_up' }),
    ...flag,
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

/** The texts of a failure: refused at once, refused later, or never arrived. */
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

/** The provider's own reference, from the first answer about us that carries it; null where there is nothing to learn. */
export function learnedReference(payment: PaymentEntity, fact: SettlementFact): string | null {
  if (payment.transaction_id !== null) return null;
  if (fact.kind === 'accepted') return fact.transactionId;
  return fact.kind === 'status' && fact.externalId === payment.id ? fact.transactionId : null;
}

/** What a status answer adds to `metadata`. */
function metadataOf(fact: SettlementFact, amount: number): PaymentMetadata {
  if (fact.kind !== 'status') return {};
  const { financialTransactionId, amount: taken } = fact;
  return {
    ...(financialTransactionId === null ? {} : { financialTransactionId }),
    // In whole francs: there are no others to give back.
    ...(fact.status === 'completed' && taken !== null && taken !== amount
      ? { amount_taken: Math.round(taken) }
      : {}),
  };
}

/** What the event row keeps of a fact: the provider's words, never a phone number. */
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

/** Ages (seconds) at which an open payment is asked about: closely for six minutes, then 2, 5, 15 and 60 minutes apart. */
const AGES = [5, 10, 20, 40, 60, 120, 180, 240, 300, 360, 480, 780, 1_680, 5_280];
const HOUR = 3_600;
const DAY = 24 * HOUR;
const GIVE_UP_AFTER = DAY;
/** Age (seconds) until which a flagged payment with an unknown outcome is checked daily. */
const FLAGGED_UNTIL = 30 * DAY;
/** Longest pause between checks of a request without an answer, in seconds: each check may send it again. */
export const UNANSWERED_SECONDS = 60;
/** No hold outlasts its payment's creation by more. */
const LONGEST_HOLD = 15 * 60;

/**
 * Seconds from now until the next check of a payment of this age, or null after 24 h, when a person takes over. After a pause (no
 * process ran) the checks missed are skipped, not made up for.
 */
export function secondsToNextCheck(ageSeconds: number): number | null {
  if (ageSeconds >= GIVE_UP_AFTER) return null;
  const next = AGES.find((age) => age > ageSeconds) ?? nextHourly(ageSeconds);
  return Math.min(next, GIVE_UP_AFTER) - ageSeconds;
}

function nextHourly(ageSeconds: number): number {
  const last = AGES[AGES.length - 1] ?? 0;
  return last + HOUR * (Math.floor((ageSeconds - last) / HOUR) + 1);
}

/** The shortest pause between the questions that the job asks about a failed payment. */
const FAILED_SECONDS = 120;

interface NextCheck {
  next_check_at: (() => string) | null;
  claimed_until: null;
}

/**
 * When the job asks again, once a question about the payment was answered; a callback that came meanwhile keeps its earlier time.
 * Null: off the schedule, which for a live payment means that 24 h have passed.
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
  // A callback asked for a question that the provider has not answered.
  return fact.kind === 'unknown' && payment.next_check_at !== null ? FAILED_SECONDS : null;
}

/** A failed payment whose request was not refused as such: the provider may still report late success. */
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

/** After 24 h a person takes over; at the end of the hold where nobody knows the provider's reference, so that nothing can be asked. */
export function reasonToGiveUp(payment: LockedPayment, booking: PayableBooking): ReviewReason | null {
  if (!isLive(payment.status) || payment.needs_review) return null;
  const holds = booking.status === 'pending' && !booking.hold_lapsed;
  if (payment.transaction_id === null && !holds) return 'no_transaction_id';
  return payment.next_check_at === null ? 'unresolved_after_24_hours' : null;
}
