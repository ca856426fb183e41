import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, plainDataSource } from '../../src/platform/database';
import { startEmbeddedPostgres } from '../../src/dev/embedded-postgres';
import { buildServer } from './built-server';
import { testServer } from './test-server';

/**
 * Builds the server and starts one PostgreSQL for the run (`TEST_DATABASE_URL`, or an embedded one without fsync) with a migrated template database that every
 * test file clones.
 */
export default async function globalSetup(): Promise<void> {
  process.env['MBOA_TEST_SCRATCH'] = mkdtempSync(join(tmpdir(), 'mboa-scratch-'));
  buildServer();
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    process.env['MBOA_TEST_SERVER'] = given;
  } else {
    const dataDir = mkdtempSync(join(tmpdir(), 'mboa-test-'));
    const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
    testServer.stop = server.stop;
    testServer.dataDir = dataDir;
    process.env['MBOA_TEST_SERVER'] = server.url;
  }
  const template = `mboa_template_${process.pid}`;
  process.env['MBOA_TEST_TEMPLATE'] = template;
  const admin = plainDataSource(process.env['MBOA_TEST_SERVER'] ?? '');
  await admin.initialize();
  await admin.query(`CREATE DATABASE ${template}`);
  await admin.destroy();
  const url = new URL(process.env['MBOA_TEST_SERVER'] ?? '');
  url.pathname = `/${template}`;
  const dataSource = plainDataSource(url.toString());
  await dataSource.initialize();
  await migrate(dataSource);
  await dataSource.destroy();
}
