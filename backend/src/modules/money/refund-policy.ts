import { DateTime } from 'luxon';
import { percentOf } from '../../platform/money';
import { GRACE_LIMIT, TERMS } from './terms';
import type { RefundRule, RefundStatus } from './vocabulary';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After the notice of a moved departure everything comes back for at least so long. */
const FULL_AFTER_NOTICE_MS = 24 * HOUR_MS;

const MINUTES_BY_PROVIDER = 15;
const WORKING_DAYS_BY_HAND = 3;
const SATURDAY = 6;

/** What comes back, in whole XAF, and by which rule. */
export interface Refund {
  amount: number;
  /** What of it is of the service fee, where any is; the rest is of the fare. */
  service_fee?: number;
  rule: RefundRule;
}

/** What was paid: the fare and the fee on top of it. */
interface Paid {
  /** XAF, both. */
  amount: number;
  /** Default 0. */
  service_fee?: number;
}

/**
 * The same percentage of both. The sum is rounded up, and the fare by itself, so that a driver keeps what they would without a fee;
 * the operator bears the franc between them.
 */
export function shareOf(
  { amount, service_fee: fee = 0 }: Paid,
  percent: number,
): Pick<Refund, 'amount' | 'service_fee'> {
  const back = percentOf(amount, percent);
  const ofFee = back - percentOf(amount - fee, percent);
  return { amount: back, ...(ofFee > 0 ? { service_fee: ofFee } : {}) };
}

/** What a cancellation's refund hangs on. Times are UTC; `now` is the database's. */
export interface CancellationFacts extends Paid {
  /** True while the money is ours: paid and not given back. */
  paid: boolean;
  paid_at: Date | null;
  /** The departure as it was when booked. */
  booked_departure: Date;
  /** The ride's departure as it is now. */
  departure: Date;
  /** The last notice of a moved departure; null where there was none. */
  departure_moved_at: Date | null;
  /** Cancellations of this person on this journey that the grace period made free, in the last days. */
  grace_used: number;
  now: Date;
}

/**
 * Until when a moved departure gives everything back: the later of the booked and the present one, and a day after the last notice
 * in any case, so that moving it back takes nothing away. Null where it never moved. A row that was moved without a notice counts.
 */
export function fullRefundUntil(
  facts: Pick<CancellationFacts, 'booked_departure' | 'departure' | 'departure_moved_at'>,
): Date | null {
  const { booked_departure, departure, departure_moved_at: notice } = facts;
  if (notice === null && departure.getTime() === booked_departure.getTime()) return null;
  const noticed = notice === null ? 0 : notice.getTime() + FULL_AFTER_NOTICE_MS;
  return new Date(Math.max(booked_departure.getTime(), departure.getTime(), noticed));
}

/**
 * What a passenger gets back who cancels now, by the departure that was booked; everything while the right of a moved
 * departure lasts.
 */
export function refundForPassenger(facts: CancellationFacts): Refund {
  const { now } = facts;
  const all = shareOf(facts, 100);
  if (!facts.paid) return { amount: 0, rule: 'not_paid' };
  const until = fullRefundUntil(facts);
  if (until !== null && now < until) return { ...all, rule: 'departure_moved' };
  if (now >= facts.booked_departure) return { amount: 0, rule: 'departed' };
  const left = facts.booked_departure.getTime() - now.getTime();
  const percent =
    TERMS.refund.tiers.find((tier) => left > tier.hours_before_departure * HOUR_MS)?.percent ?? 0;
  if (percent === 100) return { ...all, rule: 'more_than_24_hours' };
  const grace = graceMinutes(facts.grace_used);
  const sincePaid = facts.paid_at === null ? Infinity : now.getTime() - facts.paid_at.getTime();
  if (sincePaid <= grace * MINUTE_MS && grace > 0) return { ...all, rule: 'just_paid' };
  return { ...shareOf(facts, percent), rule: 'within_24_hours' };
}

/** Minutes after paying within which cancelling gives everything back; 0 once that was used too often. */
export function graceMinutes(used: number): number {
  return used < GRACE_LIMIT.uses ? TERMS.refund.grace_minutes : 0;
}

/** The driver or the platform cancels: everything. */
export function refundForRideCancelled(facts: Paid & { paid: boolean }): Refund {
  if (!facts.paid) return { amount: 0, rule: 'not_paid' };
  return { ...shareOf(facts, 100), rule: 'ride_cancelled' };
}

/** What a promise hangs on. */
export interface RefundOnItsWay {
  status: RefundStatus;
  /** There was no call for it when it fell due. */
  by_hand: boolean;
  /** A person looks at it: minutes can't be promised any more. */
  needs_review: boolean;
  created_at: Date;
}

/** True where a person pays it back: the provider has no refund call, or has refused it. */
export function isPaidBackByHand({ status, by_hand, needs_review }: RefundOnItsWay): boolean {
  return by_hand || status === 'manual' || status === 'failed' || needs_review;
}

/**
 * When the passenger can expect the money: minutes through the provider; three working days by hand, and where those minutes have
 * passed (the provider is away, or silent); null once it is there.
 */
export function refundExpectedBy(refund: RefundOnItsWay, now: Date): Date | null {
  if (refund.status === 'completed') return null;
  const due = DateTime.fromJSDate(refund.created_at, { zone: 'Africa/Douala' });
  const soon = due.plus({ minutes: MINUTES_BY_PROVIDER }).toJSDate();
  const late = isPaidBackByHand(refund) || now > soon;
  return late ? addWorkingDays(due, WORKING_DAYS_BY_HAND).toJSDate() : soon;
}

function addWorkingDays(from: DateTime, days: number): DateTime {
  let day = from;
  for (let left = days; left > 0;) {
    day = day.plus({ days: 1 });
    if (day.weekday < SATURDAY) left -= 1;
  }
  return day;
}
