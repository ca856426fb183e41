import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../bench/support/free-port.mjs';
import { JWT_SECRET } from '../../bench/support/people.mjs';
import { Child } from './child.mjs';

const DIST = resolve(import.meta.dirname, '../../dist');

/** A web process keeps serving this long after SIGTERM, so that HAProxy notices (two checks, one per second). */
const DRAIN_SECONDS = '4';

export class ProductProcess {
  #child = null;

  constructor(rehearsal, name, port, settings) {
    Object.assign(this, { rehearsal, name, port, settings, url: `http://127.0.0.1:${port}` });
  }

  static async prepare(rehearsal, name, settings) {
    return new ProductProcess(rehearsal, name, await freePort(), settings);
  }

  async start() {
    const env = productEnv(this.rehearsal, { ...this.settings, PORT: String(this.port) });
    const before = this.#child === null ? 0 : this.#child.output().length;
    this.#child = new Child(this.rehearsal, this.name, process.execPath, [resolve(DIST, 'main.js')], { env });
    await this.#child.until(() => this.#child.output().slice(before).includes('is ready'), 90);
    return this;
  }

  end(signal) {
    return this.#child.end(signal);
  }

  output() {
    return this.#child.output();
  }
}

/** Runs `npm run cli -- …`. @returns output and exit code */
export async function cli(rehearsal, settings, args) {
  const env = productEnv(rehearsal, settings);
  return promisify(execFile)(process.execPath, [resolve(DIST, 'cli.js'), ...args], {
    env,
    timeout: 120_000,
  }).then(
    ({ stdout }) => ({ code: 0, printed: stdout }),
    ({ code, stdout, stderr }) => ({ code, printed: `${stdout}${stderr}` }),
  );
}

function productEnv(rehearsal, settings) {
  return {
    PATH: process.env.PATH,
    DATA_DIR: rehearsal.folder,
    JWT_SECRET,
    SEED_DEMO: 'off',
    LOG_LEVEL: 'warn',
    THROTTLING: 'off', // all requests come from one machine
    DRAIN_SECONDS,
    RECONCILE_INTERVAL_SECONDS: '2',
    ...settings,
  };
}
