// npm run rehearse:upgrade [-- REF]
// An earlier release (REF, or else the newest tag, or else the commit before the newest migration) keeps running while the
// current code migrates its database. It is restarted on the new schema, and the current code serves beside it. Then the
// upgrade is rolled back. After each step a user signs in, books, pays and gets the ticket by SMS. While there is no migration
// after the initial schema, a stand-in adds a column. Everything runs in temporary folders.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { buildAll } from './build.mjs';
import { bookAndPay, freeRide, newcomer, signIn } from './lib/booking-way.mjs';

const WORKSPACE = join(import.meta.dirname, '../..');
const MIGRATIONS = 'backend/src/platform/database/migrations';
const require = createRequire(import.meta.url);
const say = (line) => process.stdout.write(`${line}\n`);

const git = (...args) =>
  execFileSync('git', args, {
    cwd: WORKSPACE,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** Finds the earlier release. Null if the clone lacks its history. */
function releaseBefore() {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);
    if (!newest) return null;
    // The initial schema has no release before it.
    return git('ls-tree', '--name-only', `${newest}^:${MIGRATIONS}`).includes('0001-initial')
      ? `${newest}^`
      : newest;
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'mboa-upgrade-'));
const servers = [];
let database;

/** Both releases use the present node_modules, because releases rarely differ in packages. */
function folder(name) {
  const root = join(scratch, name);
  mkdirSync(join(root, 'backend'), { recursive: true });
  // npm puts a package version that conflicts with the root's into the workspace's folder.
  for (const modules of ['node_modules', 'backend/node_modules'])
    symlinkSync(join(WORKSPACE, modules), join(root, modules));
  return root;
}

async function buildBefore(ref) {
  const root = folder('before');
  execFileSync('sh', ['-c', `git archive ${ref} backend docs | tar -x -C "$0"`, root], { cwd: WORKSPACE });
  execFileSync(process.execPath, [join(root, 'backend/scripts/build.mjs')], { stdio: 'ignore' });
  return join(root, 'backend/dist');
}

async function buildPresent() {
  const dist = join(folder('present'), 'backend/dist');
  await buildAll(dist);
  return dist;
}

async function start(dist, port) {
  const child = spawn(process.execPath, [join(dist, 'main.js')], {
    env: { PATH: process.env.PATH, ...settings(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const server = { url: `http://127.0.0.1:${port}`, stop: () => (child.kill('SIGTERM'), ended) };
  servers.push(server);
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${server.url}/api/health/ready`).catch(() => null);
    if (ready?.ok) return server;
    if (child.exitCode !== null) break;
    await delay(200);
  }
  throw new Error(`The server did not start: ${output}`);
}

const settings = (port = 3000) => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(scratch, 'data'),
  JWT_SECRET: 'the-same-secret-for-both-releases',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: 'error',
  THROTTLING: 'off',
  SEED_DEMO: 'off',
});

const cli = (dist, ...args) =>
  execFileSync(process.execPath, [join(dist, 'cli.js'), ...args], {
    env: { PATH: process.env.PATH, ...settings() },
    encoding: 'utf8',
  }).trim();

/** Changes the schema as the migration of a later release would. */
async function addStandIn() {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`ALTER TABLE bookings ADD COLUMN rehearsed text;
    INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Rehearsed9999999999999')`);
  await client.end();
  say('    A stand-in for a later migration added a column.');
}

let people = 0;
async function sellTicket({ url }, when) {
  people += 1;
  const passenger = await signIn(url, newcomer(people));
  await bookAndPay(url, passenger, await freeRide(url));
  say(`ok  ticket sold: ${when}`);
}

const ref = process.argv[2] ?? releaseBefore();
if (ref === null) {
  say('Skipped: this clone lacks the commits of the previous release.');
  process.exit(0);
}
try {
  say(`The previous release is ${ref}.`);
  const [before, present] = [await buildBefore(ref), await buildPresent()];
  const { startEmbeddedPostgres } = require(join(present, 'dev/embedded-postgres'));
  database = await startEmbeddedPostgres({
    dataDir: join(scratch, 'data'),
    durable: false,
    log: () => undefined,
  });
  const port = 21_000 + (process.pid % 20_000);

  cli(before, 'seed', '--demo');
  let old = await start(before, port);
  await sellTicket(old, 'previous release on its schema');
  const migrated = cli(present, 'migrate');
  say(`    ${migrated}`);
  if (!migrated.startsWith('Migrated')) await addStandIn();
  await sellTicket(old, 'previous release after the migration');
  await old.stop();
  old = await start(before, port);
  await sellTicket(old, 'previous release restarted on the new schema');
  const next = await start(present, port + 1);
  await sellTicket(next, 'current code beside it');
  await sellTicket(old, 'previous release beside the current code');
  await next.stop();
  await sellTicket(old, 'previous release after the rollback');
  await old.stop();
  say(cli(present, 'verify-journal').split('\n')[0]);
} finally {
  for (const server of servers) await server.stop();
  await database?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
