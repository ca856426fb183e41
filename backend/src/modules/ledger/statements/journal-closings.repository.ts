import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { postgresCode, Transactions } from '../../../platform/database';
import { openMonths, sumsOf } from './statement.query';

/** Lock timeout: writers queue behind us while we wait for the last transaction of a month. */
const WAIT_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

const DUE = `SELECT begins, ends FROM ${openMonths('now()')} m WHERE ends <= now() ORDER BY begins`;

/** One statement, so one snapshot. Writes nothing if the month is already closed. */
const SUM_UP = `
  WITH closed AS (
    INSERT INTO journal_closings (begins, ends, transactions)
    SELECT $1::timestamptz, $2::timestamptz, count(*) FROM journal_transactions WHERE created_at >= $1 AND created_at < $2
    ON CONFLICT DO NOTHING RETURNING begins, ends
  )
  INSERT INTO journal_closing_sums (begins, account, kind, rail, debit, credit)
  SELECT begins, account, kind, rail, debit, credit FROM ${sumsOf('closed')} sums`;

/** The journal is append-only: an equal count means equal transactions. */
const HAS_GROWN = `
  SELECT count(*) <> (SELECT transactions FROM journal_closings WHERE begins = $1) AS grown
  FROM journal_transactions WHERE created_at >= $1 AND created_at < $2`;

export interface JournalMonth {
  begins: Date;
  ends: Date;
}

/** Caches the sums of past months, independent of finance's closing. A late entry reopens the month. */
@Injectable()
export class JournalClosingsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /** Past months without sums, oldest first; in Douala, by the database's clock. */
  listDue(): Promise<JournalMonth[]> {
    return this.dataSource.query<JournalMonth[]>(DUE);
  }

  /**
   * Sums up a month, then briefly locks out writers to check for entries committed meanwhile. Such entries leave the
   * month open, later entries reopen the month. Idempotent and safe to run concurrently.
   * @returns false if the month stays open: retry later
   */
  async close({ begins, ends }: JournalMonth): Promise<boolean> {
    try {
      return await this.transactions.run(async (tx) => {
        await tx.query(SUM_UP, [begins, ends]);
        await tx.query(`SET LOCAL lock_timeout = ${WAIT_MS}`);
        await tx.query('LOCK TABLE journal_transactions IN SHARE MODE');
        const [found] = await tx.query<{ grown: boolean | null }[]>(HAS_GROWN, [begins, ends]);
        if (found?.grown === false) return true;
        await tx.query('DELETE FROM journal_closings WHERE begins = $1', [begins]);
        return false;
      });
    } catch (error) {
      if (postgresCode(error) === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  }
}
