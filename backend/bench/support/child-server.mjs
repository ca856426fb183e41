import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Runs a server of this folder as a child process, which ends with the parent. */
export function startServer(script, args) {
  const folder = mkdtempSync(join(tmpdir(), 'mboa-bench-log-'));
  const log = openSync(join(folder, 'log'), 'w');
  const child = fork(resolve(import.meta.dirname, `${script}.mjs`), args, {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  closeSync(log);
  const ended = new Promise((done) => child.once('exit', done));
  void ended.then(() => rmSync(folder, { recursive: true, force: true }));
  const request = async (what) => {
    child.send(what);
    const [figure] = await once(child, 'message');
    return figure;
  };
  return new Promise((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`${script} ended with ${code} before it listened`)));
    child.once('message', ({ url }) => {
      const stop = async () => {
        child.disconnect();
        await ended;
      };
      /** CPU time since start in µs. */
      const cpu = () => request('cpu');
      const memory = () => request('memory');
      ready({ url, stop, cpu, memory });
    });
  });
}

/** In the child process: answers requests for CPU time and memory. */
export function reportFigures() {
  process.on('message', (what) => {
    if (what === 'memory') globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send(what === 'memory' ? process.memoryUsage() : user + system);
  });
}
