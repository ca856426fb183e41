import type { EntityManager } from 'typeorm';
import type { BalanceRow, MovementRow } from './statement';

/** SQL: whose money sums of entries are; entries from before there was a choice name none, and were of the wallet's first rail. */
const RAIL = `coalesce(rail, first_rail_of(split_part(account, '.', 2)))`;

/**
 * What moved since a month began ($1; $2: where it ends), by account and rail, and what each holds over all time. One statement, so
 * one moment. Balances are the whole less what came since: the months before are not joined. Whose it is, is said of the sums.
 */
const STATEMENT = `
  WITH since AS (
    SELECT e.account, t.kind, t.created_at >= $2 AS later,
      CASE WHEN e.account = 'revenue.service_fee' THEN coalesce(p.rail, f.rail) ELSE e.rail END AS rail, e.debit, e.credit
    FROM journal_transactions t JOIN journal_entries e ON e.transaction_id = t.id
      LEFT JOIN payments p ON p.id = t.payment_id AND e.account = 'revenue.service_fee'
      LEFT JOIN refunds f ON f.id = t.refund_id AND e.account = 'revenue.service_fee'
    WHERE t.created_at >= $1
  )
  SELECT account, kind, later, ${RAIL} AS rail, debit, credit, balance
  FROM (
    SELECT account, kind, later, rail, sum(debit)::float8 AS debit, sum(credit)::float8 AS credit, NULL::float8 AS balance
    FROM since GROUP BY account, kind, later, rail
    UNION ALL
    SELECT account, NULL, NULL, rail, NULL, NULL, sum(debit - credit)::float8 FROM journal_entries GROUP BY account, rail
  ) sums`;

/** The sums of the journal that a statement is made of. */
export async function readStatement(
  manager: Pick<EntityManager, 'query'>,
  { from, to }: { from: Date; to: Date },
): Promise<{ movements: MovementRow[]; balances: BalanceRow[] }> {
  const rows = await manager.query<(MovementRow | (BalanceRow & { kind: null }))[]>(STATEMENT, [from, to]);
  return {
    movements: rows.filter((row): row is MovementRow => row.kind !== null),
    balances: rows.filter((row): row is BalanceRow & { kind: null } => row.kind === null),
  };
}
