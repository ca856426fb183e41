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

/**
 * The settings of a product that reaches its database through the pooler of `TEST_POOLER_URL`, which passes any name of a database on to
 * the server of the tests; none where no pooler is named.
 */
export function poolerSettings(databaseUrl: string): NodeJS.ProcessEnv {
  const pooler = process.env['TEST_POOLER_URL'] ?? '';
  if (pooler === '') return {};
  const pooled = new URL(pooler);
  pooled.pathname = new URL(databaseUrl).pathname;
  return { DATABASE_URL: pooled.toString(), DATABASE_DIRECT_URL: databaseUrl };
}
