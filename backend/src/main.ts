import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import { openDatabase } from './boot/open-database';
import { assertPortsAreFree, explain, portProblem } from './boot/problems';
import { ProcessLifecycle } from './boot/process-lifecycle';
import { banner } from './boot/welcome';
import { seedDemo } from './dev';
import { type AppConfig, loadConfig } from './platform/config';
import { migrate, plainDataSource } from './platform/database';
import { ClosingGate, createApp } from './platform/http';
import { assertStoreIsWritable, openFileStore } from './platform/storage';
import { stopTracing } from './platform/tracing/register';

/** Time for requests in flight at shutdown; the rest of the 10 s is for closing the database. */
const IN_FLIGHT_MS = 6_000;
/** Time for aborted requests to clean up. */
const CLEANUP_MS = 1_000;

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
  const lifecycle = new ProcessLifecycle(explain);
  return lifecycle.runServer(() => start(lifecycle));
}

async function start(lifecycle: ProcessLifecycle): Promise<void> {
  lifecycle.onShutdown(stopTracing);
  const config = loadConfig();
  const { host, port } = config.http;
  await assertPortsAreFree(config.http);
  const database = await openDatabase(config, say, lifecycle.signal);
  lifecycle.onShutdown(() => database.close());
  assertStoreIsWritable(config);
  const seed = config.database.seedDemo && database.embedded;
  await prepare(config, database.directUrl, seed, lifecycle.signal);
  say('Starting the server…');
  const app = await createApp(AppModule.with(config, database.url), config);
  lifecycle.onShutdown(() => closeWithin(app, IN_FLIGHT_MS));
  lifecycle.signal.throwIfAborted();
  await app.listen(port, host).catch((error: unknown) => {
    throw portProblem(host, port, error);
  });
  if (config.role.servesApi) drainOnShutdown(app, config.http.drainSeconds * 1_000, lifecycle);
  say(await banner(config, app.get(DataSource), Math.round(process.uptime())));
}

async function prepare(config: AppConfig, url: string, seed: boolean, signal: AbortSignal): Promise<void> {
  const dataSource = plainDataSource(url);
  signal.throwIfAborted();
  await dataSource.initialize();
  try {
    say('Bringing the database up to date…');
    await migrate(dataSource);
    signal.throwIfAborted();
    const options = { onlyWhenEmpty: true, files: openFileStore(config) };
    if (seed && (await seedDemo(dataSource, config, options))) say('Added demo people and rides.');
    signal.throwIfAborted();
  } finally {
    await dataSource.destroy();
  }
}

/** Fails readiness and keeps serving until load balancers have moved traffic away. */
function drainOnShutdown(app: NestFastifyApplication, ms: number, lifecycle: ProcessLifecycle): void {
  lifecycle.extendDeadline(ms);
  lifecycle.onShutdown(async () => {
    if (lifecycle.hasFailed) return;
    app.get(ClosingGate).startDraining();
    await delay(ms);
  });
}

async function closeWithin(app: NestFastifyApplication, ms: number): Promise<void> {
  const closed = app.close();
  await Promise.race([closed, delay(ms, undefined, { ref: false })]);
  app.getHttpServer().closeAllConnections();
  await Promise.race([closed, delay(CLEANUP_MS, undefined, { ref: false })]);
}

if (require.main === module) void boot();
