import type { EntityManager } from 'typeorm';
import type { MovementRow } from './statement';

/** SQL: unclosed months before `until`, with the first instant of the month and of the next. */
export const openMonths = (until: string): string => `(
  SELECT m AS begins, date_add(m, '1 month', 'Africa/Douala') AS ends
  FROM generate_series(date_trunc('month', (SELECT min(created_at) FROM journal_transactions), 'Africa/Douala'),
    ${until} - interval '1 microsecond', interval '1 month', 'Africa/Douala') m
  WHERE NOT EXISTS (SELECT 1 FROM journal_closings c WHERE c.begins = m))`;

/**
 * SQL: sums of entries booked in months `m`, by account, kind and rail (of fees: the payment's rail). Joins by
 * transaction, to use the index.
 */
export const sumsOf = (months: string): string => `(
  SELECT m.begins, e.account, t.kind, of_rail.rail, sum(e.debit) AS debit, sum(e.credit) AS credit
  FROM ${months} m
    CROSS JOIN LATERAL (SELECT id, kind, payment_id, refund_id FROM journal_transactions
      WHERE created_at >= m.begins AND created_at < m.ends OFFSET 0) t
    CROSS JOIN LATERAL (SELECT account, rail, debit, credit FROM journal_entries WHERE transaction_id = t.id OFFSET 0) e
    CROSS JOIN LATERAL (SELECT CASE WHEN e.account = 'revenue.service_fee' THEN coalesce(
        (SELECT p.rail FROM payments p WHERE p.id = t.payment_id), (SELECT f.rail FROM refunds f WHERE f.id = t.refund_id))
      ELSE e.rail END AS rail) of_rail
  GROUP BY m.begins, e.account, t.kind, of_rail.rail)`;

/** Sums up to the end of a month ($2), with a mark on sums since the start ($1). One statement, so one snapshot. */
const STATEMENT = `
  SELECT account, kind, rail, begins >= $1 AS within, sum(debit)::float8 AS debit, sum(credit)::float8 AS credit
  FROM (
    SELECT * FROM ${sumsOf(openMonths('$2::timestamptz'))} open
    UNION ALL
    SELECT begins, account, kind, rail, debit, credit FROM journal_closing_sums WHERE begins < $2
  ) sums
  GROUP BY account, kind, rail, within`;

export function readStatement(
  manager: Pick<EntityManager, 'query'>,
  { from, to }: { from: Date; to: Date },
): Promise<MovementRow[]> {
  return manager.query<MovementRow[]>(STATEMENT, [from, to]);
}
