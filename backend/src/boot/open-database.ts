import { Client } from 'pg';
import type { AppConfig } from '../platform/config';
import { startEmbeddedPostgres } from '../dev';

/** The database of DATABASE_URL does not answer at start; the message names it, without its password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

const CONNECT_MS = 5_000;

const MEANING: Record<string, string> = {
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
  /** Past a pooler, for what needs a session of its own: the lock of the migrations. The same where none is named. */
  directUrl: string;
  /** Ours, in the data folder. */
  embedded: boolean;
  /** Ours ends with its last user; another's is left alone. */
  close(): Promise<void>;
}

/**
 * The database to work with: that of DATABASE_URL, else the embedded one, started if need be.
 * @throws DatabaseUnreachableError, EmbeddedPostgresError or DataFolderError, each one sentence; the signal's reason
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
  if (directUrl !== null) await assertAnswers(directUrl, 'DATABASE_DIRECT_URL');
  return { url, directUrl: directUrl ?? url, embedded: false, close: async () => undefined };
}

async function assertAnswers(url: string, setting: string): Promise<void> {
  let client: Client | undefined;
  try {
    client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => undefined);
    await client.connect();
  } catch (error) {
    throw new DatabaseUnreachableError(
      `The database ${placeOf(url, setting)} cannot be reached: ${reason(error)}. Check ${setting}.`,
    );
  } finally {
    await client?.end().catch(() => undefined);
  }
}

function reason(error: unknown): string {
  const { code = '', message } = error as { code?: string; message?: string };
  return MEANING[code] ?? (message || code || 'no answer');
}

function placeOf(url: string, setting: string): string {
  if (!URL.canParse(url)) return `of ${setting}`;
  const { host, pathname } = new URL(url);
  return `at ${host}${pathname}`;
}
