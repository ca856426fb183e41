import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const require = createRequire(import.meta.url);
const DIST = join(import.meta.dirname, '../../dist');
const WAIT_MS = 60_000;
/** Signed-in requests that are unrelated to bookings. Code that runs in each of them is counted separately. */
const OTHER_REQUESTS = ['/api/profiles/me', '/api/profiles/me/blocks', '/api/notifications'];

/**
 * Runs the built server in this process and, over HTTP, books, pays in mock mode and waits for the ticket's SMS.
 * @returns the files with a function that ran meanwhile (including timers of jobs). `everyRequest` are those that also ran
 * in each of the other signed-in requests.
 */
export async function filesOnTheWay() {
  require('reflect-metadata');
  const dataDir = mkdtempSync(join(tmpdir(), 'mboa-metrics-'));
  const { startEmbeddedPostgres } = require(join(DIST, 'dev/embedded-postgres'));
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    const app = await startServer(dataDir, database.url);
    const passenger = await signIn(app.url, newcomer(1));
    const ride = await freeRide(app.url);
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Reading the coverage resets its counts.
    const during = async (work) => {
      await work();
      return filesThatRan((await session.post('Profiler.takePreciseCoverage')).result);
    };
    const other = [];
    for (const path of OTHER_REQUESTS) other.push(await during(() => call(app.url, 'GET', path, passenger)));
    const ran = await during(() => bookAndPay(app.url, passenger, ride));
    session.disconnect();
    await app.close();
    const everyRequest = ran.filter((path) => other.every((files) => files.includes(path)));
    return {
      everyRequest: everyRequest.filter((path) => path.startsWith('modules/')),
      modules: ran.filter((path) => path.startsWith('modules/') && !everyRequest.includes(path)),
      platform: ran.filter((path) => path.startsWith('platform/')),
    };
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startServer(dataDir, databaseUrl) {
  const { loadConfig } = require(join(DIST, 'platform/config'));
  const { migrate, plainDataSource } = require(join(DIST, 'platform/database'));
  const { createApp } = require(join(DIST, 'platform/http'));
  const { openFileStore } = require(join(DIST, 'platform/storage'));
  const { seedDemo } = require(join(DIST, 'dev'));
  const { AppModule } = require(join(DIST, 'app.module'));
  // The simulator's callbacks need the public address, so the port is fixed in advance.
  const port = 20_000 + (process.pid % 20_000);
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    THROTTLING: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  const dataSource = await plainDataSource(databaseUrl).initialize();
  await migrate(dataSource);
  await seedDemo(dataSource, config, { files: openFileStore(config) });
  await dataSource.destroy();
  const app = await createApp(AppModule.with(config, databaseUrl), config);
  await app.listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() };
}

async function call(url, method, path, { token, body } = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      // As browsers send it. An earlier release returned an empty list for gzip alone.
      'accept-encoding': 'gzip, br',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A number that the demo data doesn't use, because a demo person may already have a seat on the ride. */
export const newcomer = (nth) => `2376708${String(nth).padStart(5, '0')}`;

export async function signIn(url, phone) {
  await call(url, 'POST', '/api/auth/otp', { body: { phone, channel: 'sms' } });
  const text = await waitFor(async () => (await call(url, 'GET', `/dev/sms?to=${phone}`))[0]?.body);
  const code = /\d{6}/.exec(text)[0];
  const { session } = await call(url, 'POST', '/api/auth/verify', {
    body: { phone, token: code, type: 'sms' },
  });
  return { phone, token: session.access_token };
}

export async function freeRide(url) {
  const rides = await call(url, 'GET', '/api/rides?limit=100');
  const soon = Date.now() + 24 * 3_600_000;
  return rides.find((ride) => ride.seats_available > 0 && Date.parse(ride.departure_time) > soon);
}

export async function bookAndPay(url, { phone, token }, ride) {
  const providers = await call(url, 'GET', '/api/payments/providers');
  const { name, testNumbers } = providers[0];
  const before = (await call(url, 'GET', `/dev/sms?to=${phone}`)).length;
  const booking = await call(url, 'POST', '/api/bookings', { token, body: { ride_id: ride.id, seats: 1 } });
  await call(url, 'POST', '/api/payments', {
    token,
    body: { booking_id: booking.id, provider: name, phone_number: testNumbers.success },
  });
  await waitFor(async () => {
    const texts = await call(url, 'GET', `/dev/sms?to=${phone}`);
    return texts.length > before && texts.some(({ body }) => /\b\d{6}\b/.test(body));
  });
}

async function waitFor(condition) {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > until) throw new Error('The condition was not met in time');
    await delay(100);
  }
}

/** Files with a function that ran. Module bodies don't count, because they ran at startup. */
function filesThatRan(result) {
  return result
    .filter(
      ({ url, functions }) =>
        url.includes(DIST) &&
        functions.some(
          (fn) => fn.functionName !== '' && fn.ranges[0].count > 0 && !isExportGetter(url, fn.ranges[0]),
        ),
    )
    .map(({ url }) => relative(DIST, url.replace('file://', '')).replace(/\.js$/, '.ts'))
    .filter((path) => !path.endsWith('/index.ts'))
    .sort();
}

/** True for the compiler's getters of exported names, which run whenever another module reads them. */
function isExportGetter(url, { startOffset, endOffset }) {
  const source = readFileSync(url.replace('file://', ''), 'utf8').slice(startOffset, endOffset);
  return /^(get \w+\s*\(\)|function\s*\(\))\s*\{\s*return \w+;\s*\}$/.test(source);
}
