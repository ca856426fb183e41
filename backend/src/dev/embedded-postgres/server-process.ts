import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type ClusterFolder, SUPERUSER } from './cluster-folder';
import { EmbeddedPostgresError, errnoOf } from './embedded-postgres-error';
import { freePort } from './free-port';
import { processCommand, processIdentity, sendSignal } from './processes';

const POLL_MS = 20;
/** Children of a killed server hold its shared memory briefly, and another program may take the port. */
const RETRY_FAILED_LAUNCH_MS = 2_000;
/** Crash recovery may take long. */
const LOG_WAITING_AFTER_MS = 3_000;
const GIVE_UP_WAITING_MS = 300_000;
const FAST_STOP_MS = 5_000;
const IMMEDIATE_STOP_MS = 2_000;

export interface RunningServer {
  pid: number;
  port: number;
  url: string;
}

export interface LaunchOptions {
  binaries: () => Promise<string>;
  durable: boolean;
  log: (line: string) => void;
  signal?: AbortSignal;
  /** The port that clients already use. */
  port?: number;
}

export async function findOrLaunch(cluster: ClusterFolder, options: LaunchOptions): Promise<RunningServer> {
  const started = Date.now();
  let firstFailure: number | null = null;
  let logged = false;
  for (;;) {
    options.signal?.throwIfAborted();
    const found = runningPostmaster(cluster);
    if (found?.ready && (await acceptsConnections(cluster, found))) return toRunningServer(cluster, found);
    if (!found) {
      const failure = await launch(cluster, options);
      if (failure === null) continue;
      firstFailure ??= Date.now();
      if (Date.now() - firstFailure > RETRY_FAILED_LAUNCH_MS) {
        throw new EmbeddedPostgresError(`PostgreSQL did not start: ${failure} (${cluster.log} says more).`);
      }
    } else if (!logged && Date.now() - started > LOG_WAITING_AFTER_MS) {
      logged = true;
      options.log('Waiting for PostgreSQL, which is starting, recovering or stopping…');
    }
    if (Date.now() - started > GIVE_UP_WAITING_MS) {
      throw new EmbeddedPostgresError(`PostgreSQL does not answer (${cluster.log} may say why).`);
    }
    await delay(POLL_MS);
  }
}

/** Disconnects clients and keeps committed data. Resolves when the process has ended. */
export async function stopServer(cluster: ClusterFolder): Promise<void> {
  const found = runningPostmaster(cluster);
  if (!found) return;
  sendSignal(found.pid, 'SIGINT');
  if (await hasEnded(found.pid, FAST_STOP_MS)) return;
  sendSignal(found.pid, 'SIGQUIT');
  await hasEnded(found.pid, IMMEDIATE_STOP_MS);
}

/** Null once a server is ready, even one of another process; otherwise the reason why our server ended. */
async function launch(cluster: ClusterFolder, options: LaunchOptions): Promise<string | null> {
  options.log('Starting PostgreSQL…');
  const bin = await options.binaries();
  await cluster.ensureCluster(bin, options.durable, options.signal);
  cluster.trimLog();
  const from = cluster.logLength();
  const port = options.port ?? (await freePort());
  const server = cluster.spawn(join(bin, 'postgres'), (path) =>
    serverArguments(cluster, path, port, options),
  );
  const exited = exitOf(server);
  for (;;) {
    const exit = await Promise.race([exited, delay(POLL_MS)]);
    if (exit !== undefined) return cluster.errorSince(from) ?? exit;
    if (runningPostmaster(cluster)?.ready) break;
    if (options.signal?.aborted) {
      server.kill('SIGINT');
      return exited;
    }
  }
  server.unref();
  return null;
}

function serverArguments(
  cluster: ClusterFolder,
  path: string,
  port: number,
  { durable }: LaunchOptions,
): string[] {
  const settings = [
    `cluster_name=${cluster.name}`,
    'timezone=UTC',
    'log_timezone=UTC',
    // Tests open several applications, each with a pool.
    ...(durable
      ? []
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']),
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  return ['-D', `${path}/data`, '-h', '127.0.0.1', '-k', '', '-p', String(port), ...flags];
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`));
  });
}

function toRunningServer(cluster: ClusterFolder, { pid, port }: Postmaster): RunningServer {
  return { pid, port, url: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/postgres` };
}

async function acceptsConnections(cluster: ClusterFolder, postmaster: Postmaster): Promise<boolean> {
  const client = new Client({
    connectionString: toRunningServer(cluster, postmaster).url,
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`SELECT current_setting('cluster_name') AS name`);
    return rows[0]?.name === cluster.name;
  } catch (error) {
    if (errnoOf(error) === '28P01') {
      throw new EmbeddedPostgresError(
        `The password in the data folder is wrong for the database in ${cluster.path}: put the right file back, or remove both to begin with an empty database.`,
      );
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (processIdentity(pid) !== null) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/**
 * Returns the cluster's running server, or null. Deletes a stale pid file, because PostgreSQL would not start
 * while another program has that pid.
 */
export function runningPostmaster(cluster: ClusterFolder): Postmaster | null {
  const path = join(cluster.data, 'postmaster.pid');
  const lines = readLines(path);
  const pid = Number(lines[0]);
  if (lines.length === 0 || processIdentity(pid) === null) return null;
  const command = processCommand(pid);
  if (command !== null && !command.includes(cluster.name)) {
    // Read again, because another server may have started in between.
    if (Number(readLines(path)[0]) === pid) rmSync(path, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
