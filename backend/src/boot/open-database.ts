import { Client } from 'pg';
import { startEmbeddedPostgres } from '../dev';
import type { AppConfig } from '../platform/config';

/** The message names DATABASE_URL without the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
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
 * @throws DatabaseUnreachableError, EmbeddedPostgresError or DataFolderError, with a message of one sentence;
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
      `The database ${locationOf(url, setting)} cannot be reached: ${reason(error)}. Check ${setting}.`,
    );
  } finally {
    await client?.end().catch(() => undefined);
  }
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
