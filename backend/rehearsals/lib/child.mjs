import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** PostgreSQL and PgBouncer refuse to run as root, so they run as Debian's postgres user. */
export const ENGINE_USER = process.getuid() === 0 ? idsOf('postgres') : {};

function idsOf(name) {
  const id = (kind) => Number(execFileSync('id', [kind, name]).toString());
  return { uid: id('-u'), gid: id('-g') };
}

export function engineFolder(parent, name) {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  own(folder);
  return folder;
}

export function own(path) {
  if (ENGINE_USER.uid !== undefined) chownSync(path, ENGINE_USER.uid, ENGINE_USER.gid);
}

const PATH = `/usr/local/sbin:/usr/sbin:/sbin:${process.env.PATH}`;

/** The minimal environment of an engine, without our variables. */
export const engineEnv = (folder, more = {}) => ({ PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...more });

/** A child process that logs to a file in the rehearsal's folder and ends with the rehearsal. */
export class Child {
  #process;
  ended;

  constructor(rehearsal, name, command, args, options = {}) {
    this.name = name;
    this.log = join(rehearsal.folder, `${name}.log`);
    const log = openSync(this.log, 'a');
    // A separate process group, so that Ctrl-C reaches only the rehearsal, which ends its children in order.
    this.#process = spawn(command, args, { detached: true, stdio: ['ignore', log, log], ...options });
    closeSync(log);
    let running = true;
    this.ended = once(this.#process, 'exit')
      .then(([code, signal]) => code ?? signal)
      .finally(() => (running = false));
    this.ended.catch(() => undefined);
    this.isRunning = () => running;
    rehearsal.atEnd(() => this.end('SIGKILL'));
  }

  get pid() {
    return this.#process.pid;
  }

  /** Sends a signal and waits for the exit. @returns exit code or signal */
  async end(signal) {
    if (this.isRunning()) this.#process.kill(signal);
    return this.ended.catch(() => null);
  }

  /** Waits until `condition` holds. Throws the process's output if it ends or takes too long. */
  async until(condition, seconds = 60) {
    const deadline = Date.now() + seconds * 1_000;
    while (!(await condition())) {
      if (!this.isRunning()) throw new Error(`${this.name} has ended:\n${this.tail()}`);
      if (Date.now() > deadline)
        throw new Error(`${this.name} is not ready after ${seconds} s:\n${this.tail()}`);
      await pause(100);
    }
    return this;
  }

  output() {
    return readFileSync(this.log, 'utf8');
  }

  tail() {
    return this.output().slice(-3_000);
  }
}

/** Polls `condition` ten times a second until it returns a truthy value, and returns that. */
export async function waitFor(what, condition, seconds = 60) {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(100);
  }
}

export function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

export async function statusOf(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status ?? 0;
}
