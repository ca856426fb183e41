import { TERMS } from '../money';

/** Limits on unpaid seats (docs/domain.md#seats). `TAKE_SEATS` and `shorten` apply them in SQL. */
export const HOLD_RULES = {
  atOnce: 2,
  /** After this many lost holds within 24 hours, holds are short and limited to one at a time. */
  lostBeforeShortHold: 3,
  shortMinutes: 5,
  /** Lost holds of this total length within 24 hours prevent further holds. */
  wastedMinutes: 120,
  /** Seats of people who never paid. High, because carriers put many phones behind one address. */
  seatsPerAddress: 40,
  /** Counted from the payment's creation. */
  extensionMinutes: TERMS.hold_extension_minutes,
} as const;

export interface UnpaidHolds {
  held: number;
  /** Unpaid holds that lapsed, failed to be paid or were cancelled by the passenger. */
  lost: number;
  /** Sum over lost holds, 1 to 30 minutes each. */
  wasted_minutes: number;
}

export const SHORT_HOLD_CAUSES = ['lost_holds', 'no_shows', 'departure'] as const;
export type ShortHoldCause = (typeof SHORT_HOLD_CAUSES)[number];

export type HoldRefusal = 'two_held' | 'one_held' | 'wasted' | 'address';

export function decideHold({ held, lost, wasted_minutes }: UnpaidHolds): 'hold' | 'hold_short' | HoldRefusal {
  if (wasted_minutes >= HOLD_RULES.wastedMinutes) return 'wasted';
  const short = lost >= HOLD_RULES.lostBeforeShortHold;
  if (held >= HOLD_RULES.atOnce) return 'two_held';
  if (short) return held > 0 ? 'one_held' : 'hold_short';
  return 'hold';
}
