import { join } from 'node:path';
import { freePort } from '../../bench/support/free-port.mjs';
import { Child, ENGINE_USER, engineEnv, engineFolder, waitFor } from './child.mjs';
import { postgresPrograms, runAsEngine } from './engines.mjs';

/** A PostgreSQL of Debian's package in a separate folder, on loopback with trust authentication. */
export class PostgresServer {
  #child = null;

  constructor(fields) {
    Object.assign(this, fields);
  }

  /** Allocates a folder and a port. The data comes from `initialize` or from a backup. */
  static async prepare(rehearsal, name) {
    const folder = engineFolder(rehearsal.folder, name);
    return new PostgresServer({
      rehearsal,
      name,
      folder,
      data: join(folder, 'data'),
      port: await freePort(),
    });
  }

  initialize() {
    const args = [
      '-D',
      this.data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '-k',
    ];
    return runAsEngine(this.folder, join(postgresPrograms(), 'initdb'), args);
  }

  async start(settings = {}) {
    const all = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: this.folder,
      ...settings,
    };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const options = { ...ENGINE_USER, cwd: this.folder, env: engineEnv(this.folder) };
    this.#child = new Child(
      this.rehearsal,
      this.name,
      join(postgresPrograms(), 'postgres'),
      ['-D', this.data, ...args],
      options,
    );
    this.rehearsal.atEnd(() => this.#child.end('SIGQUIT'));
    await this.#child.until(() => this.#answers(), 120);
  }

  /** kill -9 of the postmaster. Its other processes exit by themselves. */
  async kill() {
    await this.#child.end('SIGKILL');
    await waitFor('the end of its processes', async () => !(await this.#answers()));
  }

  urlOf(database) {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  #answers() {
    const args = ['-q', '-h', '127.0.0.1', '-p', String(this.port)];
    return runAsEngine(this.folder, join(postgresPrograms(), 'pg_isready'), args).then(
      () => true,
      () => false,
    );
  }
}
