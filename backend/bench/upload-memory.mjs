/**
 * Memory of an 8 MB upload in a warm process:
 *   npx nx run backend:bench-applications
 * Limits: 60 MB for a photo as phones make it (baseline JPEG), 250 MB for the worst accepted picture.
 */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { applyWith, smallPhoto } from './support/applicants.mjs';
import { heavyPictures } from './support/heavy-pictures.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';

const PHOTO_MB = 60;
const WORST_MB = 250;
const MB = 1024 * 1024;

const database = await openSeededDatabase(1);
let tooMuch = 0;
try {
  for await (const { name, bytes, photo } of heavyPictures()) {
    const { raised, status } = await measure(bytes);
    const most = photo ? PHOTO_MB : WORST_MB;
    const good = raised <= most && (!photo || status === 201);
    if (!good) tooMuch++;
    const verdict = `(at most ${most})${good ? '' : '  TOO MUCH'}`;
    console.log(
      `${name.padEnd(46)} ${(bytes.length / MB).toFixed(1).padStart(4)} MB  ${status}  +${raised.toFixed(0).padStart(4)} MB  ${verdict}`,
    );
  }
} finally {
  await database.close();
}
process.exitCode = tooMuch > 0 ? 1 : 0;

/** A fresh process per picture, so that measurements are independent. */
async function measure(bytes) {
  const server = fork(join(import.meta.dirname, 'support/product-server.mjs'), [database.url]);
  try {
    const { url } = await new Promise((resolve) => server.once('message', resolve));
    await applyWith(url, (await smallPhoto()).bytes);
    await delay(500);
    const before = resident(server.pid);
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, resident(server.pid))), 5);
    const status = await applyWith(url, bytes);
    clearInterval(watching);
    return { raised: most - before, status };
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.disconnect();
    await ended;
  }
}

function resident(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
