/**
 * A thousand payments in two processes, while 20 % of the provider responses are faulty:
 *   npm run bench:payments            [-- --payments=1000 --rate=12 --faulty=0.2 --seed=1]
 * Fails if a payment is lost, duplicated or invented, or a ride oversold. MTN allows ten requests a second; higher
 * payment rates only queue.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadFakes } from './support/fakes.mjs';
import { makeFaulty, seededRandom } from './support/faulty-provider.mjs';
import { freePort } from './support/free-port.mjs';
import { insertCrowd } from './support/paying-crowd.mjs';
import { product } from './support/product.mjs';

const SECRET = 'a secret of the payment benchmark, long enough';
const NUMBERS = { mtn: '677000001', orange: '699000001' };
const POLL_MS = 5_000;
const TIMEOUT_MS = 300_000;
/** There are more people than seats, so that the last ones must be rejected. */
const PEOPLE_PER_SEAT = 1.1;

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '12' },
    faulty: { type: 'string', default: '0.2' },
    seed: { type: 'string', default: '1' },
  },
});
const [wanted, rate, faulty, seed] = [values.payments, values.rate, values.faulty, values.seed].map(Number);

const dataDir = mkdtempSync(join(tmpdir(), 'mboa-bench-payments-'));
const { FakeMtn, FakeOrange, FakeTwilio, faults } = loadFakes();
const { startEmbeddedPostgres } = product('dev/embedded-postgres');
const { migrate, plainDataSource } = product('platform/database');
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const database = await plainDataSource(postgres.url).initialize();
await migrate(database);
const [mtn, orange, twilio] = [await FakeMtn.start(), await FakeOrange.start(), await FakeTwilio.start()];
const servers = [];
try {
  for (let count = 0; count < 2; count++) servers.push(await startServer());
  const crowd = await insertCrowd(database, Math.round(wanted * PEOPLE_PER_SEAT), wanted, SECRET);
  const random = seededRandom(seed);
  const observed = [
    makeFaulty(mtn, faults, ['requesttopay', 'status'], faulty, random),
    makeFaulty(orange, faults, ['payment', 'status'], faulty, random),
  ];
  const start = performance.now();
  const outcomes = await Promise.all(
    crowd.map(async (person, index) => {
      await pause((index * 1_000) / (rate * PEOPLE_PER_SEAT));
      return journey(person, servers[index % servers.length].url);
    }),
  );
  await untilNothingIsOpen();
  const seconds = (performance.now() - start) / 1_000;
  report(await compare(observed), outcomes, seconds, observed);
} finally {
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  await database.destroy();
  await postgres.stop();
  await Promise.all([mtn.stop(), orange.stop(), twilio.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Books, pays, and polls every five seconds like the app. */
async function journey({ token, rideId, provider }, url) {
  const booked = await call(url, token, '/api/bookings', { ride_id: rideId, seats: 1 });
  if (booked.status !== 201) return booked.body.code;
  const payment = { booking_id: booked.body.data.id, provider, phone_number: NUMBERS[provider] };
  const paid = await call(url, token, '/api/payments', payment);
  if (paid.status !== 201) return `payment ${paid.status}`;
  const { id } = paid.body.data;
  let { status } = paid.body.data;
  const deadline = Date.now() + TIMEOUT_MS;
  while (['pending', 'processing'].includes(status) && Date.now() < deadline) {
    await pause(POLL_MS);
    const answer = await call(url, token, '/api/payments/check-status', { transactionId: id, provider });
    status = answer.body.status ?? status;
  }
  return status;
}

async function call(url, token, path, body) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function untilNothingIsOpen() {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const [{ open }] = await database.query(
      `SELECT count(*)::int AS open FROM payments WHERE status IN ('pending', 'processing') AND NOT needs_review`,
    );
    if (open === 0) return;
    await pause(250);
  }
}

async function compare(observed) {
  const stored = await database.query(
    `SELECT p.id, p.provider, p.status, b.paid_at, (SELECT count(*)::int FROM payment_receipts r WHERE r.payment_id = p.id) AS receipts
     FROM payments p JOIN bookings b ON b.id = p.booking_id`,
  );
  const succeededAt = new Map(observed.flatMap(({ succeededAt }) => [...succeededAt]));
  const charges = [mtn, orange].flatMap(({ payments }) => [...payments.entries.values()]);
  const taken = charges.filter(({ status }) => status === 'SUCCESSFUL');
  const known = new Set(
    stored.filter(({ status }) => ['completed', 'refunded'].includes(status)).map(({ id }) => id),
  );
  const times = new Map();
  for (const { externalId } of charges) times.set(externalId, (times.get(externalId) ?? 0) + 1);
  const oversold = await database.query(
    `SELECT r.id FROM rides r LEFT JOIN bookings b ON b.ride_id = r.id AND b.status <> 'cancelled'
     GROUP BY r.id HAVING r.seats_available <> r.seats - coalesce(sum(b.seats), 0) OR coalesce(sum(b.seats), 0) > r.seats`,
  );
  const waits = stored
    .filter(({ id, paid_at }) => paid_at !== null && succeededAt.has(id))
    .map(({ id, paid_at }) => Math.max(0, paid_at.getTime() - succeededAt.get(id)))
    .sort((a, b) => a - b);
  return {
    payments: stored.length,
    lost: taken.filter(({ externalId }) => !known.has(externalId)).length,
    double:
      [...times.values()].filter((count) => count > 1).length +
      stored.filter(({ receipts }) => receipts > 1).length,
    invented: [...known].filter((id) => !succeededAt.has(id)).length,
    oversold: oversold.length,
    waits,
  };
}

function report({ payments, lost, double, invented, oversold, waits }, outcomes, seconds, observed) {
  const counted = tally(outcomes);
  const at = (share) =>
    ((waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0) / 1_000).toFixed(2);
  const answers = observed.reduce((sum, { answers }) => sum + answers, 0);
  const bad = observed.reduce((sum, one) => sum + one.faulty, 0);
  console.log(
    `${payments} payments in two processes, ${answers} answers of the providers, ${((100 * bad) / answers).toFixed(0)} % of them faulty`,
  );
  console.log(`  outcomes  ${counted.map(([name, times]) => `${times} ${name}`).join(', ')}`);
  console.log(`  lost      ${lost}\n  double    ${double}\n  invented  ${invented}\n  oversold  ${oversold}`);
  console.log(`  time      ${seconds.toFixed(1)} s`);
  console.log(
    `  from the provider's success to the ticket: median ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(1)} s`,
  );
  if (lost + double + invented + oversold > 0 || waits.length === 0) process.exitCode = 1;
}

async function startServer() {
  const port = await freePort();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      ...mtn.settings(),
      ...orange.settings(),
      ...twilio.settings(),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      JWT_SECRET: SECRET,
      SEED_DEMO: 'off',
      THROTTLING: 'off',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let output = '';
  await new Promise((ready, failed) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('is ready')) ready();
    });
    child.once('exit', () => failed(new Error(`The server did not start: ${output}`)));
  });
  return { url: `http://127.0.0.1:${port}`, child, ended };
}

function tally(outcomes) {
  const times = new Map();
  for (const outcome of outcomes) times.set(outcome, (times.get(outcome) ?? 0) + 1);
  return [...times];
}
