import type { PayableBooking } from '../bookings';
import { DAY_SECONDS, secondsToNextCheck, UNANSWERED_SECONDS } from '../rails';
import type { LockedPayment, PaymentEntity } from './payment.entity';
import { isLive, type ReviewReason } from './payment.state';

/** How long payments with an unknown outcome are still checked. */
const MAX_AGE = 30 * DAY_SECONDS;
const HOUR_SECONDS = 3_600;
const MAX_HOLD_SECONDS = 15 * 60;

/** Shortest pause between the job's checks of a failed payment. */
const FAILED_CHECK_SECONDS = 120;

interface NextCheck {
  next_check_at: (() => string) | null;
  claimed_until: null;
}

/** Next regular check, or the earlier check that a callback requested. Null ends the checks (live payments: after 24 h). */
export function nextCheck(payment: LockedPayment, fact: { kind: string }): NextCheck {
  const seconds = secondsToRegularCheck(payment, fact);
  if (seconds === null) return { next_check_at: null, claimed_until: null };
  const regular = `now() + make_interval(secs => ${seconds})`;
  const requested = `CASE WHEN next_check_at > last_checked_at THEN next_check_at END`;
  return { next_check_at: () => `least(${regular}, ${requested})`, claimed_until: null };
}

function secondsToRegularCheck(payment: LockedPayment, fact: { kind: string }): number | null {
  const { age_seconds: age, accepted_at, review_reason } = payment;
  const scheduled = secondsToNextCheck(age);
  const isOpen = isLive(payment.status) && !payment.needs_review;
  const mayBeSentAgain = isOpen && accepted_at === null && age < MAX_HOLD_SECONDS;
  const isCallbackUnanswered = fact.kind === 'unknown' && payment.next_check_at !== null && age < MAX_AGE;

  if (mayBeSentAgain) return Math.min(scheduled ?? UNANSWERED_SECONDS, UNANSWERED_SECONDS);
  if (isOpen) return scheduled;
  if (review_reason === 'unresolved_after_24_hours') return age < MAX_AGE ? DAY_SECONDS : null;
  if (scheduled !== null && maySucceedLate(payment)) return Math.max(scheduled, FAILED_CHECK_SECONDS);
  if (!isCallbackUnanswered) return null;
  return scheduled === null ? HOUR_SECONDS : FAILED_CHECK_SECONDS;
}

/** A failed payment whose request was not refused outright may still succeed late. */
function maySucceedLate(payment: PaymentEntity): boolean {
  const { status, needs_review, transaction_id, accepted_at, metadata } = payment;
  const mayHaveArrived = accepted_at !== null || metadata.reason_code === 'not_received';
  return status === 'failed' && !needs_review && transaction_id !== null && mayHaveArrived;
}

/** Why staff must review the payment: live after 24 h, or no provider reference when the hold ends. Null: not due. */
export function escalationReason(payment: LockedPayment, booking: PayableBooking): ReviewReason | null {
  if (!isLive(payment.status) || payment.needs_review) return null;
  const isHeld = booking.status === 'pending' && !booking.hold_lapsed;
  if (payment.transaction_id === null && !isHeld) return 'no_transaction_id';
  return payment.next_check_at === null ? 'unresolved_after_24_hours' : null;
}
