import { TERMS } from '../money';

/**
 * Seats that nobody has paid are taken from everybody else, so a person holds few of them (docs/domain.md#seats). The statement
 * that takes seats carries the same rule, over the same facts.
 */
export const HOLD_RULES = {
  /** Unpaid holds of one person. */
  atOnce: 2,
  /** So many lost in 24 hours, and the next are short and one at a time. */
  lostUntilShort: 3,
  shortMinutes: 5,
  /** Minutes that lost holds may have taken in 24 hours; then nothing is held. */
  wastedMinutes: 120,
  /** Unpaid seats held from one address by people who never paid; carriers put many phones behind one address. */
  seatsAnAddress: 40,
  /** Minutes after the creation of a payment to which it extends the hold. */
  extensionMinutes: TERMS.hold_extension_minutes,
} as const;

/** What a person holds unpaid, and what they let go unpaid in the last 24 hours. */
export interface UnpaidHolds {
  held: number;
  /** Lapsed, cancelled by the passenger, or ended by a failed payment; never paid. */
  lost: number;
  /** Minutes that the lost ones took, each counted as 1 to 30. */
  wasted_minutes: number;
}

/** Why a hold is shorter than usual: its passenger lost many, or the ride leaves before. */
export const HOLD_LIMITS = ['lost_holds', 'departure'] as const;
export type HoldLimit = (typeof HOLD_LIMITS)[number];

export type HoldRefusal = 'two_held' | 'one_held' | 'wasted' | 'address';

/** May the person hold seats of another ride? */
export function decideHold({ held, lost, wasted_minutes }: UnpaidHolds): 'hold' | 'hold_short' | HoldRefusal {
  if (wasted_minutes >= HOLD_RULES.wastedMinutes) return 'wasted';
  const short = lost >= HOLD_RULES.lostUntilShort;
  if (held >= HOLD_RULES.atOnce) return 'two_held';
  if (short) return held > 0 ? 'one_held' : 'hold_short';
  return 'hold';
}
