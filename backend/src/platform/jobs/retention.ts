import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Counter } from 'prom-client';
import { PreparedQueries, type PreparedQuery } from '../database';
import { Metrics } from '../metrics';

const EVERY_MS = 10 * 60_000;
/** Rows per statement, so that locks last milliseconds. */
const ROWS_PER_BATCH = 1_000;
/** Statements per table and run, so that a backlog doesn't saturate the disk. */
const MAX_BATCHES = 100;

export interface Outdated {
  table: string;
  /** Oldest first, skipping locked rows. */
  query: PreparedQuery;
}

export function outdated(table: string, { where, oldest }: { where: string; oldest: string }): Outdated {
  return {
    table,
    query: {
      name: `outdated_${table}_${oldest.replace(/\W+/g, '_')}`,
      text: `WITH removed AS (
          DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
            SELECT ctid FROM ${table} WHERE ${where} ORDER BY ${oldest} LIMIT $1 FOR UPDATE SKIP LOCKED))
          RETURNING 1)
        SELECT count(*)::integer AS removed FROM removed`,
    },
  };
}

/** Smallest UUIDv7 of that moment, to find older rows by primary key. */
export const firstIdOf = (moment: string): string =>
  `(lpad(to_hex((extract(epoch FROM ${moment}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/** docs/operations.md#what-is-kept-and-how-long */
@Injectable()
export class Retention {
  private readonly logger = new Logger(Retention.name);
  private readonly kinds: Outdated[] = [];
  private readonly removed: Counter<'table'>;
  private running: Promise<void> | null = null;

  constructor(
    private readonly prepared: PreparedQueries,
    metrics: Metrics,
  ) {
    this.removed = metrics.counter(
      'retention_rows_total',
      'Rows removed after their retention period, by table',
      ['table'],
    );
  }

  register(...kinds: Outdated[]): void {
    this.kinds.push(...kinds);
  }

  all(): readonly Outdated[] {
    return this.kinds;
  }

  /** A failing table doesn't stop the others. */
  @Interval(EVERY_MS)
  run(): Promise<void> {
    return (this.running ??= this.removeAll().finally(() => (this.running = null)));
  }

  private async removeAll(): Promise<void> {
    for (const kind of this.kinds) {
      try {
        await this.remove(kind);
      } catch (error) {
        this.logger.warn({ err: error, table: kind.table }, 'outdated rows could not be removed; will retry');
      }
    }
  }

  private async remove({ table, query }: Outdated): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const removed = (await this.prepared.value<number>(query, [ROWS_PER_BATCH])) ?? 0;
      this.removed.inc({ table }, removed);
      if (removed < ROWS_PER_BATCH) return;
    }
  }
}
