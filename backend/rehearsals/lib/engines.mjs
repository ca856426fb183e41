import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../bench/support/free-port.mjs';
import { Child, ENGINE_USER, engineEnv, engineFolder, listens, own, statusOf } from './child.mjs';

export const SHARED = resolve(import.meta.dirname, '../../../docker/cluster');

/** A Redis without persistence, which can be killed and restarted on the same port. */
export class Redis {
  #child = null;

  constructor(rehearsal, port) {
    this.rehearsal = rehearsal;
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(rehearsal) {
    const redis = new Redis(rehearsal, await freePort());
    await redis.start();
    return redis;
  }

  async start() {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = new Child(this.rehearsal, 'redis', 'redis-server', args, { cwd: this.rehearsal.folder });
    await this.#child.until(() => listens(this.port));
  }

  kill() {
    return this.#child.end('SIGKILL');
  }
}

/** Starts HAProxy with these parts of docker/cluster/haproxy. `addresses` are the variables of those files. */
export async function startHaproxy(rehearsal, name, parts, addresses) {
  const files = ['1-defaults', ...parts].flatMap((part) => ['-f', join(SHARED, 'haproxy', `${part}.cfg`)]);
  const env = {
    PATH: process.env.PATH,
    HAPROXY_SOCKET: join(rehearsal.folder, `${name}.sock`),
    ...addresses,
  };
  return new Child(rehearsal, name, '/usr/sbin/haproxy', ['-db', ...files], { env });
}

/** Starts HAProxy in front of the web processes, on a port that their settings name. @returns the address */
export async function startWebBalancer(rehearsal, port, webs) {
  const [WEB1, WEB2] = webs.map((web) => `127.0.0.1:${web.port}`);
  const child = await startHaproxy(rehearsal, 'haproxy-web', ['2-web'], {
    WEB_BIND: `127.0.0.1:${port}`,
    WEB1,
    WEB2,
  });
  const url = `http://127.0.0.1:${port}`;
  await child.until(async () => (await statusOf(`${url}/api/health/ready`)) === 200);
  return url;
}

/** Starts PgBouncer with transaction pooling in front of one PostgreSQL. */
export async function startPgbouncer(rehearsal, { port: target, user, password, database }) {
  const [port, folder] = [await freePort(), engineFolder(rehearsal.folder, 'pgbouncer')];
  const users = join(folder, 'users.txt');
  const ini = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${user}" "${password}"\n`);
  writeFileSync(
    ini,
    `[databases]
${database} = host=127.0.0.1 port=${target}

%include ${join(SHARED, 'pgbouncer.ini')}
listen_addr = 127.0.0.1
listen_port = ${port}
auth_file = ${users}
unix_socket_dir =
`,
  );
  own(users);
  own(ini);
  const options = { ...ENGINE_USER, cwd: folder, env: engineEnv(folder) };
  const child = new Child(rehearsal, 'pgbouncer', '/usr/sbin/pgbouncer', [ini], options);
  await child.until(() => listens(port));
  return { port };
}

export function postgresPrograms() {
  const versions = readdirSync('/usr/lib/postgresql')
    .map(Number)
    .sort((a, b) => b - a);
  return join('/usr/lib/postgresql', String(versions[0]), 'bin');
}

/** Runs a program as the engines' user. @returns its output */
export async function runAsEngine(folder, command, args) {
  const options = { ...ENGINE_USER, cwd: folder, env: engineEnv(folder), timeout: 120_000 };
  const { stdout } = await promisify(execFile)(command, args, options);
  return stdout;
}
