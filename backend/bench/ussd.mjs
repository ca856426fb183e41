/**
 * USSD sessions at a fixed rate, each from a new number: dials, names a journey in one sentence, chooses the first departure.
 *   node backend/bench/ussd.mjs      [--rate=100 --seconds=20]     (after a build)
 * Open loop: sessions don't wait for each other. Fails on a wrong screen, or if p99 exceeds the two seconds of a screen.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { startServer } from './support/child-server.mjs';
import { JWT_SECRET } from './support/people.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';

const RIDES = 100_000;
const WARM_UP_S = 5;
const MAX_P99_MS = 2_000;
const TICK_MS = 10;
/** Inputs of a session, and what its screens contain. */
const STEPS = [
  { input: null, shows: /^CON Mboa/ },
  { input: 'douala yaounde demain', shows: /^CON Douala-Yaound. le \S+\n1 / },
  { input: '1', shows: /^CON Combien de places/ },
];

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '100' }, seconds: { type: 'string', default: '20' } },
});
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const problems = new Map();
const times = STEPS.map(() => []);
let number = 677_000_000;

const database = await openSeededDatabase(RIDES);
try {
  const settings = { JWT_SECRET, ASSISTANT: 'on', SEED_DEMO: 'off' };
  const server = await startServer('product-server', [database.url, JSON.stringify(settings)]);
  const http = new Pool(server.url, { connections: 200 });
  try {
    await dialFor(http, WARM_UP_S);
    for (const step of times) step.length = 0;
    const before = await server.cpu();
    const start = performance.now();
    await dialFor(http, seconds);
    report((performance.now() - start) / 1_000, (await server.cpu()) - before);
  } finally {
    await http.close();
    await server.stop();
  }
} finally {
  await database.close();
}
for (const [problem, count] of problems) console.error(`PROBLEM: ${problem}, ${count} times`);
process.exit(problems.size > 0 ? 1 : 0);

async function dialFor(http, duration) {
  const sessions = [];
  const start = performance.now();
  for (let passed = 0; passed < duration; passed = (performance.now() - start) / 1_000) {
    while (sessions.length < passed * rate) sessions.push(dial(http, ++number));
    await pause(TICK_MS);
  }
  await Promise.all(sessions);
}

async function dial(http, phone) {
  const inputs = [];
  for (const [at, { input, shows }] of STEPS.entries()) {
    if (input !== null) inputs.push(input);
    const form = { sessionId: `bench-${phone}`, phoneNumber: `+237${phone}`, text: inputs.join('*') };
    const start = performance.now();
    const { statusCode, body } = await http.request({
      path: '/api/ussd/africastalking',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    const screen = await body.text();
    times[at].push(performance.now() - start);
    if (statusCode !== 200 || !shows.test(screen))
      return note(`step ${at + 1} shows ${statusCode} ${JSON.stringify(screen.slice(0, 60))}`);
  }
}

function report(passed, cpu) {
  const all = times.flat();
  console.log(
    `${times.at(-1).length.toLocaleString('en')} sessions in ${passed.toFixed(1)} s, ${(times.at(-1).length / passed).toFixed(0)} a second; ` +
      `${(cpu / all.length).toFixed(0)} µs of server CPU a screen (${(cpu / 1e4 / passed).toFixed(0)} % of one core)\n` +
      '  screen      p50 ms    p95 ms    p99 ms   longest',
  );
  for (const [name, step] of [
    ['dial', times[0]],
    ['sentence', times[1]],
    ['departure', times[2]],
    ['all', all],
  ]) {
    const figures = [0.5, 0.95, 0.99, 1].map((share) => at(step, share).toFixed(1).padStart(10));
    console.log(`  ${name.padEnd(10)}${figures.join('')}`);
  }
  if (at(all, 0.99) > MAX_P99_MS) note('p99 exceeds two seconds');
}

function at(figures, share) {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function note(problem) {
  problems.set(problem, (problems.get(problem) ?? 0) + 1);
}
