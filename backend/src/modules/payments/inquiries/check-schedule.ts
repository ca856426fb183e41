import { setTimeout as delay } from 'node:timers/promises';
import { type PayableBooking } from '../../bookings';
import { type PaymentEntity, type LockedPayment } from '../payment.entity';
import { isLive, type ReviewReason } from '../payment.state';
/** Ages (seconds) at which an open payment is asked about: closely for six minutes, then 2, 5, 15 and 60 minutes apart. */
const AGES = [5, 10, 20, 40, 60, 120, 180, 240, 300, 360, 480, 780, 1_680, 5_280];
const HOUR = 3_600;
const GIVE_UP_AFTER = 24 * HOUR;

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

const RETRY_MS = 50;

/**
 * Tries for a turn to ask a provider: null where there is nothing to ask, or where the shared budget is spent and stays so until
 * `waitUntil` (epoch ms; 0 waits for nothing).
 */
export async function acquireBudget<Turn>(
  attempt: () => Promise<Turn | 'budget_spent' | null>,
  waitUntil: number,
): Promise<Turn | null> {
  for (;;) {
    const turn = await attempt();
    if (turn !== 'budget_spent') return turn;
    if (Date.now() >= waitUntil) return null;
    await delay(RETRY_MS);
  }
}

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

/** After 24 h a person takes over; at the end of the hold where nobody knows the provider's reference, so that nothing can be asked. */
export function reasonToGiveUp(payment: LockedPayment, booking: PayableBooking): ReviewReason | null {
  if (!isLive(payment.status) || payment.needs_review) return null;
  const holds = booking.status === 'pending' && !booking.hold_lapsed;
  if (payment.transaction_id === null && !holds) return 'no_transaction_id';
  return payment.next_check_at === null ? 'unresolved_after_24_hours' : null;
}
