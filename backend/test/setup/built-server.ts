import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratchFolder } from './scratch-folder';
import { waitFor } from './wait-for';

const BACKEND = join(__dirname, '../..');

/**
 * Compiles the server as for production, once per run, into a folder with links to its packages. The project's `dist` stays
 * untouched, because a running server may use it.
 */
export async function buildServer(): Promise<void> {
  const root = scratchFolder();
  mkdirSync(join(root, 'backend'));
  for (const modules of ['node_modules', 'backend/node_modules']) {
    const installed = join(BACKEND, '..', modules);
    if (existsSync(installed)) symlinkSync(installed, join(root, modules));
  }
  await promisify(execFile)(process.execPath, [join(BACKEND, 'scripts/build.mjs'), builtFile('.')]);
}

/** Path of a compiled file of the server, such as `main.js`. */
export const builtFile = (path: string): string => join(scratchFolder(), 'backend/dist', path);

/** A process of the built server or its command line, with exactly these settings. */
export class ServerProcess {
  stdout = '';
  stderr = '';
  readonly exited: Promise<number | null>;
  private readonly child: ChildProcess;

  /** @param output file descriptor for its standard output; otherwise `stdout` collects it */
  constructor(program: string, settings: NodeJS.ProcessEnv, args: string[] = [], output?: number) {
    this.child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', output ?? 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (chunk) => (this.stdout += String(chunk)));
    this.child.stderr?.on('data', (chunk) => (this.stderr += String(chunk)));
    this.exited = new Promise((resolve) => this.child.once('close', (code) => resolve(code)));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Waits until `text` is printed; fails with the output if the process ends first. */
  async waitForOutput(text: string): Promise<void> {
    let ended = false;
    void this.exited.then(() => (ended = true));
    await waitFor(() => ended || this.stdout.includes(text));
    if (!this.stdout.includes(text)) throw new Error(`The process ended: ${this.stdout}${this.stderr}`);
  }

  signal(name: NodeJS.Signals): Promise<number | null> {
    this.child.kill(name);
    return this.exited;
  }
}
