import { Client } from 'pg';
import { waitFor } from '../setup/wait-for';

/** A lock that the test holds in PostgreSQL: a server that needs it stops exactly there, and can be killed there. */
export class HeldLock {
  private constructor(private readonly client: Client) {}

  /** Takes what `statement` locks, in a transaction of the test's own. */
  static async on(databaseUrl: string, statement: string, values: unknown[] = []): Promise<HeldLock> {
    const client = new Client({ connectionString: databaseUrl, application_name: 'held-lock' });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await client.query(statement, values);
    return new HeldLock(client);
  }

  /** Waits until somebody waits for it. */
  async isWaitedFor(): Promise<void> {
    await waitFor(async () => {
      const { rows } = await this.client.query(
        `SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)) LIMIT 1`,
      );
      return rows.length > 0;
    });
  }

  async release(): Promise<void> {
    await this.client.query('ROLLBACK').catch(() => undefined);
    await this.client.end().catch(() => undefined);
  }
}
