/** A whole number of CFA francs (XAF has no minor unit in use). */
export type Xaf = number;

/** `part` of `amount`, rounded up to a whole franc. `percent` is 0–100. */
export function percentOf(amount: Xaf, percent: number): Xaf {
  return Math.ceil((amount * percent) / 100);
}
