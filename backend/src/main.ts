import { stopTracing } from './platform/tracing/register';
import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import { openDatabase } from './boot/open-database';
import { assertPortsAreFree, explain, portProblem } from './boot/problems';
import { ProcessLife } from './boot/process-life';
import { welcome } from './boot/welcome';
import { seedDemo } from './dev';
import { type AppConfig, loadConfig } from './platform/config';
import { migrate, plainDataSource } from './platform/database';
import { ClosingGate, createApp } from './platform/http';
import { openFileStore } from './platform/storage';

/** Time for requests in flight at shutdown; the rest of the 10 s is for closing the database. */
const IN_FLIGHT_MS = 6_000;
/** Time for aborted requests to clean up. */
const CLEANING_UP_MS = 1_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Checks settings, data folder and ports before anything slow. @returns null, or the sentence to print */
export async function preflight(): Promise<string | null> {
  try {
    const { http } = loadConfig();
    await assertPortsAreFree(http);
    return null;
  } catch (error) {
    return explain(error);
  }
}

/** Exits with 0 on SIGTERM or SIGINT. */
export async function boot(): Promise<never> {
  const life = new ProcessLife(explain);
  return life.serve(() => start(life));
}

async function start(life: ProcessLife): Promise<void> {
  life.closeAtEnd(stopTracing);
  const config = loadConfig();
  const { host, port } = config.http;
  await assertPortsAreFree(config.http);
  const database = await openDatabase(config, say, life.signal);
  life.closeAtEnd(() => database.close());
  await prepare(config, database.directUrl, config.database.seedDemo && database.embedded, life);
  say('Starting the server…');
  const app = await createApp(AppModule.with(config, database.url), config);
  life.closeAtEnd(() => closeWithin(app, IN_FLIGHT_MS));
  life.signal.throwIfAborted();
  await app.listen(port, host).catch((error: unknown) => {
    throw portProblem(host, port, error);
  });
  if (config.role.answersPeople) drainAtEnd(app, config.http.drainSeconds * 1_000, life);
  say(await welcome(config, app.get(DataSource), Math.round(process.uptime())));
}

async function prepare(config: AppConfig, url: string, seed: boolean, life: ProcessLife): Promise<void> {
  const dataSource = plainDataSource(url);
  life.signal.throwIfAborted();
  await dataSource.initialize();
  try {
    say('Bringing the database up to date…');
    await migrate(dataSource);
    life.signal.throwIfAborted();
    const options = { onlyWhenEmpty: true, files: openFileStore(config) };
    if (seed && (await seedDemo(dataSource, config, options))) say('Added demo people and rides.');
    life.signal.throwIfAborted();
  } finally {
    await dataSource.destroy();
  }
}

/** Fails readiness and keeps serving until load balancers have moved traffic away. */
function drainAtEnd(app: NestFastifyApplication, ms: number, life: ProcessLife): void {
  life.allowLonger(ms);
  life.closeAtEnd(async () => {
    if (!life.inOrder) return;
    app.get(ClosingGate).leave();
    await delay(ms);
  });
}

async function closeWithin(app: NestFastifyApplication, ms: number): Promise<void> {
  const closed = app.close();
  await Promise.race([closed, delay(ms, undefined, { ref: false })]);
  app.getHttpServer().closeAllConnections();
  await Promise.race([closed, delay(CLEANING_UP_MS, undefined, { ref: false })]);
}

if (require.main === module) void boot();
