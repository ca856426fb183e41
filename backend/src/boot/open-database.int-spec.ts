import { Client } from 'pg';
import { BreakableProxy } from '../../test/fakes/breakable-proxy';
import { freshDatabase } from '../../test/setup/test-database';
import { loadConfig } from '../platform/config';
import { openDatabase } from './open-database';

let url: string;

const open = (direct: string, pooled = url) =>
  openDatabase(loadConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }), () => undefined);

function changed(from: string, changes: Partial<Pick<URL, 'host' | 'pathname' | 'username' | 'password'>>) {
  return Object.assign(new URL(from), changes).toString();
}

async function execute(text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

beforeEach(async () => {
  url = await freshDatabase();
});

it('refuses a DATABASE_DIRECT_URL of another database, and names both settings', async () => {
  await expect(open(changed(url, { pathname: '/postgres' }))).rejects.toThrow(
    /^The databases at [^@\s]+ and at [^@\s]+\/postgres differ\. DATABASE_URL and DATABASE_DIRECT_URL must/,
  );
});

it('accepts the same database at another address and by a role without privileges', async () => {
  const { hostname, port } = new URL(url);
  const proxy = new BreakableProxy({ host: hostname, port: Number(port) });
  const pooled = changed(url, {
    host: `127.0.0.1:${await proxy.listen()}`,
    username: 'guest_of_a_test',
    password: 'guest',
  });
  await execute(`CREATE ROLE guest_of_a_test LOGIN PASSWORD 'guest'`);
  try {
    await expect(open(url, pooled)).resolves.toMatchObject({ url: pooled, directUrl: url });
  } finally {
    await execute('DROP ROLE guest_of_a_test');
    await proxy.cut();
  }
});
