import type { PayableBooking } from '../../bookings';
import type { PaymentEntity } from '../payment.entity';
import { isLive, type ReviewReason } from '../payment.state';
import type { LockedPayment } from '../payments.repository';
import { secondsToNextCheck } from './check-schedule';

/** A callback about a payment off the schedule met a provider that is away: asked again after this. */
const RETRY_SECONDS = 120;

interface NextCheck {
  next_check_at: (() => string) | null;
  claimed_until: null;
}

/**
 * When the job asks again, once a question about the payment was answered. Live payments follow the schedule; a callback that came
 * while the question was under way keeps its earlier time. Null for a live payment: 24 h have passed.
 */
export function nextCheck(payment: LockedPayment, fact: { kind: string }): NextCheck {
  const seconds = secondsFor(payment, fact);
  if (seconds === null) return { next_check_at: null, claimed_until: null };
  const regular = `now() + make_interval(secs => ${seconds})`;
  const wish = `CASE WHEN next_check_at > last_checked_at THEN next_check_at END`;
  return {
    next_check_at: () => (isOpen(payment) ? `least(${regular}, ${wish})` : regular),
    claimed_until: null,
  };
}

function isOpen(payment: PaymentEntity): boolean {
  return isLive(payment.status) && !payment.needs_review;
}

function secondsFor(payment: LockedPayment, fact: { kind: string }): number | null {
  if (isOpen(payment)) return secondsToNextCheck(payment.age_seconds);
  return fact.kind === 'unknown' && payment.next_check_at !== null ? RETRY_SECONDS : null;
}

/** Decision 10: after 24 h a person takes over; decision 2: an Orange payment that has no id when its hold ends, at once. */
export function reasonToGiveUp(payment: LockedPayment, booking: PayableBooking): ReviewReason | null {
  if (!isLive(payment.status) || payment.needs_review) return null;
  const holds = booking.status === 'pending' && !booking.hold_lapsed;
  if (payment.provider === 'orange' && payment.transaction_id === null && !holds) return 'no_transaction_id';
  return payment.next_check_at === null ? 'unresolved_after_24_hours' : null;
}
