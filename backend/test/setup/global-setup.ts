import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/dev/embedded-postgres';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { buildServer, builtFile, ServerProcess } from './built-server';
import { scratchFolder } from './scratch-folder';
import { makeTemporaryFolder } from './temporary-folder';
import { testServer } from './test-server';

/**
 * Builds the server and starts one PostgreSQL for the run (`TEST_DATABASE_URL`, or an embedded one without fsync) with a migrated template database that every
 * test file clones.
 */
export default async function globalSetup(): Promise<void> {
  testServer.temporaryFolder = makeTemporaryFolder();
  process.env['TMPDIR'] = testServer.temporaryFolder;
  process.env['MBOA_TEST_SCRATCH'] = mkdtempSync(join(tmpdir(), 'mboa-scratch-'));
  const [server] = await Promise.all([startServer(), buildServer()]);
  await createTemplate(server);
}

async function startServer(): Promise<string> {
  let url = process.env['TEST_DATABASE_URL'] ?? '';
  if (url === '') {
    const dataDir = mkdtempSync(join(tmpdir(), 'mboa-test-'));
    const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
    testServer.stop = server.stop;
    url = server.url;
  }
  process.env['MBOA_TEST_SERVER'] = url;
  return url;
}

/**
 * The first start of the server migrates the database and creates the tables of the job queues. With `ROLE=web` it
 * runs no jobs, so it writes nothing else.
 */
async function createTemplate(server: string): Promise<void> {
  const template = `mboa_template_${process.pid}`;
  process.env['MBOA_TEST_TEMPLATE'] = template;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${template}`;
  const first = new ServerProcess(builtFile('main.js'), {
    DATA_DIR: scratchFolder(),
    DATABASE_URL: url.toString(),
    PORT: String(await freePort()),
    ROLE: 'web',
  });
  await first.waitForOutput('is ready');
  if ((await first.signal('SIGTERM')) !== 0) throw new Error(`The first start failed: ${first.stderr}`);
}
