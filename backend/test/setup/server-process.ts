import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { builtFile, ServerProcess } from './built-server';

export interface RunningServer {
  url: string;
  output(): string;
  /** Returns the exit code or the signal. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>;
}

/**
 * Starts the built server as a separate process, to test kill -9, SIGTERM and output.
 */
export async function startServerProcess(settings: NodeJS.ProcessEnv): Promise<RunningServer> {
  const port = settings['PORT'] ?? String(await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), 'mboa-process-'));
  const server = new ServerProcess(builtFile('main.js'), {
    DATA_DIR: dataDir,
    PORT: port,
    THROTTLING: 'off',
    ...settings,
  });
  void server.exited.then(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  await server.waitForOutput('is ready');
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => server.stdout + server.stderr,
    end: async (signal) => (await server.signal(signal)) ?? signal,
  };
}

/** A port that is free at the moment. */
