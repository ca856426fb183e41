import { Client } from 'pg';
import type { Database } from '../factories/person';
import { waitFor } from '../setup/wait-for';

/** A PostgreSQL lock that pauses a server where it needs the lock, so that a test can kill it there. */
export class HeldLock {
  private constructor(private readonly client: Client) {}

  /** Locks what `statement` locks, in a separate transaction. */
  static async on(databaseUrl: string, statement: string, values: unknown[] = []): Promise<HeldLock> {
    const client = new Client({ connectionString: databaseUrl, application_name: 'held-lock' });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await client.query(statement, values);
    return new HeldLock(client);
  }

  /** Waits until another session waits for this lock. */
  async waitUntilBlocking(): Promise<void> {
    await waitFor(async () => {
      const { rows } = await this.client.query(
        `SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)) LIMIT 1`,
      );
      return rows.length > 0;
    });
  }

  /** Ends the waiting session, as the database does once it notices that its process has died. */
  async terminateBlocked(): Promise<void> {
    await this.client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
    );
  }

  async release(): Promise<void> {
    await this.client.query('ROLLBACK').catch(() => undefined);
    await this.client.end().catch(() => undefined);
  }
}

/** Waits until exactly this many sessions of the database wait for locks. */
export const waitForBlockedSessions = (database: Database, count: number): Promise<unknown> =>
  waitFor(async () => {
    const [row] = await database.query(
      `SELECT count(*)::integer AS blocked FROM pg_stat_activity
       WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return row.blocked === count;
  });
