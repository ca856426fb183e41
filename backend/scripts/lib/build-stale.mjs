import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fingerprint, PROJECTS, rememberBuilt, staleProjects, WORKSPACE } from './build-state.mjs';

const LOCK = join(WORKSPACE, '.nx', 'build.lock');
const NAMES = { backend: 'the server', frontend: 'the rider app', admin: 'the console' };
const list = new Intl.ListFormat('en');

/** A failed build. The message needs no stack trace. */
export class BuildError extends Error {}

/** Builds changed projects through Nx and its cache. If several processes start, one builds and the others wait. */
export async function buildStale(projects, say) {
  if (staleProjects(projects).length > 0) await buildThrough(() => staleProjects(projects), say);
}

/** Builds all projects and records the build, so that the next start builds nothing. */
export const buildProjects = (say) => buildThrough(() => PROJECTS, say);

async function buildThrough(choose, say) {
  assertWritable();
  await takeLock(say);
  try {
    const projects = choose();
    if (projects.length > 0) await build(projects, say);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

async function build(projects, say) {
  const started = performance.now();
  const fingerprints = Object.fromEntries(projects.map((name) => [name, fingerprint(name)]));
  say(`Building ${list.format(projects.map((name) => NAMES[name]))}…`);
  await runNx(['run-many', '-t', 'build', '-p', projects.join(','), '--outputStyle=static']);
  rememberBuilt(fingerprints);
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

function runNx(args) {
  return new Promise((resolve, reject) => {
    // A separate process group, so that ending the build ends the compilers too.
    const nx = spawn(process.execPath, [nxProgram(), ...args], {
      cwd: WORKSPACE,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Clients are always built for production.
        NODE_ENV: 'production',
        NX_DAEMON: 'false',
        NX_TUI: 'false',
        NX_NO_CLOUD: 'true',
        DO_NOT_TRACK: '1',
        FORCE_COLOR: '0',
      },
    });
    const output = [];
    for (const stream of [nx.stdout, nx.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const interrupt = () => {
      process.kill(-nx.pid, 'SIGTERM');
      rmSync(LOCK, { force: true });
      process.exit(0);
    };
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    nx.once('error', reject);
    nx.once('close', (code) => {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      if (code === 0) resolve();
      else reject(new BuildError(`${Buffer.concat(output)}\nThe build failed; see its output above.`));
    });
  });
}

function nxProgram() {
  try {
    return createRequire(import.meta.url).resolve('nx/bin/nx.js');
  } catch {
    throw new BuildError('The packages that build Mboa are not installed: run npm ci first.');
  }
}

function assertWritable() {
  try {
    accessSync(WORKSPACE, constants.W_OK);
    mkdirSync(join(WORKSPACE, '.nx'), { recursive: true });
    accessSync(join(WORKSPACE, '.nx'), constants.W_OK);
  } catch {
    throw new BuildError(
      `Something in ${WORKSPACE} is not built yet, and this user cannot write there: start once as its owner.`,
    );
  }
}

async function takeLock(say) {
  let isLogged = false;
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isHolderAlive()) rmSync(LOCK, { force: true });
    else if (!isLogged) {
      isLogged = true;
      say('Waiting for another start, which is building…');
    }
    await delay(100);
  }
}

function isHolderAlive() {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'));
    // An empty file: the lock's holder is about to write its pid.
    if (pid === 0) return true;
    if (pid === process.pid) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
