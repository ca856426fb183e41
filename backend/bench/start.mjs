/**
 * Time from `npm start` to ready, at the first start (build, create and seed the database) and at the second, and memory
 * when idle. Runs on a copy of the checkout with this one's node_modules.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './support/free-port.mjs';

const WORKSPACE = join(import.meta.dirname, '../..');
const LIMITS = { first: 60, again: 8, memory: 180 };
const IDLE_MS = 30_000;

const copy = mkdtempSync(join(tmpdir(), 'mboa-bench-start-'));
const problems = [];
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
try {
  copyCheckout();
  const first = await start();
  report('first start, seconds', first.seconds, LIMITS.first);
  await end(first);
  const again = await start();
  report('second start, seconds', again.seconds, LIMITS.again);
  await delay(IDLE_MS);
  report('idle memory (RSS), MB', residentMegabytes(again.server.pid), LIMITS.memory);
  await end(again);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = problems.length > 0 ? 1 : 0;

function report(what, value, atMost) {
  const good = value <= atMost;
  if (!good) problems.push(what);
  console.log(
    `${what.padEnd(24)} ${value.toFixed(1).padStart(7)}  (at most ${atMost})${good ? '' : '  TOO MUCH'}`,
  );
}

function copyCheckout() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: WORKSPACE,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(WORKSPACE, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(WORKSPACE, file), join(copy, file));
  }
  for (const folder of ['.', 'backend', 'frontend', 'admin']) {
    const modules = join(WORKSPACE, folder, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, join(copy, folder, 'node_modules'));
  }
}

/** Runs the script of `npm start`, whose process becomes the server. */
async function start() {
  const port = await freePort();
  const began = performance.now();
  const server = spawn(process.execPath, ['backend/scripts/start.mjs'], {
    cwd: copy,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(copy, '.data') },
    stdio: ['ignore', process.env.BENCH_VERBOSE ? 'inherit' : 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  process.once('exit', () => server.kill('SIGTERM'));
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error('npm start ended before it was ready');
    await delay(50);
  }
  return { server, ended, seconds: (performance.now() - began) / 1000 };
}

async function end({ server, ended }) {
  server.kill('SIGTERM');
  await ended;
}

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

function residentMegabytes(pid) {
  if (process.platform === 'linux')
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
