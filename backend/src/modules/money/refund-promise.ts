import { DateTime } from 'luxon';
import { type ProviderName, refundsOf } from '../../platform/config';
import type { RefundStatus } from './vocabulary';

/** What a promise hangs on. */
export interface RefundOnItsWay {
  status: RefundStatus;
  provider: ProviderName;
  /** A person looks at it: minutes can't be promised any more. */
  needs_review: boolean;
  created_at: Date;
}

const MINUTES_BY_PROVIDER = 15;
const WORKING_DAYS_BY_HAND = 3;
const SATURDAY = 6;

/** True where a person pays it back: the provider has no refund call, or has refused it. */
export function isPaidBackByHand({ status, provider, needs_review }: RefundOnItsWay): boolean {
  return refundsOf(provider) === 'by_hand' || status === 'manual' || status === 'failed' || needs_review;
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
