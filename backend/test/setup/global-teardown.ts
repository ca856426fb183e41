import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { testServer } from './test-server';

export default async function globalTeardown(): Promise<void> {
  await (testServer.stop ?? dropDatabases)();
  if (testServer.temporaryFolder) rmSync(testServer.temporaryFolder, { recursive: true, force: true });
}

async function dropDatabases(): Promise<void> {
  const admin = new Client({ connectionString: process.env['MBOA_TEST_SERVER'] });
  await admin.connect();
  const left = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname = $1 OR datname LIKE $2`,
    [process.env['MBOA_TEST_TEMPLATE'], `${process.env['MBOA_TEST_TEMPLATE']}\\_%`],
  );
  for (const { datname } of left.rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  await admin.end();
}
