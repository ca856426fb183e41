import { resolve } from 'node:path';
import { setInterval } from 'node:timers';
import { dataFolderProblem } from '../../platform/config/data-folder';
import { usableBinaries } from './binaries';
import { ClusterFolder } from './cluster-folder';
import { processIdentity } from './processes';
import { findOrLaunch, type LaunchOptions, type RunningServer, stopServer } from './server-process';
import { ServerUsers } from './server-users';

const CHECK_EVERY_MS = 1_000;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  signal?: AbortSignal;
  /** Default true. False: no fsync, for tests. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** On 127.0.0.1, with a free port and the random password of the data folder. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data folder or joins the running server. Restarts a killed server on the same port while
 * in use.
 * @throws EmbeddedPostgresError or DataFolderError with one actionable sentence; the signal's reason when
 * aborted
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, signal, durable = true } = { ...options, dataDir: resolve(options.dataDir) };
  try {
    const cluster = new ClusterFolder(dataDir);
    const users = new ServerUsers(cluster.users);
    const binaries = (): Promise<string> => usableBinaries(cluster.account, cluster.path, log);
    const launch: LaunchOptions = { binaries, durable, log };
    const leave = (): Promise<void> => users.leave(() => stopServer(cluster));
    await users.join(signal);
    try {
      const server = await findOrLaunch(cluster, { ...launch, signal });
      const stopSupervising = supervise(cluster, server, launch);
      let stopped: Promise<void> | undefined;
      return { url: server.url, stop: () => (stopped ??= stopSupervising().then(leave)) };
    } catch (error) {
      await leave();
      throw error;
    }
  } catch (error) {
    throw dataFolderProblem(dataDir, error);
  }
}

function supervise(
  cluster: ClusterFolder,
  server: RunningServer,
  launch: LaunchOptions,
): () => Promise<void> {
  let identity = processIdentity(server.pid);
  let { pid } = server;
  let relaunching: Promise<void> | undefined;
  const stop = new AbortController();
  const relaunch = async (): Promise<void> => {
    launch.log('PostgreSQL ended unexpectedly; restarting it…');
    try {
      const relaunched = await findOrLaunch(cluster, { ...launch, port: server.port, signal: stop.signal });
      ({ pid } = relaunched);
      identity = processIdentity(pid);
      launch.log('PostgreSQL is back.');
    } catch (error) {
      if (!stop.signal.aborted) launch.log(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => {
    if (relaunching || (identity !== null && processIdentity(pid) === identity)) return;
    relaunching = relaunch().finally(() => (relaunching = undefined));
  }, CHECK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await relaunching;
  };
}
