import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtFile } from './built-server';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  output(): string;
  /** Returns the exit code or the signal. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>;
}

/**
 * Starts the built server as a separate process, to test kill -9, SIGTERM and output.
 */
export async function startServerProcess(settings: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), 'mboa-process-'));
  const child = spawn(process.execPath, [builtFile('main.js')], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: port,
      THROTTLING: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  void ended.then(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => printed.includes('is ready') && resolve());
    child.on('exit', () => reject(new Error(`The server did not start: ${printed}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => printed,
    end: async (signal) => {
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by ?? 'unknown';
    },
  };
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
    probe.on('error', reject);
  });
}
