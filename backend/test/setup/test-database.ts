import { plainDataSource } from '../../src/platform/database';

/** Gives this test file a fresh clone of the migrated template and returns its URL. */
export async function freshDatabase(): Promise<string> {
  const server = process.env['MBOA_TEST_SERVER'] ?? '';
  const template = process.env['MBOA_TEST_TEMPLATE'] ?? '';
  const name = `${template}_${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const admin = plainDataSource(server);
  await admin.initialize();
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await admin.destroy();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}
