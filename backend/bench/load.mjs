/**
 * A day of traffic in ten minutes, against the whole product on loopback: search, booking, payment (simulated), chat,
 * publishing, and open sockets. Open loop: requests don't wait for earlier responses.
 *   npm run load                                    ten minutes, 200 requests a second on average, 2,000 sockets
 *   npm run load -- --minutes=2 --rate=100 --sockets=500
 *   npm run load -- --soak                          an hour; memory may grow by a tenth at most
 * Fails on any error, lost message, broken socket or missed request rate.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startServer } from './support/child-server.mjs';
import { Crowd } from './support/crowd.mjs';
import { JWT_SECRET } from './support/people.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';
import { insertTalks } from './support/talks.mjs';

const RIDES = 100_000;
/** Traffic per hour of the day relative to the average. */
const DAY = [
  0.3, 0.2, 0.2, 0.2, 0.4, 0.8, 1.3, 1.6, 1.5, 1.2, 1.0, 1.1, 1.4, 1.3, 1.0, 1.0, 1.2, 1.5, 1.7, 1.6, 1.3,
  1.0, 0.7, 0.5,
];
const AVERAGE = DAY.reduce((sum, share) => sum + share) / DAY.length;
/** Interval of the generator. Short, so that the requests of the busiest second are spread. */
const TICK_MS = 20;
const MAX_MEMORY_GROWTH = 1.1;
const MIN_ANSWERED = 0.99;
const MB = 1024 * 1024;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string' },
    rate: { type: 'string', default: '200' },
    sockets: { type: 'string', default: '2000' },
    soak: { type: 'boolean', default: false },
  },
});
const minutes = Number(options.minutes ?? (options.soak ? 60 : 10));
const [rate, sockets] = [Number(options.rate), Number(options.sockets)];
if (!(minutes > 0 && minutes <= 120 && rate > 0 && rate <= 2_000 && sockets >= 0 && sockets <= 10_000))
  throw new Error('At most 120 minutes, 2,000 requests a second and 10,000 sockets');

const problems = [];
const database = await openSeededDatabase(RIDES);
try {
  const talks = await insertTalks(database.url, Math.max(1_000, sockets));
  const client = new pg.Client(database.url);
  await client.connect();
  const crowd = await Crowd.gather(client, talks);
  await client.end();
  const server = await startServer('product-server', [
    database.url,
    JSON.stringify({ JWT_SECRET, MOCK_SUCCESS_RATE: '0.9', SEED_DEMO: 'off' }),
  ]);
  try {
    await run(server, crowd);
  } finally {
    await crowd.leave();
    await server.stop();
  }
} finally {
  await database.close();
}
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

async function run(server, crowd) {
  await crowd.enter(server.url, sockets);
  console.log(
    `${crowd.openSockets()} sockets; ${minutes} minutes, ${rate} requests a second on average, ${((rate * Math.max(...DAY)) / AVERAGE).toFixed(0)} in the busiest hour\n` +
      '  hour    sent/s  answered/s   p50 ms   p99 ms   errors   resident MB   heap MB',
  );
  const cpuBefore = await server.cpu();
  const [start, hourMs] = [performance.now(), (minutes * 60_000) / DAY.length];
  const memory = [];
  for (const [hour, share] of DAY.entries()) {
    const before = crowd.counted();
    await sendLoad(crowd, (rate * share) / AVERAGE, start + hour * hourMs, hourMs);
    const { answers, errors, at, requests } = crowd.since(before);
    const { rss, heapUsed } = await server.memory();
    memory.push({ rss: rss / MB, heap: heapUsed / MB });
    const figures = [
      requests / (hourMs / 1_000),
      answers / (hourMs / 1_000),
      at(0.5),
      at(0.99),
      errors,
      rss / MB,
      heapUsed / MB,
    ];
    console.log(
      `  ${String(hour).padStart(2)} h ${figures.map((figure, place) => figure.toFixed(place >= 4 ? 0 : 1).padStart(10)).join('')}`,
    );
  }
  const seconds = (performance.now() - start) / 1_000;
  await crowd.untilQuiet();
  const cpu = (await server.cpu()) - cpuBefore;
  await pause(1_000);
  report(crowd, seconds, cpu, memory);
}

async function sendLoad(crowd, perSecond, from, hourMs) {
  let sent = 0;
  for (let now = performance.now(); now < from + hourMs; now = performance.now()) {
    const due = ((now - from) / 1_000) * perSecond;
    // Caps the backlog after a stall of the generator.
    if (due - sent > perSecond) sent = due - perSecond;
    for (; sent < due; sent++) crowd.act();
    await pause(TICK_MS);
  }
}

function report(crowd, seconds, cpu, memory) {
  const all = crowd.since(null);
  console.log(
    `\n${all.answers.toLocaleString('en')} answers in ${seconds.toFixed(0)} s, ${(all.answers / seconds).toFixed(0)} a second, ${(cpu / all.answers).toFixed(0)} µs of server CPU each (${(cpu / 1e4 / seconds).toFixed(0)} % of one core)`,
  );
  console.log('  what                     times     p50 ms    p95 ms    p99 ms   longest');
  for (const [what, { times, at }] of crowd.byKind()) {
    console.log(
      `  ${what.padEnd(20)}${String(times).padStart(10)}${[0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1).padStart(10)).join('')}`,
    );
  }
  for (const [refusal, times] of crowd.refusals)
    console.log(`  refused as expected: ${refusal}, ${times} times`);
  for (const [error, times] of crowd.errors) console.log(`  ERROR: ${error}, ${times} times`);
  const { sent, received, lost } = crowd.messages();
  console.log(
    `  messages: ${sent} sent, ${received} arrived on the other screen; sockets: ${crowd.openSockets()} open at the end`,
  );
  // Skips the first hours, which fill caches and pools.
  const [early, late] = [memory.slice(4, 8), memory.slice(-4)].map((hours) =>
    average(hours.map(({ heap }) => heap)),
  );
  const resident = [memory.slice(4, 8), memory.slice(-4)].map((hours) =>
    average(hours.map(({ rss }) => rss)),
  );
  const slope = ((late - early) / (minutes * (16 / 24))) * 60;
  console.log(
    `  memory: heap ${early.toFixed(0)} → ${late.toFixed(0)} MB (${slope >= 0 ? '+' : ''}${slope.toFixed(1)} MB an hour), resident ${resident[0].toFixed(0)} → ${resident[1].toFixed(0)} MB`,
  );
  const failed = [...crowd.errors.values()].reduce((sum, times) => sum + times, 0);
  if (failed > 0) problems.push(`${failed} errors`);
  if (all.answers < seconds * rate * MIN_ANSWERED)
    problems.push('fewer requests were answered than required');
  if (lost > 0) problems.push(`${lost} messages did not arrive`);
  if (crowd.openSockets() < sockets)
    problems.push(`only ${crowd.openSockets()} of ${sockets} sockets are open`);
  if (options.soak && resident[1] > resident[0] * MAX_MEMORY_GROWTH)
    problems.push('resident memory grew by more than a tenth');
  if (options.soak && late > early * MAX_MEMORY_GROWTH) problems.push('the heap grew by more than a tenth');
}

function average(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
