import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type * as Pg from 'pg';
import { freePort } from './journey';

const ROOT = join(import.meta.dirname, '../../..');
const { Client } = createRequire(join(ROOT, 'backend/package.json'))('pg') as typeof Pg;

/** A separate product with its own settings and an empty data folder. */
export class Product {
  readonly url: string;
  private dataDir = '';
  private env: NodeJS.ProcessEnv = {};
  private server: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly settings: Record<string, string>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Allocates its address; `start` runs it. */
  static async with(settings: Record<string, string>): Promise<Product> {
    return new Product(await freePort(), settings);
  }

  async start(): Promise<void> {
    this.dataDir = mkdtempSync(join(tmpdir(), 'journey-product-'));
    const own = {
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      THROTTLING: 'off',
      MOCK_SUCCESS_RATE: '1',
    };
    this.env = { ...process.env, ...own, ...this.settings };
    const options = { cwd: ROOT, env: this.env, stdio: 'ignore' } as const;
    this.server = spawn(process.execPath, ['backend/scripts/start.mjs'], options);
    const isReady = () =>
      fetch(`${this.url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 120_000, intervals: [250] }).toBe(true);
  }

  async stop(): Promise<void> {
    if (this.server?.exitCode === null) {
      this.server.kill('SIGTERM');
      await once(this.server, 'exit');
    }
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Runs `npm run cli` and returns its output. */
  async cli(command: string): Promise<string> {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['backend/scripts/cli.mjs', command], {
      cwd: ROOT,
      env: this.env,
    });
    return stdout;
  }

  change(sql: string, values: unknown[]): Promise<void> {
    return change(this.dataDir, sql, values);
  }
}

/** Runs SQL on the database in this data folder, usually to move timestamps as if time had passed. */
export async function change(dataDir: string, sql: string, values: unknown[]): Promise<void> {
  const postmaster = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const at = { host: '127.0.0.1', port: Number(postmaster[3]), user: 'mboa', database: 'postgres' };
  const client = new Client({ ...at, password });
  await client.connect();
  await client.query(sql, values).finally(() => client.end());
}
