import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as application from '../../src/app.module';
import type * as settings from '../../src/platform/config';
import { migrate, plainDataSource } from '../../src/platform/database';
import type * as http from '../../src/platform/http';
import { startEmbeddedPostgres } from '../../src/dev/embedded-postgres';
import { builtFile, buildServer } from './built-server';
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
  const [url] = await Promise.all([startServer().then(createTemplate), buildServer()]);
  await createQueues(url);
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

async function createTemplate(server: string): Promise<string> {
  const template = `mboa_template_${process.pid}`;
  process.env['MBOA_TEST_TEMPLATE'] = template;
  const admin = plainDataSource(server);
  await admin.initialize();
  await admin.query(`CREATE DATABASE ${template}`);
  await admin.destroy();
  const url = new URL(server);
  url.pathname = `/${template}`;
  const dataSource = plainDataSource(url.toString());
  await dataSource.initialize();
  await migrate(dataSource);
  await dataSource.destroy();
  return url.toString();
}

/** Starts the application once on the template, as each job queue is a table that a first start creates. `ROLE=web` runs no jobs and writes no other rows. */
async function createQueues(DATABASE_URL: string): Promise<void> {
  const load = createRequire(__filename);
  const { AppModule } = load(builtFile('app.module.js')) as typeof application;
  const { loadConfig } = load(builtFile('platform/config')) as typeof settings;
  const { createApp } = load(builtFile('platform/http')) as typeof http;
  const config = loadConfig({ DATA_DIR: scratchFolder(), DATABASE_URL, LOG_LEVEL: 'fatal', ROLE: 'web' });
  const app = await createApp(AppModule.with(config, DATABASE_URL), config);
  await app.init();
  await app.close();
}
