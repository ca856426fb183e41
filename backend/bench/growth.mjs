/**
 * Measures the same requests among ten thousand and ten million rides (with people, bookings, messages and notifications),
 * on one PostgreSQL, over one connection, in turns. Then shows the query plans:
 *   node backend/bench/growth.mjs --data=/var/tmp/growth                 seeds that folder if needed: 30 minutes, 25 GB
 *   node backend/bench/growth.mjs --data=/var/tmp/growth --rides=1000000
 *   node backend/bench/growth.mjs --data=/var/tmp/growth --only=search,chat
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Pool } from 'undici';
import { accessKey, AUDIENCE } from './support/access-key.mjs';
import { startServer } from './support/child-server.mjs';
import { fillForGrowth } from './support/growth-rows.mjs';
import { JWT_SECRET } from './support/people.mjs';
import { product } from './support/product.mjs';
import { median } from './support/turns.mjs';

const { JwtService } = createRequire(import.meta.url)('@nestjs/jwt');

const FEW = 10_000;
const MAX_RATIO = 1.5;
const REPETITIONS = 200;
/** Slow lines get fewer repetitions, so that each line takes a minute at most. */
const LINE_MS = 60_000;
const PEOPLE = 200;

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    rides: { type: 'string', default: '10000000' },
    only: { type: 'string', default: '' },
  },
});
if (options.data === undefined)
  throw new Error('--data=/var/tmp/growth must name a folder for the databases');
const wanted = options.only.split(',');

const { startEmbeddedPostgres } = product('dev/embedded-postgres');
const { migrate, plainDataSource } = product('platform/database');
const server = await open(options.data);
const admin = new pg.Client(server.url);
await admin.connect();
try {
  const sites = [];
  for (const rides of [FEW, Number(options.rides)]) sites.push(await openSite(rides));
  try {
    await measure(sites);
  } finally {
    for (const { app } of sites) await app.stop();
  }
  await explain(sites[1]);
} finally {
  for (const rides of [FEW, Number(options.rides)]) await setAutoExplain(rides, false);
  await admin.end();
  await server.stop();
}

/** Starts PostgreSQL. A new one gets the memory settings of a server, and is restarted. */
async function open(dataDir) {
  const isNew = !existsSync(join(dataDir, 'postgres'));
  const start = () => startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  const first = await start();
  if (!isNew) return first;
  const client = new pg.Client(first.url);
  await client.connect();
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' };
  for (const [name, value] of Object.entries(settings))
    await client.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await client.end();
  await first.stop();
  return start();
}

