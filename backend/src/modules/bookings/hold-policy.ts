import { TERMS } from '../money';

/** Limits on unpaid seats per person (docs/domain.md#seats). `TAKE_SEATS` applies the same rule in SQL, which also shortens holds after no-shows. */
export const HOLD_RULES = {
  atOnce: 2,
  /** After this many lost holds in 24 hours, the next ones are short and one at a time. */
  lostUntilShort: 3,
  shortMinutes: 5,
  /** Total minutes of lost holds in 24 hours after which no more are allowed. */
  wastedMinutes: 120,
  /** Unpaid seats held from one address by people who never paid; carriers put many phones behind one address. */
  seatsAnAddress: 40,
  /** Minutes after the creation of a payment to which it extends the hold. */
  extensionMinutes: TERMS.hold_extension_minutes,
} as const;

/** Current unpaid holds, and those lost in the last 24 hours. */
export interface UnpaidHolds {
  held: number;
  /** Lapsed, cancelled by the passenger or ended by a failed payment, without ever being paid. */
  lost: number;
  /** Total minutes of the lost holds, each counted as 1 to 30. */
  wasted_minutes: number;
}

export const HOLD_LIMITS = ['lost_holds', 'no_shows', 'departure'] as const;
export type HoldLimit = (typeof HOLD_LIMITS)[number];

export type HoldRefusal = 'two_held' | 'one_held' | 'wasted' | 'address';

export function decideHold({ held, lost, wasted_minutes }: UnpaidHolds): 'hold' | 'hold_short' | HoldRefusal {
  if (wasted_minutes >= HOLD_RULES.wastedMinutes) return 'wasted';
  const short = lost >= HOLD_RULES.lostUntilShort;
  if (held >= HOLD_RULES.atOnce) return 'two_held';
  if (short) return held > 0 ? 'one_held' : 'hold_short';
  return 'hold';
}
