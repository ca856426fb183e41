import { DateTime } from 'luxon';
import { percentOf } from '../../platform/money';
import { GRACE_LIMIT, TERMS } from './terms';
import type { RefundRule, RefundStatus } from './vocabulary';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Minimum time for a full refund after the notice of a moved departure. */
const FULL_REFUND_AFTER_NOTICE_MS = 24 * HOUR_MS;

const PROVIDER_REFUND_MINUTES = 15;
const MANUAL_REFUND_WORKING_DAYS = 3;
const SATURDAY_ISO_WEEKDAY = 6;

export interface Refund {
  /** Whole XAF of money. */
  amount: number;
  /** Returned credit, on top of the money. */
  credit?: number;
  /** Included in amount and credit. */
  service_fee?: number;
  rule: RefundRule;
}

interface PaidAmounts {
  /** Fare and fee, XAF. */
  amount: number;
  /** Part of the amount paid by a credit of the operator. Default 0. */
  credit?: number;
  /** Default 0. */
  service_fee?: number;
}

/**
 * Takes the same percentage of fare and fee, and of money and credit. Sum, fare and money are each rounded
 * up, so that the driver keeps the same as without fee and credit, and no passenger gets back more money than
 * they paid; the operator bears the rounding.
 */
export function shareOf(
  { amount, credit = 0, service_fee: fee = 0 }: PaidAmounts,
  percent: number,
): Pick<Refund, 'amount' | 'credit' | 'service_fee'> {
  const total = percentOf(amount, percent);
  const feePart = total - percentOf(amount - fee, percent);
  const money = percentOf(amount - credit, percent);
  return {
    amount: money,
    ...(total > money && { credit: total - money }),
    ...(feePart > 0 && { service_fee: feePart }),
  };
}

/** Times are UTC; `now` is the database's. */
export interface CancellationFacts extends PaidAmounts {
  /** Paid and not refunded. */
  paid: boolean;
  paid_at: Date | null;
  booked_departure: Date;
  departure: Date;
  /** Last notice of a moved departure. */
  departure_moved_at: Date | null;
  grace_used: number;
  now: Date;
}

/**
 * Latest of the booked departure, the current departure and a day after the last notice, so that moving the ride
 * back does not end the right. Null if the departure never moved, with or without a notice.
 */
export function fullRefundUntil(
  facts: Pick<CancellationFacts, 'booked_departure' | 'departure' | 'departure_moved_at'>,
): Date | null {
  const { booked_departure, departure, departure_moved_at: notice } = facts;
  if (notice === null && departure.getTime() === booked_departure.getTime()) return null;
  const dayAfterNotice = notice === null ? 0 : notice.getTime() + FULL_REFUND_AFTER_NOTICE_MS;
  return new Date(Math.max(booked_departure.getTime(), departure.getTime(), dayAfterNotice));
}

/** Full if the departure moved or the payment is recent, else by the time until the booked departure. */
export function refundForPassenger(facts: CancellationFacts): Refund {
  const { now } = facts;
  const full = shareOf(facts, 100);
  if (!facts.paid) return { amount: 0, rule: 'not_paid' };
  const until = fullRefundUntil(facts);
  if (until !== null && now < until) return { ...full, rule: 'departure_moved' };
  if (now >= facts.booked_departure) return { amount: 0, rule: 'departed' };
  const msLeft = facts.booked_departure.getTime() - now.getTime();
  const percent =
    TERMS.refund.tiers.find((tier) => msLeft > tier.hours_before_departure * HOUR_MS)?.percent ?? 0;
  if (percent === 100) return { ...full, rule: 'more_than_24_hours' };
  const minutes = graceMinutes(facts.grace_used);
  const sincePaid = facts.paid_at === null ? Infinity : now.getTime() - facts.paid_at.getTime();
  if (sincePaid <= minutes * MINUTE_MS && minutes > 0) return { ...full, rule: 'just_paid' };
  return { ...shareOf(facts, percent), rule: 'within_24_hours' };
}

export function graceMinutes(used: number): number {
  return used < GRACE_LIMIT.uses ? TERMS.refund.grace_minutes : 0;
}

export function refundForRideCancelled(facts: PaidAmounts & { paid: boolean }): Refund {
  if (!facts.paid) return { amount: 0, rule: 'not_paid' };
  return { ...shareOf(facts, 100), rule: 'ride_cancelled' };
}

export interface RefundProgress {
  status: RefundStatus;
  /** The rail had no refund API when the refund was requested. */
  by_hand: boolean;
  /** Escalated to staff, so minutes can't be promised. */
  needs_review: boolean;
  rebook_until?: Date | null;
  created_at: Date;
}

/** Staff pay if the rail has no refund API, refused the refund, or its outcome stays unknown. */
export function isManualRefund({ status, by_hand, needs_review }: RefundProgress): boolean {
  return by_hand || status === 'manual' || status === 'failed' || needs_review;
}

/** Minutes through the provider, three working days if manual or overdue; null once completed or credited. */
export function refundExpectedBy(refund: RefundProgress, now: Date): Date | null {
  if (refund.status === 'completed' || refund.status === 'credited') return null;
  const due = DateTime.fromJSDate(refund.rebook_until ?? refund.created_at, { zone: 'Africa/Douala' });
  const providerDeadline = due.plus({ minutes: PROVIDER_REFUND_MINUTES }).toJSDate();
  const isLate = isManualRefund(refund) || now > providerDeadline;
  return isLate ? addWorkingDays(due, MANUAL_REFUND_WORKING_DAYS).toJSDate() : providerDeadline;
}

function addWorkingDays(from: DateTime, days: number): DateTime {
  let day = from;
  for (let left = days; left > 0;) {
    day = day.plus({ days: 1 });
    if (day.weekday < SATURDAY_ISO_WEEKDAY) left -= 1;
  }
  return day;
}
