import type { DataSource, EntityManager } from 'typeorm';
import type { Xaf } from '../../../platform/money';
import { JOURNAL_CHECKS } from './journal-checks';

/** What the journal says at one moment. */
export interface JournalReport {
  /** One sentence each, with the ids that it is about. */
  differences: string[];
  transactions: number;
  /** XAF by account: held (`cash.…`, debit) or owed (`driver`, `refund`, credit). */
  balances: Record<'cash.mtn' | 'cash.orange' | 'driver' | 'refund', Xaf>;
}

/**
 * Compares the journal with payments, refunds and payouts (decision 11). All is read in one snapshot, so a running server makes
 * no differences.
 */
export function verifyJournal(dataSource: DataSource): Promise<JournalReport> {
  return dataSource.transaction('REPEATABLE READ', async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    return reportOn(tx);
  });
}

/** The same within a transaction of the caller. */
export async function reportOn(tx: EntityManager): Promise<JournalReport> {
  const differences: string[] = [];
  for (const check of JOURNAL_CHECKS) {
    const rows: { difference: string }[] = await tx.query(check);
    for (const { difference } of rows) differences.push(difference);
  }
  const [counted] = await tx.query<{ transactions: number }[]>(
    'SELECT count(*)::int AS transactions FROM journal_transactions',
  );
  const sums = await tx.query<{ account: keyof JournalReport['balances']; debit: Xaf }[]>(
    'SELECT account, sum(debit - credit)::float8 AS debit FROM journal_entries GROUP BY account',
  );
  const debit = (account: keyof JournalReport['balances']) =>
    sums.find((sum) => sum.account === account)?.debit ?? 0;
  return {
    differences,
    transactions: counted?.transactions ?? 0,
    balances: {
      'cash.mtn': debit('cash.mtn'),
      'cash.orange': debit('cash.orange'),
      driver: 0 - debit('driver'),
      refund: 0 - debit('refund'),
    },
  };
}
