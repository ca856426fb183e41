import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder, readOrCreateSecret } from '../../platform/config/data-folder';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { processIdentity } from './processes';
import { mayEnter, type ServerAccount, serverAccount } from './server-account';

export const SUPERUSER = 'mboa';

/** UTF-8, ordered by code point, on every machine. */
const INITDB_OPTIONS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  `--username=${SUPERUSER}`,
];

/**
 * `DATA_DIR/postgres`: the cluster in `data`, the server log, and the list of users. Only the server's account
 * may access it.
 */
export class ClusterFolder {
  readonly account: ServerAccount;
  readonly path: string;
  readonly name: string;
  readonly password: string;
  private readonly canEnter: boolean;

  constructor(dataDir: string) {
    makeFolder(dataDir);
    this.path = join(realpathSync(dataDir), 'postgres');
    this.account = serverAccount(this.path);
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    if (this.account) chownSync(this.path, this.account.uid, this.account.gid);
    this.name = `mboa-${createHash('sha256').update(this.path).digest('hex').slice(0, 16)}`;
    this.password = readOrCreateSecret(dataDir, 'postgres-password');
    this.canEnter = mayEnter(this.account, this.path);
    if (!this.canEnter && process.platform !== 'linux') {
      throw new EmbeddedPostgresError(
        `PostgreSQL does not run as root, and no other user may enter ${dataDir}: start as an ordinary user, or set DATA_DIR to a folder outside.`,
      );
    }
  }

  get data(): string {
    return join(this.path, 'data');
  }

  get log(): string {
    return join(this.path, 'server.log');
  }

  get users(): string {
    return join(this.path, 'users');
  }

  /**
   * Runs a program as the server's account and appends its output to the log. `args` receives the folder's
   * path for the program: an open directory handle if the account can't enter a parent folder (Linux).
   */
  spawn(program: string, args: (path: string) => string[]) {
    const log = openSync(this.log, 'a', 0o600);
    const folder = this.canEnter ? null : openSync(this.path, 'r');
    try {
      return spawn(program, args(folder === null ? this.path : '/proc/self/fd/3'), {
        ...this.account,
        cwd: '/',
        env: { LC_ALL: 'C' },
        detached: true,
        stdio: ['ignore', log, log, ...(folder === null ? [] : [folder])],
      });
    } finally {
      closeSync(log);
      if (folder !== null) closeSync(folder);
    }
  }

  /** Atomic: builds a draft and renames it, so that kills and concurrent starts leave no partial cluster. */
  async ensureCluster(bin: string, durable: boolean, signal?: AbortSignal): Promise<void> {
    this.removeAbandonedDrafts();
    if (existsSync(join(this.data, 'PG_VERSION'))) return;
    const draft = `draft.${process.pid}.${randomBytes(4).toString('hex')}`;
    const draftPath = join(this.path, draft);
    const passwordFile = `${draftPath}.password`;
    writeFileSync(passwordFile, this.password, { mode: 0o600 });
    try {
      if (this.account) chownSync(passwordFile, this.account.uid, this.account.gid);
      await this.runInitdb(bin, draft, durable, signal);
      renameSync(draftPath, this.data);
    } catch (error) {
      if (!existsSync(join(this.data, 'PG_VERSION'))) throw error;
    } finally {
      rmSync(passwordFile, { force: true });
      rmSync(draftPath, { recursive: true, force: true });
    }
  }

  private async runInitdb(bin: string, draft: string, durable: boolean, signal?: AbortSignal): Promise<void> {
    const from = this.logLength();
    const initdb = this.spawn(join(bin, 'initdb'), (path) => [
      ...INITDB_OPTIONS,
      ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
      `--pwfile=${path}/${draft}.password`,
      '-D',
      `${path}/${draft}`,
    ]);
    const kill = () => initdb.kill('SIGTERM');
    signal?.addEventListener('abort', kill);
    const code = await new Promise<number | null>((resolve, reject) => {
      initdb.once('error', reject);
      initdb.once('exit', resolve);
    }).finally(() => signal?.removeEventListener('abort', kill));
    signal?.throwIfAborted();
    if (code === 0) return;
    throw new EmbeddedPostgresError(
      `PostgreSQL's data could not be created in ${this.path}: ${this.errorSince(from) ?? `initdb ended with ${code}`}`,
    );
  }

  logLength(): number {
    return existsSync(this.log) ? readFileSync(this.log).length : 0;
  }

  errorSince(from: number): string | null {
    if (!existsSync(this.log)) return null;
    const lines = readFileSync(this.log).subarray(from).toString('utf8');
    return /(?:FATAL|PANIC|ERROR|error|initdb): +(?!warning|error)(.*)/.exec(lines)?.[1] ?? null;
  }

  private removeAbandonedDrafts(): void {
    for (const name of readdirSync(this.path)) {
      const pid = /^draft\.(\d+)\./.exec(name)?.[1];
      if (pid !== undefined && processIdentity(Number(pid)) === null) {
        rmSync(join(this.path, name), { recursive: true, force: true });
      }
    }
  }

  trimLog(): void {
    if (this.logLength() > 5_000_000) rmSync(this.log, { force: true });
    else if (existsSync(this.log)) chmodSync(this.log, 0o600);
  }
}
