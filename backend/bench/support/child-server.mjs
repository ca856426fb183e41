import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { resolve } from 'node:path';

/** A server of this folder in a process of its own; it ends with this one. */
export function startServer(script, args) {
  const child = fork(resolve(import.meta.dirname, `${script}.mjs`), args, {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'], // its log is written, and read by nobody
  });
  const ended = new Promise((done) => child.once('exit', done));
  const ask = async () => {
    child.send('figures?');
    const [figures] = await once(child, 'message');
    return figures;
  };
  return new Promise((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`${script} ended with ${code} before it listened`)));
    child.once('message', ({ url }) => {
      const stop = async () => {
        child.disconnect();
        await ended;
      };
      /** Microseconds of CPU since its start. */
      const cpu = async () => {
        const { cpu: used } = await ask();
        return used.user + used.system;
      };
      /** Bytes, after a garbage collection. */
      const memory = async () => (await ask()).memory;
      ready({ url, stop, cpu, memory });
    });
  });
}

/** In the server's process: answers what `startServer` asks. */
export function tellFigures() {
  process.on('message', () => {
    globalThis.gc?.();
    process.send({ cpu: process.cpuUsage(), memory: process.memoryUsage() });
  });
}
