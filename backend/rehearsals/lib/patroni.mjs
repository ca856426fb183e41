import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../bench/support/free-port.mjs';
import { Child, ENGINE_USER, engineEnv, engineFolder, listens, statusOf, waitFor } from './child.mjs';
import { postgresPrograms, SHARED, startHaproxy } from './engines.mjs';

const PASSWORDS = { superuser: 'a password of the rehearsal', replication: 'another one' };

/**
 * etcd, PostgreSQL machines under Patroni, and HAProxy, which routes to the primary (`port`) and one replica
 * (`replicaPort`).
 */
export class DatabaseCluster {
  nodes = [];
  port = 0;
  replicaPort = 0;

  static async start(rehearsal, count) {
    const cluster = new DatabaseCluster();
    const etcd = await startEtcd(rehearsal);
    for (let nth = 1; nth <= count; nth += 1)
      cluster.nodes.push(await DatabaseNode.prepare(rehearsal, `db${nth}`, etcd));
    await cluster.nodes[0].start();
    await waitFor('the first primary', () => cluster.primary());
    await Promise.all(cluster.nodes.slice(1).map((node) => node.start()));
    await waitFor('a synchronous replica', () => cluster.isSynchronous());
    Object.assign(cluster, await startBalancer(rehearsal, cluster.nodes));
    await waitFor('HAProxy to know the primary', () => cluster.#reaches(cluster.port, { replica: false }));
    await waitFor('HAProxy to know a replica', () => cluster.reachesReplica());
    return cluster;
  }

  urlOf(database, port = this.port) {
    return `postgres://postgres:${encodeURIComponent(PASSWORDS.superuser)}@127.0.0.1:${port}/${database}`;
  }

  /** The node that holds the leader key and responds as primary, or null. */
  async primary() {
    for (const node of this.nodes) if ((await node.statusAs('primary')) === 200) return node;
    return null;
  }

  reachesReplica() {
    return this.#reaches(this.replicaPort, { replica: true });
  }

  /** HAProxy considers all machines up until its first check, so several connections in a row must reach the right role. */
  async #reaches(port, { replica }) {
    for (let nth = 0; nth <= this.nodes.length; nth += 1) {
      const client = new pg.Client(this.urlOf('postgres', port));
      client.on('error', () => undefined);
      try {
        await client.connect();
        const { rows } = await client.query('SELECT pg_is_in_recovery() AS replica');
        if (rows[0].replica !== replica) return false;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    return true;
  }

  async isSynchronous() {
    for (const node of this.nodes) if ((await node.statusAs('synchronous')) === 200) return true;
    return false;
  }
}

/** One database machine: Patroni and its PostgreSQL. */
class DatabaseNode {
  #patroni = null;

  constructor(fields) {
    Object.assign(this, fields);
  }

  static async prepare(rehearsal, name, etcd) {
    const folder = engineFolder(rehearsal.folder, name);
    const [port, rest] = [await freePort(), await freePort()];
    const node = new DatabaseNode({ rehearsal, name, etcd, folder, port, rest, data: join(folder, 'data') });
    rehearsal.atEnd(() => node.kill());
    return node;
  }

  async start() {
    const env = engineEnv(this.folder, {
      PATRONI_NAME: this.name,
      PATRONI_ETCD3_HOSTS: this.etcd,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${this.rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${this.rest}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${this.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${this.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: this.data,
      PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms(),
      PATRONI_POSTGRESQL_PGPASS: join(this.folder, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORDS.replication,
    });
    const options = { ...ENGINE_USER, cwd: this.folder, env };
    this.#patroni = new Child(
      this.rehearsal,
      this.name,
      '/usr/bin/patroni',
      [join(SHARED, 'patroni.yml')],
      options,
    );
    await this.#patroni.until(async () => (await this.statusAs('health')) === 200, 90);
  }

  /** Asks Patroni's REST API whether the node has the role. @returns 200 if so */
  statusAs(role) {
    return statusOf(`http://127.0.0.1:${this.rest}/${role}`);
  }

  async kill() {
    const patroni = this.#patroni?.end('SIGKILL');
    for (const pid of this.#postgresPids()) signal(pid);
    await patroni;
    for (const pid of this.#postgresPids()) signal(pid);
  }

  #postgresPids() {
    let postmaster;
    try {
      postmaster = Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return [];
    }
    return isOurs(postmaster, this.data) ? [postmaster, ...childrenOf(postmaster)] : [];
  }
}

function signal(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already exited.
  }
}

/** False if another process has reused the pid. */
function isOurs(pid, data) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
  } catch {
    return false;
  }
}

function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** Starts one etcd. A deployment has three, on separate machines. */
async function startEtcd(rehearsal) {
  const folder = engineFolder(rehearsal.folder, 'etcd');
  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
  const args = [
    ...['--name', 'etcd', '--data-dir', join(folder, 'data'), '--initial-cluster', `etcd=${peer}`],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  ];
  const child = new Child(rehearsal, 'etcd', 'etcd', args, {
    ...ENGINE_USER,
    cwd: folder,
    env: engineEnv(folder),
  });
  await child.until(async () => (await statusOf(`${client}/health`)) === 200);
  return new URL(client).host;
}

async function startBalancer(rehearsal, nodes) {
  const [port, replicaPort] = [await freePort(), await freePort()];
  const addresses = { PRIMARY_BIND: `127.0.0.1:${port}`, REPLICA_BIND: `127.0.0.1:${replicaPort}` };
  // HAProxy's file lists three machines. With two nodes, the third one is always down.
  for (const nth of [0, 1, 2]) {
    const node = nodes[nth] ?? { port: 1, rest: 1 };
    addresses[`DB${nth + 1}`] = `127.0.0.1:${node.port}`;
    addresses[`DB${nth + 1}_REST`] = String(node.rest);
  }
  const child = await startHaproxy(rehearsal, 'haproxy-database', ['2-primary', '2-replica'], addresses);
  await child.until(() => listens(port));
  return { port, replicaPort };
}
