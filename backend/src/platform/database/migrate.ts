import { setTimeout } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { DataSource, QueryRunner } from 'typeorm';
import { migrations } from './migrations';
import { poolOf } from './prepared-queries';

const MIGRATION_LOCK = 7_263_118;
const LOCK_POLL_MS = 100;

/**
 * Prefix of migrations that remove or change what the previous release uses. All others only add, for rolling
 * updates and rollbacks (docs/operations.md "Upgrade").
 */
export const CONTRACTING_PREFIX = 'Contract';

/** A newer version removed something that this one uses. */
export class NewerSchemaError extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was migrated by a newer version (${unknown.join(', ')}). Start that version, or restore a backup taken before it.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/** @returns names of the applied migrations @throws NewerSchemaError */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  await lock.connect();
  try {
    await acquireLock(lock);
    await refuseNewerSchema(dataSource);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    await migrateJobQueue(dataSource);
    return applied.map((migration) => migration.name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}

/** Polls for the lock: a waiting statement would block CREATE INDEX CONCURRENTLY. */
async function acquireLock(lock: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = (await lock.query('SELECT pg_try_advisory_lock($1) AS acquired', [MIGRATION_LOCK])) as [
      { acquired: boolean },
    ];
    if (row.acquired) return;
    await setTimeout(LOCK_POLL_MS);
  }
}

async function refuseNewerSchema(dataSource: DataSource): Promise<void> {
  const [{ present }] = await dataSource.query<[{ present: boolean }]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS present`,
  );
  if (!present) return;
  const known = new Set(migrations.map((migration) => migration.name));
  const applied = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  const breaking = applied
    .map((row) => row.name)
    .filter((name) => !known.has(name) && name.startsWith(CONTRACTING_PREFIX));
  if (breaking.length > 0) throw new NewerSchemaError(breaking);
}

async function migrateJobQueue(dataSource: DataSource): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => poolOf(dataSource).query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false, wait: false });
}
