import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RailName } from '../../platform/config';
import { hasRow } from '../../platform/database';
import { PaymentProviders } from './providers/registry';

/** Anyone can send callbacks, so they must not starve the schedule and polling payers. */
const SHARE_FOR_CALLBACKS = 0.8;
const RETENTION_SECONDS = 10;

/** Counted in the database in slices of 100 ms. Each rail (column `provider`) states its limit. */
@Injectable()
export class StatusBudgetRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
  ) {}

  /** Takes one call once `tx` commits; false if this second's budget or the callbacks' share of it is spent. */
  async take(tx: EntityManager, rail: RailName, onCallback = false): Promise<boolean> {
    const limit = this.providers.capabilitiesOf(rail).statusPerSecond;
    if (limit === null) return true;
    // The lock serialises callers; the next statement sees the calls committed before it.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('provider_budgets'), hashtext($1))`, [rail]);
    return hasRow(
      tx,
      `INSERT INTO provider_budgets AS b (provider, window_start, used)
       SELECT $1, date_bin('100 milliseconds', clock_timestamp(), 'epoch'), 1
       WHERE (SELECT coalesce(sum(used), 0) FROM provider_budgets
              WHERE provider = $1 AND window_start > clock_timestamp() - interval '1.1 seconds') < $2
       ON CONFLICT (provider, window_start) DO UPDATE SET used = b.used + 1
       RETURNING 1`,
      [rail, onCallback ? Math.floor(limit * SHARE_FOR_CALLBACKS) : limit],
    );
  }

  async deleteOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM provider_budgets WHERE window_start < now() - make_interval(secs => $1)`,
      [RETENTION_SECONDS],
    );
  }
}

const RETRY_MS = 50;

/**
 * Repeats `attempt` until `waitUntil` (`performance.now()`; 0: no waiting) while the shared budget is spent. Null if
 * the time is up or no call is needed.
 */
export async function acquireBudget<Row>(
  attempt: () => Promise<Row | 'budget_spent' | null>,
  waitUntil: number,
): Promise<Row | null> {
  for (;;) {
    const row = await attempt();
    if (row !== 'budget_spent') return row;
    if (performance.now() >= waitUntil) return null;
    await delay(RETRY_MS);
  }
}
