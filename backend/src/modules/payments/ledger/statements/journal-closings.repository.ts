import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { postgresCode, Transactions } from '../../../../platform/database';
import { openMonths, sumsOf } from './statement.query';

/** So long may those who book wait behind us while we wait for the last of a month. */
const WAIT_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

const DUE = `SELECT begins, ends FROM ${openMonths('now()')} m WHERE ends <= now() ORDER BY begins`;

/** One statement, so one moment; where somebody else has closed the month it writes nothing. */
const SUM_UP = `
  WITH closed AS (
    INSERT INTO journal_closings (begins, ends, transactions)
    SELECT $1::timestamptz, $2::timestamptz, count(*) FROM journal_transactions WHERE created_at >= $1 AND created_at < $2
    ON CONFLICT DO NOTHING RETURNING begins, ends
  )
  INSERT INTO journal_closing_sums (begins, account, kind, rail, debit, credit)
  SELECT begins, account, kind, rail, debit, credit FROM ${sumsOf('closed')} sums`;

/** The journal is only added to: as many transactions are the same ones. */
const HAS_GROWN = `
  SELECT count(*) <> (SELECT transactions FROM journal_closings WHERE begins = $1) AS grown
  FROM journal_transactions WHERE created_at >= $1 AND created_at < $2`;

export interface JournalMonth {
  begins: Date;
  ends: Date;
}

/** What each month of the journal came to. The months that are over are closed, and opened again by whoever books into one. */
@Injectable()
export class JournalClosingsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /** Months that are over and not closed, the oldest first; in Douala, by the database's clock. */
  due(): Promise<JournalMonth[]> {
    return this.dataSource.query<JournalMonth[]>(DUE);
  }

  /**
   * Sums up a month. Then nobody may book for a moment: who has begun to is waited for, and whatever came into the month since it was
   * summed up leaves it open. Who books into it afterwards finds it closed, and opens it. May be asked any number of times, at once.
   * @returns false where it stays open: ask again later
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
