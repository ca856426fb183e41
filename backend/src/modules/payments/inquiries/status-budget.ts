import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { ProviderName } from '../providers/payment-provider';

/** Status requests in any one second to MTN, over all processes and callers (decision 10). */
const REQUESTS_A_SECOND = 10;
/** Of these, what callbacks may set off: anybody can send them, and the schedule and people who look must go on. */
const FOR_CALLBACKS = 8;
const KEPT_SECONDS = 10;

/** The shared budget of status requests, counted in the database in slices of 100 ms. Orange has no known limit. */
@Injectable()
export class StatusBudget {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Takes one request from the budget, for good once `tx` commits; false when this second's are spent, or as many as callbacks
   * may take.
   */
  async take(tx: EntityManager, provider: ProviderName, onCallback = false): Promise<boolean> {
    if (provider !== 'mtn') return true;
    // The lock makes counting and taking one step; the statement after it sees what the others took.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('provider_budgets'), hashtext($1))`, [provider]);
    const taken: unknown[] = await tx.query(
      `INSERT INTO provider_budgets AS b (provider, window_start, used)
       SELECT $1, date_bin('100 milliseconds', clock_timestamp(), 'epoch'), 1
       WHERE (SELECT coalesce(sum(used), 0) FROM provider_budgets
              WHERE provider = $1 AND window_start > clock_timestamp() - interval '1.1 seconds') < $2
       ON CONFLICT (provider, window_start) DO UPDATE SET used = b.used + 1
       RETURNING 1`,
      [provider, onCallback ? FOR_CALLBACKS : REQUESTS_A_SECOND],
    );
    return taken.length > 0;
  }

  /** Drops slices that count no more. */
  async forgetOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM provider_budgets WHERE window_start < now() - make_interval(secs => $1)`,
      [KEPT_SECONDS],
    );
  }
}
