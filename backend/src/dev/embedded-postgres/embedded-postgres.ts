import { resolve } from 'node:path';
import { setInterval } from 'node:timers';
import { dataFolderProblem } from '../../platform/config/data-folder';
import { usableBinaries } from './binaries';
import { ClusterFolder } from './cluster-folder';
import { processIdentity } from './processes';
import { findOrLaunch, type LaunchOptions, type RunningServer, stopServer } from './server-process';
import { ServerUsers } from './server-users';

const LOOK_AFTER_MS = 1_000;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  signal?: AbortSignal;
  /** false: no fsync, for tests. Default true. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** 127.0.0.1, a free port, and a random password kept in the data folder. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data folder or joins the running one, and restarts it on the same port if it is
 * killed in use.
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
      const letGo = supervise(cluster, server, launch);
      let stopped: Promise<void> | undefined;
      return { url: server.url, stop: () => (stopped ??= letGo().then(leave)) };
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
  let repair: Promise<void> | undefined;
  const giveUp = new AbortController();
  const relaunch = async (): Promise<void> => {
    launch.log('PostgreSQL ended unexpectedly; restarting it…');
    try {
      const relaunched = await findOrLaunch(cluster, { ...launch, port: server.port, signal: giveUp.signal });
      ({ pid } = relaunched);
      identity = processIdentity(pid);
      launch.log('PostgreSQL is back.');
    } catch (error) {
      if (!giveUp.signal.aborted) launch.log(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => {
    if (repair || (identity !== null && processIdentity(pid) === identity)) return;
    repair = relaunch().finally(() => (repair = undefined));
  }, LOOK_AFTER_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    giveUp.abort();
    await repair;
  };
}
