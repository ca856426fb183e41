import type { Statement } from '../statements/statement';

/** Must be zero before a month is closed. */
export const CHECKLIST = [
  'payments',
  'refunds',
  'disputed',
  'claims',
  'earnings',
  'payouts',
  'payout_batches',
  'statements',
  'statement_differences',
  'journal',
  'audit',
] as const;
export type ChecklistItem = (typeof CHECKLIST)[number];

/** Stored with a closed month, in XAF. */
const TOTALS = ['gross', 'fees', 'refunds', 'payouts', 'costs', 'credits', 'goodwill', 'result'] as const;
export type ClosingTotals = Pick<Statement, (typeof TOTALS)[number]>;

export const totalsOf = (statement: Statement) =>
  Object.fromEntries(TOTALS.map((name) => [name, statement[name]])) as unknown as ClosingTotals;
