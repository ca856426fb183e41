import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { AppModule } from '../../src/app.module';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { type AppConfig, loadConfig } from '../../src/platform/config';
import { createApp } from '../../src/platform/http';
import { JobQueue } from '../../src/platform/jobs';
import { PendingWork } from '../../src/platform/pending-work';
import { freshDatabase, poolerSettings } from './test-database';

export interface TestApp {
  app: NestFastifyApplication;
  config: AppConfig;
  database: DataSource;
  jobs: JobQueue;
  /** `http://127.0.0.1:<port>`, listening. */
  url: string;
  databaseUrl: string;
  close(): Promise<void>;
}

/**
 * The whole product on a separate port and a fresh database. SMS go to the outbox.
 * Passport keeps one strategy per process: the application opened last authenticates requests of all open ones, so close it
 * after the last request to any of them.
 */
export async function startTestApp(settings: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mboa-app-'));
  const databaseUrl = settings['DATABASE_URL'] ?? (await freshDatabase());
  const port = await freePort();
  const config = loadConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    THROTTLING: 'off',
    MOCK_SUCCESS_RATE: '1',
    ...poolerSettings(databaseUrl),
    ...settings,
  });
  const app = await createApp(AppModule.with(config, config.database.url ?? databaseUrl), config);
  await app.listen(port, '127.0.0.1');
  return {
    app,
    config,
    database: app.get(DataSource),
    jobs: app.get(JobQueue),
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the due jobs, and waits for their effects after the commit, such as a call to a rail. */
export async function drainJobs({ app, jobs }: TestApp): Promise<void> {
  await jobs.drain();
  await app.get(PendingWork).waitUntilSettled(5_000);
}
