/** Whole CFA francs; XAF has no minor unit in use. */
export type Xaf = number;

/** Rounded up to a whole franc. */
export const percentOf = (amount: Xaf, percent: number): Xaf => Math.ceil((amount * percent) / 100);
