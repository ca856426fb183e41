import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../dev';
import type { AppConfig } from '../platform/config';

/** The message names the setting without the password. */
export class DatabaseSettingsError extends Error {
  override readonly name = 'DatabaseSettingsError';
}

const CONNECT_MS = 5_000;

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'its host name cannot be looked up',
  ETIMEDOUT: 'no answer',
  '28P01': 'wrong user or password',
  '28000': 'the user is refused',
  '3D000': 'no such database',
};

export interface OpenDatabase {
  url: string;
  /** Bypasses a pooler, for session state such as the migration lock. Defaults to `url`. */
  directUrl: string;
  embedded: boolean;
  close(): Promise<void>;
}

/**
 * Opens DATABASE_URL, or starts or joins the embedded database.
 * @throws DatabaseSettingsError, EmbeddedPostgresError or DataFolderError, with a message of one sentence;
 * the signal's reason if aborted
 */
export async function openDatabase(
  config: AppConfig,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const { url, directUrl, dataDir } = config.database;
  if (url === null) {
    const server = await startEmbeddedPostgres({ dataDir, log, signal });
    return { url: server.url, directUrl: server.url, embedded: true, close: () => server.stop() };
  }
  await assertAnswers(url, 'DATABASE_URL');
  if (directUrl !== null) {
    await assertAnswers(directUrl, 'DATABASE_DIRECT_URL');
    await assertSame(url, directUrl);
  }
  return { url, directUrl: directUrl ?? url, embedded: false, close: async () => undefined };
}

async function assertAnswers(url: string, setting: string): Promise<void> {
  let client: Client | undefined;
  try {
    client = clientOf(url);
    await client.connect();
  } catch (error) {
    throw new DatabaseSettingsError(
      `The database ${locationOf(url, setting)} cannot be reached: ${reason(error)}. Check ${setting}.`,
    );
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/**
 * Takes a lock on one connection and tries it on the other: needs no permission, passes through any pooler, and
 * tells a database from its restored copy. Standbys and errors prove nothing, so that they refuse nothing.
 */
async function assertSame(url: string, directUrl: string): Promise<void> {
  const key = [randomBytes(8).readBigInt64BE().toString()];
  const [pooled, direct] = [clientOf(url), clientOf(directUrl)];
  let differ: boolean;
  try {
    await Promise.all([pooled.connect(), direct.connect()]);
    await direct.query('BEGIN');
    const held = await direct.query('SELECT pg_advisory_xact_lock($1), pg_is_in_recovery() AS standby', key);
    const tried = await pooled.query(
      'SELECT pg_try_advisory_xact_lock($1) AS locked, pg_is_in_recovery() AS standby',
      key,
    );
    differ = tried.rows[0].locked && !tried.rows[0].standby && !held.rows[0].standby;
  } catch {
    return;
  } finally {
    await Promise.allSettled([pooled.end(), direct.end()]);
  }
  if (differ)
    throw new DatabaseSettingsError(
      `The databases ${locationOf(url, 'DATABASE_URL')} and ${locationOf(directUrl, 'DATABASE_DIRECT_URL')} differ. DATABASE_URL and DATABASE_DIRECT_URL must name the same one.`,
    );
}

function clientOf(connectionString: string): Client {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  return client.on('error', () => undefined);
}

function reason(error: unknown): string {
  const { code = '', message } = error as { code?: string; message?: string };
  return REASONS[code] ?? (message || code || 'no answer');
}

function locationOf(url: string, setting: string): string {
  if (!URL.canParse(url)) return `of ${setting}`;
  const { host, pathname } = new URL(url);
  return `at ${host}${pathname}`;
}
