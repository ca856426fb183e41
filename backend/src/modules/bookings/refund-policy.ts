/** Which line of decision 12 gave the amount. */
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

/** The shares and spans of decision 12; a change of policy is a change here. */
export const REFUND_POLICY = {
  fullBeforeMs: 24 * 60 * 60 * 1000,
  graceAfterPayingMs: 30 * 60 * 1000,
  /** Of the amount, in percent. */
  latePercent: 50,
} as const;

/** What comes back, in whole XAF, and by which rule. */
export interface Refund {
  amount: number;
  rule: RefundRule;
}

/** What a cancellation's refund hangs on. Times are UTC; `now` is the database's. */
export interface CancellationFacts {
  /** XAF paid. */
  amount: number;
  /** True while the money is ours: paid and not given back. */
  paid: boolean;
  paid_at: Date | null;
  /** The departure as it was when booked. */
  booked_departure: Date;
  /** The ride's departure as it is now. */
  departure: Date;
  now: Date;
}

/**
 * What a passenger gets back who cancels now (decision 12). After a moved departure everything, until the new one; else by the
 * departure that was booked.
 */
export function refundForPassenger(facts: CancellationFacts): Refund {
  const { amount, now } = facts;
  if (!facts.paid) return { amount: 0, rule: 'not_paid' };
  const moved = facts.departure.getTime() !== facts.booked_departure.getTime();
  if (now >= (moved ? facts.departure : facts.booked_departure)) return { amount: 0, rule: 'departed' };
  if (moved) return { amount, rule: 'departure_moved' };
  const left = facts.booked_departure.getTime() - now.getTime();
  if (left > REFUND_POLICY.fullBeforeMs) return { amount, rule: 'more_than_24_hours' };
  const sincePaid = facts.paid_at === null ? Infinity : now.getTime() - facts.paid_at.getTime();
  if (sincePaid <= REFUND_POLICY.graceAfterPayingMs) return { amount, rule: 'just_paid' };
  return { amount: Math.ceil((amount * REFUND_POLICY.latePercent) / 100), rule: 'within_24_hours' };
}

/** The driver or the platform cancels: everything (decision 12). */
export function refundForRideCancelled(facts: { amount: number; paid: boolean }): Refund {
  return facts.paid ? { amount: facts.amount, rule: 'ride_cancelled' } : { amount: 0, rule: 'not_paid' };
}
