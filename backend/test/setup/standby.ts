import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/dev/embedded-postgres';
import { usableBinaries } from '../../src/dev/embedded-postgres/binaries';
import { ClusterFolder } from '../../src/dev/embedded-postgres/cluster-folder';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { migrate, plainDataSource } from '../../src/platform/database';
import { waitFor } from './wait-for';

export interface Standby {
  url: string;
  /** Starts the server, after a stop on the same port, and waits until it responds. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Pauses or resumes replay. Changes received during a pause are not visible. */
  pauseReplay(paused: boolean): Promise<void>;
}

export interface PrimaryAndStandby {
  primaryUrl: string;
  standby: Standby;
  close(): Promise<void>;
}

/** A PostgreSQL primary and its streaming standby, with the product's schema. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const root = mkdtempSync(join(tmpdir(), 'mboa-standby-'));
  const options = { dataDir: join(root, 'primary'), durable: false, log: () => undefined };
  const first = await startEmbeddedPostgres(options);
  const dataSource = await plainDataSource(first.url).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
  await first.stop();
  // Copying a stopped server's folder equals a base backup.
  const copied = spawnSync('cp', ['-a', options.dataDir, join(root, 'standby')]);
  if (copied.status !== 0) throw new Error(`cp ended with ${copied.status}`);
  const primary = await startEmbeddedPostgres(options);
  const standby = await prepareStandby(join(root, 'standby'), primary.url);
  await standby.start();
  return {
    primaryUrl: primary.url,
    standby,
    close: async () => {
      await standby.stop();
      await primary.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function prepareStandby(dataDir: string, primaryUrl: string): Promise<Standby> {
  const cluster = new ClusterFolder(dataDir);
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl);
  const source = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  appendFileSync(join(cluster.data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(join(cluster.data, 'standby.signal'), '');
  const bin = await usableBinaries(cluster.account, cluster.path, () => undefined);
  const port = await freePort();
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/postgres`;
  let ended: Promise<unknown> = Promise.resolve();
  let kill: () => void = () => undefined;
  const query = async (text: string): Promise<void> => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(text);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  return {
    url,
    async start() {
      const server = cluster.spawn(join(bin, 'postgres'), (path) =>
        ['-D', `${path}/data`, '-h', '127.0.0.1', '-k', '', '-p', String(port)].concat(
          // A standby must allow as many connections as its primary.
          ...['fsync=off', 'timezone=UTC', 'max_connections=300'].map((setting) => ['-c', setting]),
        ),
      );
      ended = new Promise((resolve) => server.once('exit', resolve));
      kill = () => server.kill('SIGINT');
      await waitFor(() =>
        query('SELECT 1').then(
          () => true,
          () => false,
        ),
      );
    },
    async stop() {
      kill();
      await ended;
    },
    pauseReplay: (paused) => query(`SELECT pg_wal_replay_${paused ? 'pause' : 'resume'}()`),
  };
}
