import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Counter } from 'prom-client';
import type { PreparedQuery } from '../database';
import { PreparedQueries } from '../database';
import { Metrics } from '../http/metrics';

const EVERY_MS = 10 * 60_000;
/** Rows that one statement deletes: its locks are held for milliseconds. */
const BATCH = 1_000;
/** Statements for one table at one time; the rest waits for the next, so that a backlog doesn't take the disk. */
const MOST_BATCHES = 100;

/** Rows of one table that nobody needs any more. */
export interface Outdated {
  table: string;
  /** Deletes at most $1 of them by an index, the oldest first; those that somebody has locked wait for the next time. */
  query: PreparedQuery;
}

/** @param oldest columns of the index that finds them */
export function outdated(table: string, { where, oldest }: { where: string; oldest: string }): Outdated {
  return {
    table,
    query: {
      name: `outdated_${table}_${oldest.replace(/\W+/g, '_')}`,
      text: `WITH gone AS (
          DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
            SELECT ctid FROM ${table} WHERE ${where} ORDER BY ${oldest} LIMIT $1 FOR UPDATE SKIP LOCKED))
          RETURNING 1)
        SELECT count(*)::integer AS gone FROM gone`,
    },
  };
}

/** The least UUIDv7 of that moment: what has a smaller one is older, and the primary key finds it. */
export const firstIdOf = (moment: string): string =>
  `(lpad(to_hex((extract(epoch FROM ${moment}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/**
 * Removes what is kept for a time only (docs/operations.md#what-is-kept-and-how-long). Each module says what that is of its tables;
 * any number of processes may tick.
 */
@Injectable()
export class Retention {
  private readonly logger = new Logger(Retention.name);
  private readonly kinds: Outdated[] = [];
  private readonly removed: Counter<'table'>;
  private running: Promise<void> | null = null;

  constructor(
    private readonly prepared: PreparedQueries,
    { registry }: Metrics,
  ) {
    this.removed = new Counter({
      name: 'retention_rows_total',
      help: 'Rows removed because their time was over, by table',
      labelNames: ['table'],
      registers: [registry],
    });
  }

  register(...kinds: Outdated[]): void {
    this.kinds.push(...kinds);
  }

  /** What was registered. */
  all(): readonly Outdated[] {
    return this.kinds;
  }

  /** Removes what is due now. One table that fails keeps no other waiting. */
  @Interval(EVERY_MS)
  run(): Promise<void> {
    return (this.running ??= this.removeAll().finally(() => (this.running = null)));
  }

  private async removeAll(): Promise<void> {
    for (const kind of this.kinds) {
      try {
        await this.remove(kind);
      } catch (error) {
        this.logger.warn(
          { err: error, table: kind.table },
          'old rows could not be removed; the next time goes on',
        );
      }
    }
  }

  private async remove({ table, query }: Outdated): Promise<void> {
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const [row] = await this.prepared.run<{ gone: number }>(query, [BATCH]);
      const gone = row?.gone ?? 0;
      this.removed.inc({ table }, gone);
      if (gone < BATCH) return;
    }
  }
}
