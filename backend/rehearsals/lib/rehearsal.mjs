import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from './packages.mjs';

/**
 * Installs packages, runs `run` with a temporary folder and a time limit, prints the checks, and cleans up, also after
 * Ctrl-C. The exit code is 0 only if every check passed.
 * @param packages Debian package names
 * @param seconds time limit
 * @param run receives the rehearsal: `short`, `folder`, `say`, `check`, `none`, `figure`, `atEnd`
 */
export async function rehearse({ packages, seconds, run }) {
  const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
  const problem = installPackages(packages);
  if (problem !== null) {
    console.error(problem);
    process.exit(1);
  }
  const rehearsal = new Rehearsal(values.short);
  const interrupted = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
    setTimeout(() => reject(new Error(`Not done within ${seconds} s.`)), seconds * 1_000).unref();
  });
  try {
    await Promise.race([run(rehearsal), interrupted]);
  } catch (error) {
    rehearsal.check(`the rehearsal finished: ${error.stack}`, false);
  }
  // A second Ctrl-C must not interrupt the cleanup.
  process.on('SIGINT', () => undefined);
  await rehearsal.clear();
  process.exit(rehearsal.report());
}

class Rehearsal {
  /** World-readable, because PostgreSQL runs as another user. */
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

  /** @param problems messages that are printed if the check fails */
  check(sentence, passed, problems = []) {
    this.#checks.push(passed);
    console.log(`${passed ? '  ok  ' : '  FAIL'}    ${sentence}`);
    for (const line of passed ? [] : problems.slice(0, 10)) console.log(`            ${line}`);
  }

  /** Passes if there are no problems. */
  none(sentence, problems) {
    this.check(sentence, problems.length === 0, problems);
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

  /** Prints the result. @returns the exit code */
  report() {
    const passed = this.#checks.filter(Boolean).length;
    for (const [name, value] of this.#figures) console.log(`${name.padEnd(60)} ${value}`);
    const seconds = Math.round((performance.now() - this.#begun) / 1_000);
    console.log(`${passed} of ${this.#checks.length} checks passed, ${seconds} s`);
    return passed === this.#checks.length && passed > 0 ? 0 : 1;
  }
}
