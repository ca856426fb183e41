import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from './packages.mjs';

/**
 * The frame of a rehearsal: installs what it needs, plays it in a folder of its own within its time, says what was checked, and clears
 * everything away, also after Ctrl-C. Exit code 0 only when every check held.
 * @param packages Debian's names
 * @param seconds after which it is given up
 * @param play gets the stage: `short`, `folder`, `say`, `check`, `figure`, `atEnd`
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
    stage.check(`it ran to its end: ${error.stack}`, false);
  }
  // A second Ctrl-C is no reason to leave processes behind.
  process.on('SIGINT', () => undefined);
  await stage.clear();
  process.exit(stage.verdict());
}

class Stage {
  /** Everybody may enter it: PostgreSQL runs under a user of its own. */
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

  /** `wrong`: what was found instead, in words. */
  check(sentence, holds, wrong = []) {
    this.#checks.push(holds);
    console.log(`${holds ? '  ok  ' : '  FAIL'}    ${sentence}`);
    for (const line of holds ? [] : wrong.slice(0, 10)) console.log(`            ${line}`);
  }

  /** A check whose list of faults must be empty. */
  none(sentence, faults) {
    this.check(sentence, faults.length === 0, faults);
  }

  figure(name, value) {
    this.#figures.push([name, value]);
  }

  /** What was opened last is closed first. */
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

  /** The exit code. */
  verdict() {
    const held = this.#checks.filter(Boolean).length;
    for (const [name, value] of this.#figures) console.log(`${name.padEnd(60)} ${value}`);
    const seconds = Math.round((performance.now() - this.#begun) / 1_000);
    console.log(`${held} of ${this.#checks.length} checks held, ${seconds} s`);
    return held === this.#checks.length && held > 0 ? 0 : 1;
  }
}
