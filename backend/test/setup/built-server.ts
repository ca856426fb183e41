import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from './wait-for';

const BACKEND = join(__dirname, '../..');

export interface BuiltServer {
  dist: string;
  remove(): void;
}

/** Compiles the server for production into a separate folder: a running server may use `dist`. */
export function buildServer(): BuiltServer {
  const root = mkdtempSync(join(tmpdir(), 'mboa-server-'));
  mkdirSync(join(root, 'backend'));
  symlinkSync(join(BACKEND, '../node_modules'), join(root, 'node_modules'));
  symlinkSync(join(BACKEND, 'node_modules'), join(root, 'backend/node_modules'));
  const dist = join(root, 'backend/dist');
  execFileSync(process.execPath, [join(BACKEND, 'scripts/build.mjs'), dist]);
  return { dist, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A process of the built server or its command line with exactly these settings. */
export class ServerProcess {
  stdout = '';
  stderr = '';
  readonly exited: Promise<number | null>;
  private readonly child: ChildProcess;

  constructor(program: string, settings: NodeJS.ProcessEnv, args: string[] = []) {
    this.child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (chunk) => (this.stdout += String(chunk)));
    this.child.stderr?.on('data', (chunk) => (this.stderr += String(chunk)));
    this.exited = new Promise((resolve) => this.child.once('close', (code) => resolve(code)));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Waits until `text` is printed; fails with the output if the process ends first. */
  async says(text: string): Promise<void> {
    let ended = false;
    void this.exited.then(() => (ended = true));
    await waitFor(() => ended || this.stdout.includes(text), 90_000);
    if (!this.stdout.includes(text)) throw new Error(`The process ended: ${this.stdout}${this.stderr}`);
  }

  signal(name: NodeJS.Signals): Promise<number | null> {
    this.child.kill(name);
    return this.exited;
  }
}
