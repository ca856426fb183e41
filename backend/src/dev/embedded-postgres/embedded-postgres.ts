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
  /** The product's data folder; PostgreSQL gets `postgres` in it. */
  dataDir: string;
  /** Told each slow step. */
  log: (line: string) => void;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
  /** false: commits are not forced to disk, for tests whose data may be lost. Default true. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** Where this process and others reach it: 127.0.0.1, a free port, a random password kept in the data folder. */
  url: string;
  /** Done with it. The server ends with its last user, whichever process started it. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data folder, or joins the one that runs there already, and looks after it: should it be
 * killed while it is used, it comes back on the same port.
 * @throws EmbeddedPostgresError or DataFolderError with one sentence on what to do; the signal's reason when aborted.
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
      const letGo = lookAfter(cluster, server, launch);
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

/** @returns how to stop looking after it; resolves once a relaunch under way has ended. */
function lookAfter(
  cluster: ClusterFolder,
  server: RunningServer,
  launch: LaunchOptions,
): () => Promise<void> {
  let identity = processIdentity(server.pid);
  let { pid } = server;
  let repair: Promise<void> | undefined;
  const giveUp = new AbortController();
  const relaunch = async (): Promise<void> => {
    launch.log('PostgreSQL has ended unexpectedly; starting it again…');
    try {
      const again = await findOrLaunch(cluster, { ...launch, port: server.port, signal: giveUp.signal });
      ({ pid } = again);
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
