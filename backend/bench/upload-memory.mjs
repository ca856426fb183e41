/**
 * How much memory an upload of 8 MB takes, in a process that has seen one before:
 *   npx nx run backend:bench-applications
 * A photo as phones make it (baseline JPEG) may raise the process by 60 MB, the worst picture that is accepted by 250 MB.
 */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { heavyPictures } from './support/heavy-pictures.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';

const sharp = createRequire(import.meta.url)('sharp');
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

/** A fresh process for each, so that one picture doesn't pay for the memory of another. */
async function measure(bytes) {
  const server = fork(join(import.meta.dirname, 'support/product-server.mjs'), [database.url]);
  try {
    const { url } = await new Promise((resolve) => server.once('message', resolve));
    await send(url, (await smallPhoto()).bytes);
    await delay(500);
    const before = resident(server.pid);
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, resident(server.pid))), 5);
    const status = await send(url, bytes);
    clearInterval(watching);
    return { raised: most - before, status };
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.disconnect();
    await ended;
  }
}

async function smallPhoto() {
  const background = { r: 1, g: 2, b: 3 };
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background } });
  return { bytes: await image.jpeg().toBuffer() };
}

async function send(url, bytes) {
  const form = new FormData();
  for (const field of ['national_id', 'license', 'registration']) {
    form.append(`${field}_file_recto`, new Blob([(await smallPhoto()).bytes]), 'a.jpg');
  }
  form.append('insurance_file_recto', new Blob([bytes]), 'a.jpg');
  const headers = { authorization: `Bearer ${await tokenOfSomebody(url)}` };
  const answer = await fetch(`${url}/api/driver-applications`, { method: 'POST', headers, body: form });
  if (![201, 400].includes(answer.status)) throw new Error(await answer.text());
  return answer.status;
}

/** Somebody new signs in, as people do. */
async function tokenOfSomebody(url) {
  const phone = `23767${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  await post('/api/auth/otp', { phone, channel: 'sms' });
  const { data } = await (await fetch(`${url}/dev/sms?to=${phone}`)).json();
  const [token] = /\b\d{6}\b/.exec(data[0].body);
  return (await post('/api/auth/verify', { phone, token, type: 'sms' })).data.session.access_token;
}

function resident(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}
