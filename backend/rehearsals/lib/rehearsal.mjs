import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from './packages.mjs';

/**
 * Runs a rehearsal: installs packages, runs `play` in a temporary folder with a time limit, prints the checks, and
 * cleans up, also after Ctrl-C. Exit code 0 only if every check passed.
 * @param packages Debian package names
 * @param seconds time limit
 * @param play receives the stage: `short`, `folder`, `say`, `check`, `figure`, `atEnd`
 */
export async function rehearse({ packages, seconds, play }) {
  const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
  const missing = installPackages(packages);
  if (missing !== null) {
    console.error(missing);
    process.exit(1);
  }
  const stage = new Stage(values.short);
  const broken = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
    setTimeout(() => reject(new Error(`Not done within ${seconds} s.`)), seconds * 1_000).unref();
  });
  try {
    await Promise.race([play(stage), broken]);
  } catch (error) {
    stage.check(`the rehearsal finished: ${error.stack}`, false);
  }
  // A second Ctrl-C must not interrupt the cleanup.
  process.on('SIGINT', () => undefined);
  await stage.clear();
  process.exit(stage.verdict());
}

class Stage {
  /** World-readable: PostgreSQL runs as another user. */
  folder = mkdtempSync(join(tmpdir(), 'mboa-rehearsal-'));
  #begun = performance.now();
  #closers = [];
  #checks = [];
  #figures = [];

  constructor(short) {
    this.short = short;
    chmodSync(this.folder, 0o755);
    this.atEnd(() => rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  }

  say(text) {
    console.log(`${((performance.now() - this.#begun) / 1_000).toFixed(1).padStart(6)} s  ${text}`);
  }

  /** @param wrong the faults found, as messages */
  check(sentence, holds, wrong = []) {
    this.#checks.push(holds);
    console.log(`${holds ? '  ok  ' : '  FAIL'}    ${sentence}`);
    for (const line of holds ? [] : wrong.slice(0, 10)) console.log(`            ${line}`);
  }

  /** Passes if the list of faults is empty. */
  none(sentence, faults) {
    this.check(sentence, faults.length === 0, faults);
  }

  figure(name, value) {
    this.#figures.push([name, value]);
  }

  /** Cleanups run in reverse order. */
  atEnd(close) {
    this.#closers.unshift(close);
  }

  async clear() {
    for (const close of this.#closers) {
      try {
        await close();
      } catch (error) {
        console.error(error);
      }
    }
  }

  verdict() {
    const held = this.#checks.filter(Boolean).length;
    for (const [name, value] of this.#figures) console.log(`${name.padEnd(60)} ${value}`);
    const seconds = Math.round((performance.now() - this.#begun) / 1_000);
    console.log(`${held} of ${this.#checks.length} checks passed, ${seconds} s`);
    return held === this.#checks.length && held > 0 ? 0 : 1;
  }
}
