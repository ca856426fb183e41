import { join } from 'node:path';
import { Child, ENGINE_USER, engineEnv, engineFolder, freePort, waitFor } from './child.mjs';
import { postgresPrograms, runAsEngine } from './engines.mjs';

/** One PostgreSQL from Debian's package in a separate folder, on loopback with trust authentication. */
export class PostgresServer {
  #child = null;

  constructor(fields) {
    Object.assign(this, fields);
  }

  /** Allocates a folder and a port; the data comes from `initialize` or a backup. */
  static async prepare(stage, name) {
    const folder = engineFolder(stage.folder, name);
    return new PostgresServer({ stage, name, folder, data: join(folder, 'data'), port: await freePort() });
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
      this.stage,
      this.name,
      join(postgresPrograms(), 'postgres'),
      ['-D', this.data, ...args],
      options,
    );
    this.stage.atEnd(() => this.#child.end('SIGQUIT'));
    await this.#child.until(() => this.#answers(), 120);
  }

  /** kill -9 of the postmaster; its other processes exit on their own. */
  async kill() {
    await this.#child.end('SIGKILL');
    await waitFor('its processes to end', async () => !(await this.#answers()));
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
