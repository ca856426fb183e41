/**
 * Latency of other requests while ten PDF bombs are uploaded at once:
 *   npx nx run backend:bench-applications
 * Each bomb must be rejected, and other requests must take 200 ms at most.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { applyWith, smallPhoto } from './support/applicants.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';

const BOMBS = 10;
const MAX_WAIT_MS = 200;

const database = await openSeededDatabase(100);
const server = fork(join(import.meta.dirname, 'support/product-server.mjs'), [
  database.url,
  JSON.stringify({ LOG_LEVEL: 'error' }),
]);
try {
  const { url } = await new Promise((resolve) => server.once('message', resolve));
  await applyWith(url, (await smallPhoto()).bytes);
  const calm = await waitsDuring(url, () => delay(2_000));
  for (const [name, bomb] of Object.entries(bombs())) {
    let statuses = [];
    const start = performance.now();
    const waits = await waitsDuring(url, async () => {
      statuses = await Promise.all(Array.from({ length: BOMBS }, () => applyWith(url, bomb)));
    });
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    const longest = Math.max(...waits);
    const good = longest <= MAX_WAIT_MS && statuses.every((status) => status === 400);
    if (!good) process.exitCode = 1;
    console.log(
      `${name}, ${Math.round(bomb.length / 1_000)} kB, ${BOMBS} in ${seconds} s: ${[...new Set(statuses)].join()}; ` +
        `longest wait of ${waits.length} others ${longest.toFixed(0)} ms ` +
        `(without bombs ${Math.max(...calm).toFixed(0)} ms, at most ${MAX_WAIT_MS})${good ? '' : '  TOO MUCH'}`,
    );
  }
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.disconnect();
  await ended;
  await database.close();
}

/** Requests the terms every 20 ms until the work is done. @returns latencies in ms */
async function waitsDuring(url, work) {
  const waits = [];
  let done = false;
  const working = work().finally(() => (done = true));
  const requests = [];
  while (!done) {
    const start = performance.now();
    const answer = fetch(`${url}/api/terms`).then((response) => response.arrayBuffer());
    requests.push(answer.then(() => waits.push(performance.now() - start)));
    await delay(20);
  }
  await Promise.all([working, ...requests]);
  return waits;
}

function bombs() {
  const escaped = stream(deflateSync('#41'.repeat(5_500_000)));
  return {
    'escapes in a packed stream': pdf(escaped),
    'escapes in four packed streams': pdf(escaped, escaped, escaped, escaped),
    'escapes before many streams': pdf(...Array.from({ length: 8_000 }, () => 'stream\n#41#41#41')),
  };
}

function stream(packed) {
  return Buffer.concat([
    Buffer.from('<< /Filter /FlateDecode >>\nstream\n'),
    packed,
    Buffer.from('\nendstream\n'),
  ]);
}

function pdf(...parts) {
  const whole = ['%PDF-1.7\n1 0 obj\n', ...parts, 'endobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'];
  return Buffer.concat(whole.map((part) => Buffer.from(part)));
}