/** Starts the product on a database with `rides` rides, which is seeded if missing. */
async function openSite(rides) {
  const name = nameOf(rides);
  const url = Object.assign(new URL(server.url), { pathname: name }).toString();
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${name}`);
  const dataSource = await plainDataSource(url).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount: seeded } = await client.query('SELECT 1 FROM rides LIMIT 1');
  if (seeded === 0) {
    console.log(`${rides.toLocaleString('en')} rides`);
    await fillForGrowth(client, rides, (line) => console.log(line));
  }
  const app = await startServer('product-server', [url, JSON.stringify({ JWT_SECRET, SEED_DEMO: 'off' })]);
  const cast = await castOf(client);
  await client.end();
  return { rides, url, app, lines: linesFor(cast) };
}

function nameOf(rides) {
  return `growth_${rides}`;
}

/** Seeded people of each role, with session tokens. */
async function castOf(client) {
  const jwt = new JwtService({ privateKey: accessKey(JWT_SECRET) });
  const signedIn = (rows) =>
    rows.map((row) => {
      const claims = { sub: row.person, sid: row.session, iss: 'mboa', aud: AUDIENCE };
      return { ...row, token: jwt.sign(claims, { algorithm: 'HS256', expiresIn: 86_400 }) };
    });
  const rowsOf = async (text) => (await client.query(text)).rows;
  const some = (table, columns, where) => `
    SELECT x.*, s.id AS session FROM (SELECT ${columns} FROM ${table} WHERE ${where} LIMIT ${PEOPLE}) x JOIN sessions s ON s.user_id = x.person`;
  const towns = await rowsOf(
    `SELECT from_city, to_city FROM (SELECT from_city, to_city FROM rides WHERE departure_time BETWEEN now() + interval '1 day' AND now() + interval '60 days' LIMIT 50000) r
     GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 40`,
  );
  const [{ id: staff }] = await rowsOf(`SELECT id FROM profiles ORDER BY id LIMIT 1`);
  await client.query(`UPDATE profiles SET staff_role = 'admin' WHERE id = $1`, [staff]);
  return {
    towns,
    passengers: signedIn(
      await rowsOf(some('bookings', 'DISTINCT user_id AS person', `status = 'pending_verification'`)),
    ),
    drivers: signedIn(await rowsOf(some('profiles', 'id AS person', 'is_driver'))),
    talkers: signedIn(
      await rowsOf(
        some(
          `(SELECT DISTINCT ON (conversation_id) conversation_id, ride_id, sender_id FROM messages WHERE seq = 59) m`,
          'sender_id AS person, ride_id AS ride',
          'true',
        ),
      ),
    ),
    bookable: (
      await rowsOf(
        `SELECT r.id FROM rides r WHERE r.status = 'scheduled' AND r.departure_time > now() + interval '20 days' AND r.seats_available = 4 LIMIT 2000`,
      )
    ).map(({ id }) => id),
    staff: signedIn(await rowsOf(some('profiles', 'id AS person', `id = '${staff}'`))),
  };
}

function linesFor({ towns, passengers, drivers, talkers, bookable, staff }) {
  let requests = 0;
  const pickOne = (list) => list[Math.floor(Math.random() * list.length)];
  const by = (people, path) => () => ({
    path: typeof path === 'string' ? path : path(),
    token: pickOne(people).token,
  });
  const search = (more) => () => ({
    path: `/api/rides?${new URLSearchParams({ ...pickOne(towns), upcoming: 'true', limit: '20', ...more, unique: String(requests++) })}`,
  });
  const date = () => new Date(Date.now() + (5 + Math.random() * 40) * 86_400_000).toISOString().slice(0, 10);
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  const page = 'page=1&limit=25';
  return {
    search: search({}),
    'search of a day': () => search({ date: date() })(),
    'search, cheapest first': search({ sort: 'price' }),
    'days with departures': () => ({
      path: `/api/rides/days?${new URLSearchParams({ ...pickOne(towns), from: new Date().toISOString().slice(0, 10), days: '14' })}`,
    }),
    booking: () => {
      const { token } = passengers[requests % passengers.length];
      return {
        method: 'POST',
        path: '/api/bookings',
        token,
        body: { ride_id: bookable[requests++ % bookable.length], seats: 1 },
      };
    },
    'own bookings': by(passengers, '/api/bookings?limit=20'),
    'own rides, to come': by(drivers, '/api/rides/driver?upcoming=true'),
    inbox: by(passengers, '/api/notifications?limit=20'),
    'chat history': () => {
      const { ride, token } = pickOne(talkers);
      return { path: `/api/messages/ride/${ride}?limit=50`, token };
    },
    'chat, conversations': () => {
      const { person, token } = pickOne(talkers);
      return { path: `/api/conversations/user/${person}`, token };
    },
    'console, bookings': by(staff, `/api/admin/bookings?${page}`),
    'console, bookings of a day': by(
      staff,
      `/api/admin/bookings?${page}&created_from=${day}&created_to=${day}`,
    ),
    'console, payments': by(staff, `/api/admin/payments?${page}`),
    'console, refunds': by(staff, `/api/admin/refunds?${page}`),
    'console, rides': by(staff, `/api/admin/rides?${page}`),
    'console, rides of a day': by(
      staff,
      `/api/admin/rides?${page}&departure_from=${day}&departure_to=${day}`,
    ),
    'console, people': by(staff, `/api/admin/profiles?${page}`),
    'console, people by name': by(staff, `/api/admin/profiles?${page}&q=mireille%20ngono`),
    'console, audit log': by(staff, `/api/admin/audit-events?${page}`),
    'console, figures': by(staff, '/api/admin/stats'),
  };
}

async function measure(sites) {
  console.log(
    `p50 in ms on one connection, in turns${' '.repeat(12)}${sites.map(({ rides }) => rides.toLocaleString('en').padStart(12)).join('')}   ratio`,
  );
  for (const line of Object.keys(sites[0].lines)) {
    if (!wanted.some((prefix) => line.startsWith(prefix))) continue;
    const pools = sites.map(({ app }) => new Pool(app.url, { connections: 1 }));
    const took = sites.map(() => []);
    for (let time = -10, startedAt = performance.now(); time < REPETITIONS; time++) {
      for (const [at, { lines }] of sites.entries()) {
        const ms = await timed(pools[at], lines[line]());
        if (time >= 0) took[at].push(ms); // the first ten only warm up
      }
      if (time >= 5 && performance.now() - startedAt > LINE_MS) break;
    }
    await Promise.all(pools.map((pool) => pool.close()));
    const [few, many] = took.map(median);
    const ratio = many / few;
    console.log(
      `${line.padEnd(48)}${[few, many].map((ms) => ms.toFixed(2).padStart(12)).join('')}${ratio.toFixed(2).padStart(8)}${ratio > MAX_RATIO ? '  grows' : ''}`,
    );
  }
}

async function timed(pool, { method = 'GET', path, token, body }) {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const startedAt = performance.now();
  const answer = await pool.request({
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  const ms = performance.now() - startedAt;
  if (answer.statusCode >= 300) throw new Error(`${path} was answered ${answer.statusCode}: ${text}`);
  return ms;
}

async function setAutoExplain(rides, on) {
  const settings = {
    session_preload_libraries: `'auto_explain'`,
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
  };
  for (const [name, value] of Object.entries(settings))
    await admin.query(`ALTER DATABASE ${nameOf(rides)} ${on ? `SET ${name} = ${value}` : `RESET ${name}`}`);
}

/** Query plans of each line, from the log of a fresh server. */
async function explain({ rides, url, lines }) {
  await admin.query(`LOAD 'auto_explain'`); // so that its settings are known
  await setAutoExplain(rides, true);
  const app = await startServer('product-server', [url, JSON.stringify({ JWT_SECRET, SEED_DEMO: 'off' })]);
  const log = join(options.data, 'postgres/server.log');
  const pool = new Pool(app.url, { connections: 1 });
  console.log(`\nstatements over 1 ms among ${rides.toLocaleString('en')} rides`);
  for (const [line, request] of Object.entries(lines)) {
    if (!wanted.some((prefix) => line.startsWith(prefix))) continue;
    for (let time = 0; time < 3; time++) await timed(pool, request());
    const from = statSync(log).size;
    await timed(pool, request());
    const logged = readFileSync(log).subarray(from).toString('utf8');
    const plans = logged.split(/LOG: {2}duration: /).slice(1);
    console.log(line);
    for (const plan of plans) {
      const ms = Number(/^[\d.]+/.exec(plan)?.[0]);
      if (
        ms < 1 ||
        !/(rides|bookings|payments|refunds|messages|conversations|notifications|profiles|audit_events)/.test(
          plan,
        )
      )
        continue;
      const scans = [
        ...plan.matchAll(
          /((?:Parallel )?(?:Index Only |Index |Seq |Bitmap Heap )Scan(?: Backward)?(?: using \w+)? on \w+).*?actual time=[\d.]+\.\.([\d.]+) rows=([\d.]+) loops=(\d+)/g,
        ),
      ];
      console.log(
        `  ${ms.toFixed(1)} ms: ${scans.map(([, scan, , rows, loops]) => `${scan} (${rows} rows × ${loops})`).join(', ')}`,
      );
    }
  }
  await pool.close();
  await app.stop();
}
