/**
 * Latency from POST to the other person's screen at 200 concurrent conversations. Compares the product with a minimal
 * server (same token and session check), in turns on one database. Also measures the memory per idle socket.
 *   node backend/bench/chat.mjs
 */
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { Pool } from 'undici';
import { startServer } from './support/child-server.mjs';
import { JWT_SECRET } from './support/people.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';
import { insertTalks } from './support/talks.mjs';

const TALKS = 200;
const ROUNDS = 5;
const ROUND_MS = 4_000;
const IDLE_SOCKETS = 2_000;
const SOCKETS_PER_PERSON = 10;
const FAN_OUT_ROUNDS = 2;
const MIN_THROUGHPUT_RATIO = 0.8;
const MAX_P99_RATIO = 1.5;

const database = await openSeededDatabase(1);
const problems = [];
try {
  const talks = await insertTalks(database.url, TALKS);
  const settings = JSON.stringify({ JWT_SECRET });
  const servers = {
    bare: await startServer('bare-chat-server', [database.url, JWT_SECRET]),
    product: await startServer('product-server', [database.url, settings]),
  };
  try {
    await compare(servers, talks);
    await fanOut(servers, talks);
    await measureIdleSockets(servers.product, talks);
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
} finally {
  await database.close();
}
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

async function compare(servers, talks) {
  console.log(`POST to receipt, ${TALKS} simultaneous conversations, median of ${ROUNDS} rounds`);
  const { throughput, p99 } = await inTurns(servers, talks, { rounds: ROUNDS, screens: 1 });
  console.log(`  limit    at least ${MIN_THROUGHPUT_RATIO}, p99 at most × ${MAX_P99_RATIO}`);
  if (throughput < MIN_THROUGHPUT_RATIO) problems.push('too few messages a second');
  if (p99 > MAX_P99_RATIO) problems.push('the slowest messages take too long');
}

/** Each driver has the maximum number of screens open. A message has arrived when all of them have received it. */
async function fanOut(servers, talks) {
  console.log(`the same with ${TALKS * SOCKETS_PER_PERSON} sockets, ${SOCKETS_PER_PERSON} for each message`);
  await inTurns(servers, talks, { rounds: FAN_OUT_ROUNDS, screens: SOCKETS_PER_PERSON });
}

async function inTurns(servers, talks, { rounds: count, screens }) {
  const rounds = { bare: [], product: [] };
  for (let round = -1; round < count; round++) {
    for (const [name, server] of Object.entries(servers)) {
      const measured = await converse(server, talks, screens);
      if (round >= 0) rounds[name].push(measured); // the first round warms up
    }
  }
  const of = (name, what) => median(rounds[name].map((round) => round[what]));
  for (const name of Object.keys(servers)) {
    console.log(
      `  ${name.padEnd(8)} ${of(name, 'rate').toFixed(0)} messages/s, p50 ${of(name, 'p50').toFixed(0)} ms, p99 ${of(name, 'p99').toFixed(0)} ms, ${of(name, 'cpu').toFixed(0)} µs of server CPU each`,
    );
  }
  const ofBare = (what) =>
    median(rounds.product.map((round, index) => round[what] / rounds.bare[index][what]));
  const [throughput, p99] = [ofBare('rate'), ofBare('p99')];
  console.log(`  ratio    ${throughput.toFixed(2)} of the messages/s, p99 × ${p99.toFixed(2)}`);
  return { throughput, p99 };
}

/** One round: each passenger sends the next message once all of the driver's screens have the previous one. */
async function converse(server, talks, screensEach) {
  const pool = new Pool(server.url, { connections: 64 });
  const screens = talks.map(() => []);
  for (let screen = 0; screen < screensEach; screen++) {
    const opened = await Promise.all(talks.map(({ driver, ride }) => openScreen(server, driver, ride)));
    opened.forEach((socket, index) => screens[index].push(socket));
  }
  const cpuBefore = await server.cpu();
  const latencies = [];
  const start = performance.now();
  await Promise.all(
    talks.map(async (talk, index) => {
      const sockets = screens[index];
      while (performance.now() - start < ROUND_MS) {
        const from = performance.now();
        const received = Promise.all(
          sockets.map((socket) => new Promise((resolve) => socket.once('message:new', resolve))),
        );
        await post(pool, talk);
        await received;
        latencies.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const cpu = (await server.cpu()) - cpuBefore;
  for (const screen of screens.flat()) screen.disconnect();
  await pause(500); // a person may have ten sockets, and the next round needs all of them
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(latencies.length * share)];
  return { rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99), cpu: cpu / latencies.length };
}

async function post(pool, { id, passenger }) {
  const { statusCode, body } = await pool.request({
    path: '/api/messages',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${passenger.token}`,
    },
    body: JSON.stringify({ conversation_id: id, content: 'Je suis au carrefour, voiture grise.' }),
  });
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`POST of a message: ${statusCode} ${text}`);
}

async function openScreen(server, person, ride) {
  const socket = io(server.url, {
    auth: { token: person.token, userId: person.id },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  if (ride !== undefined) {
    const answer = await socket.timeout(10_000).emitWithAck('ride:subscribe', { rideId: ride });
    if (!answer.success) throw new Error(answer.error);
  }
  return socket;
}

async function measureIdleSockets(server, talks) {
  await pause(500); // until the sockets of the last round are closed
  const before = await server.memory();
  const sockets = [];
  for (const { passenger } of talks.slice(0, IDLE_SOCKETS / SOCKETS_PER_PERSON)) {
    sockets.push(
      ...(await Promise.all(Array.from({ length: SOCKETS_PER_PERSON }, () => openScreen(server, passenger)))),
    );
  }
  await pause(500);
  const after = await server.memory();
  const each = (what) => ((after[what] - before[what]) / sockets.length / 1024).toFixed(1);
  console.log(
    `${sockets.length} idle sockets: ${each('heapUsed')} kB of heap each, ${each('rss')} kB of resident memory each`,
  );
  for (const socket of sockets) socket.disconnect();
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
