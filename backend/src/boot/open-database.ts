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
  const clients = [await connect(url, 'DATABASE_URL')];
  try {
    if (directUrl !== null) clients.unshift(await connect(directUrl, 'DATABASE_DIRECT_URL'));
    if (directUrl !== null && (await reachDifferentServers(clients)))
      throw new DatabaseSettingsError(
        `The databases ${locationOf(url, 'DATABASE_URL')} and ${locationOf(directUrl, 'DATABASE_DIRECT_URL')} differ. DATABASE_URL and DATABASE_DIRECT_URL must name the same one.`,
      );
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
  return { url, directUrl: directUrl ?? url, embedded: false, close: async () => undefined };
}

async function connect(url: string, setting: string): Promise<Client> {
  try {
    const options = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS };
    const client = new Client({ connectionString: url, ...options });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw new DatabaseSettingsError(
      `The database ${locationOf(url, setting)} cannot be reached: ${reasonOfFailure(error)}. Check ${setting}.`,
    );
  }
}

/**
 * True if the second client gets a lock that the first client holds. Needs no privileges, works through poolers, and
 * recognises a restored copy. False if a server is a standby or a query fails.
 */
async function reachDifferentServers(clients: Client[]): Promise<boolean> {
  const key = randomBytes(8).readBigInt64BE().toString();
  try {
    await clients[0]?.query('BEGIN');
    for (const client of clients) {
      const { rows } = await client.query<{ locked: boolean; standby: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS locked, pg_is_in_recovery() AS standby',
        [key],
      );
      if (!rows[0]?.locked || rows[0].standby) return false;
    }
    return true;
  } catch {
    return false;
  }
}

function reasonOfFailure(error: unknown): string {
  const { code = '', message } = error as { code?: string; message?: string };
  return REASONS[code] ?? (message || code || 'no answer');
}

function locationOf(url: string, setting: string): string {
  if (!URL.canParse(url)) return `of ${setting}`;
  const { host, pathname } = new URL(url);
  return `at ${host}${pathname}`;
}
