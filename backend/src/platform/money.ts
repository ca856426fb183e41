/** A whole number of CFA francs (XAF has no minor unit in use). */
export type Xaf = number;

/** `part` of `amount`, rounded up to a whole franc (decision 12). `percent` is 0–100. */
export function percentOf(amount: Xaf, percent: number): Xaf {
  return Math.ceil((amount * percent) / 100);
}

/** `4500` → `XAF 4,500` (en) or `4 500 FCFA` (fr), as texts to people write it. */
export function formatXaf(amount: Xaf, locale: 'fr' | 'en'): string {
  const grouped = amount.toString().replace(/\B(?=(\d{3})+$)/g, locale === 'fr' ? ' ' : ',');
  return locale === 'fr' ? `${grouped} FCFA` : `XAF ${grouped}`;
}
