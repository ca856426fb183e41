import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { dataFolderProblem } from '../../platform/config/data-folder';
import { usableBinaries } from './binaries';
import { ClusterFolder } from './cluster-folder';
import { processIdentity } from './processes';
import { findOrLaunch, type LaunchOptions, type RunningServer, stopServer } from './server-process';

const WAIT_MS = 25;

/**
 * The processes that use a data folder's server. The last one to leave stops it. Each process has a file
 * `user.<pid>.<random>` with its identity, so that files of killed processes are ignored. A leaving process
 * writes `stopping.…` before it looks for users, and a joining one registers before it looks for `stopping.…`.
 * So at least one sees the other, and no process joins a server about to stop.
 */
class ServerUsers {
  private readonly own = `${process.pid}.${randomBytes(4).toString('hex')}`;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  async join(signal?: AbortSignal): Promise<void> {
    this.write('user');
    while (this.living('stopping').length > 0) {
      signal?.throwIfAborted();
      await delay(WAIT_MS);
    }
  }

  async leave(stopServer: () => Promise<void>): Promise<void> {
    this.remove('user');
    if (this.living('user').length > 0) return;
    this.write('stopping');
    try {
      if (this.living('user').length === 0) await stopServer();
    } finally {
      this.remove('stopping');
    }
  }

  private living(role: 'user' | 'stopping'): string[] {
    return readdirSync(this.folder).filter((name) => {
      const [kind, pid] = name.split('.');
      if (kind !== role) return false;
      const identity = processIdentity(Number(pid));
      if (identity !== null && identity === this.identityIn(name)) return true;
      rmSync(join(this.folder, name), { force: true });
      return false;
    });
  }

  private identityIn(name: string): string | null {
    try {
      return readFileSync(join(this.folder, name), 'utf8');
    } catch {
      return null;
    }
  }

  private write(role: 'user' | 'stopping'): void {
    // Renamed into place, because a partial file would look like a dead process.
    const draft = join(this.folder, `draft.${this.own}`);
    writeFileSync(draft, processIdentity(process.pid) ?? 'alive');
    renameSync(draft, join(this.folder, `${role}.${this.own}`));
  }

  private remove(role: 'user' | 'stopping'): void {
    rmSync(join(this.folder, `${role}.${this.own}`), { force: true });
  }
}

const CHECK_EVERY_MS = 1_000;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  signal?: AbortSignal;
  /** Default true. False: no fsync, for tests. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** On 127.0.0.1, with a free port and the random password in the data folder. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data folder or joins the running one. If the server is killed while in use, it is
 * started again on the same port.
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
