import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { processIdentity } from '../../src/dev/embedded-postgres/processes';
import { mayEnter } from '../../src/dev/embedded-postgres/server-account';
import { type Checkout, launcherCheckout, LauncherProcess } from '../setup/launcher-process';
import { waitFor } from '../setup/wait-for';

/** `daemon`: exists on every system (initdb looks up its name). */
const ORDINARY = 1;
const asRoot = process.getuid?.() === 0;
const stranger = { uid: ORDINARY, gid: ORDINARY };
const strangersMayLook =
  asRoot && [__dirname, dirname(process.execPath), tmpdir()].every((folder) => mayEnter(stranger, folder));
const itAsRoot = asRoot ? it : it.skip;
const itWithStrangers = strangersMayLook ? it : it.skip;

describe('The embedded PostgreSQL', () => {
  let checkout: Checkout;
  const folders: string[] = [];
  const processes: LauncherProcess[] = [];

  beforeAll(() => {
    checkout = launcherCheckout();
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((user) => user.signal('SIGTERM')));
    for (const folder of folders) {
      const pid = postmaster(folder);
      if (pid && processIdentity(pid)) process.kill(pid, 'SIGKILL');
    }
  });
  afterAll(() => {
    for (const folder of [checkout.base, ...folders]) rmSync(folder, { recursive: true, force: true });
  });

  function dataFolder(mode = 0o700, uid?: number): string {
    const folder = mkdtempSync(join(tmpdir(), 'mboa-cluster-'));
    folders.push(folder);
    chmodSync(folder, mode);
    if (uid !== undefined) chownSync(folder, uid, uid);
    return folder;
  }

  function start(
    dataDir: string,
    options: { uid?: number; durable?: boolean; from?: Checkout } = {},
  ): LauncherProcess {
    const user = new LauncherProcess(options.from ?? checkout, dataDir, options);
    processes.push(user);
    return user;
  }

  async function ready(user: LauncherProcess): Promise<string> {
    await waitFor(() => user.printed('url') ?? user.printed('error'));
    expect(user.printed('error')).toBeUndefined();
    return user.printed('url') ?? '';
  }

  it('listens on loopback only, with a password readable by its owner only', async () => {
    const folder = dataFolder();
    const user = start(folder);
    const url = await ready(user);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const [settings] = await query(
      url,
      `SELECT current_setting('listen_addresses') AS listens, current_setting('unix_socket_directories') AS sockets,
              current_setting('server_encoding') AS encoding, 'é' < 'z' AS by_code_point`,
    );
    expect(settings).toEqual({ listens: '127.0.0.1', sockets: '', encoding: 'UTF8', by_code_point: false });
    expect(statSync(join(folder, 'postgres-password')).mode & 0o777).toBe(0o600);
    const stranger = new URL(url);
    stranger.password = 'guessed';
    await expect(query(stranger.toString(), 'SELECT 1')).rejects.toThrow('password authentication failed');
    const pid = postmaster(folder) ?? 0;
    expect(await user.signal('SIGTERM')).toBe(0);
    expect(processIdentity(pid)).toBeNull();
  });

  it('keeps data across restarts', async () => {
    const folder = dataFolder();
    const first = start(folder);
    await query(await ready(first), `CREATE TABLE kept AS SELECT 42 AS answer`);
    await first.signal('SIGTERM');
    expect(await query(await ready(start(folder)), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('is shared by processes and stops with its last user', async () => {
    const folder = dataFolder();
    const first = start(folder);
    const url = await ready(first);
    const second = start(folder);
    expect(await ready(second)).toBe(url);
    const pid = postmaster(folder) ?? 0;
    expect(await first.signal('SIGTERM')).toBe(0);
    await query(url, 'SELECT 1');
    expect(await second.signal('SIGTERM')).toBe(0);
    expect(processIdentity(pid)).toBeNull();
  });

  it('is started once by processes that start concurrently in an empty folder', async () => {
    const folder = dataFolder();
    const urls = await Promise.all([1, 2, 3].map(() => ready(start(folder))));
    expect(new Set(urls).size).toBe(1);
    expect(readdirSync(join(folder, 'postgres')).sort()).toEqual(['data', 'server.log', 'users']);
  });

  it('cannot be joined while it is being stopped', async () => {
    const folder = dataFolder();
    let leaver = start(folder);
    await ready(leaver);
    for (let round = 0; round < 5; round += 1) {
      const newcomer = start(folder);
      await waitFor(() => newcomer.printed('line'));
      await leaver.signal('SIGTERM');
      expect(await query(await ready(newcomer), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      leaver = newcomer;
    }
  });

  it('is found after kill -9 of the process that started it, and stopped by the next user', async () => {
    const folder = dataFolder();
    const killed = start(folder);
    const url = await ready(killed);
    const pid = postmaster(folder) ?? 0;
    await killed.signal('SIGKILL');
    expect(processIdentity(pid)).not.toBeNull();
    const next = start(folder);
    expect(await ready(next)).toBe(url);
    await next.signal('SIGTERM');
    expect(processIdentity(pid)).toBeNull();
  });

  it('restarts with committed data after the server and its user were killed', async () => {
    const folder = dataFolder();
    const killed = start(folder, { durable: true });
    await query(await ready(killed), 'CREATE TABLE kept AS SELECT 1 AS one');
    await killed.signal('SIGKILL');
    process.kill(postmaster(folder) ?? 0, 'SIGKILL');
    expect(await query(await ready(start(folder)), 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('restarts on the same port if killed in use', async () => {
    const folder = dataFolder();
    const url = await ready(start(folder));
    process.kill(postmaster(folder) ?? 0, 'SIGKILL');
    const rows = await waitFor(() => query(url, 'SELECT 1 AS one').catch(() => null));
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('ignores a stale pid file, even if another program has the pid', async () => {
    const folder = dataFolder();
    const first = start(folder);
    await ready(first);
    const file = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8');
    await first.signal('SIGTERM');
    for (const pid of ['999999999', String(process.pid)]) {
      writeFileSync(join(folder, 'postgres/data/postmaster.pid'), file.replace(/^\d+/, pid));
      const again = start(folder);
      await query(await ready(again), 'SELECT 1');
      await again.signal('SIGTERM');
    }
  });

  it('leaves no process and no partial cluster if a start is aborted', async () => {
    const folder = dataFolder();
    const user = start(folder);
    await waitFor(
      () => existsSync(join(folder, 'postgres')) && readdirSync(join(folder, 'postgres')).length > 1,
    );
    expect(await user.signal('SIGTERM')).toBe(1);
    expect(user.printed('error')).toBe('aborted');
    await query(await ready(start(folder)), 'SELECT 1');
  });

  it('explains that the data folder cannot be created', async () => {
    const file = join(dataFolder(), 'a-file');
    writeFileSync(file, '');
    const user = start(join(file, 'data'));
    expect(await user.exited).toBe(1);
    expect(user.printed('error')).toBe(
      `The data folder ${join(file, 'data')} cannot be used: a part of its path is a file. Set DATA_DIR to a folder this user can write to.`,
    );
  });

  it('explains what to do if the password was lost', async () => {
    const folder = dataFolder();
    const first = start(folder);
    await ready(first);
    await first.signal('SIGTERM');
    writeFileSync(join(folder, 'postgres-password'), randomUUID());
    const user = start(folder);
    expect(await user.exited).toBe(1);
    expect(user.printed('error')).toContain('put the right file back');
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  itAsRoot('runs as nobody when root starts it, in folders open and closed to others', async () => {
    for (const mode of [0o700, 0o755]) {
      const folder = dataFolder(mode);
      await query(await ready(start(folder)), 'CREATE EXTENSION pg_trgm');
      expect(statSync(`/proc/${postmaster(folder)}`).uid).toBe(65_534);
      expect(statSync(join(folder, 'postgres-password')).uid).toBe(0);
    }
  });

  itAsRoot('runs from a checkout closed to others, installed without install scripts', async () => {
    const closed = launcherCheckout({ ownBinaries: true, mode: 0o700 });
    folders.push(closed.base);
    await query(await ready(start(dataFolder(), { from: closed })), 'CREATE EXTENSION pg_trgm');
  });

  itAsRoot('copies PostgreSQL anew where a link of the earlier copy leads elsewhere', async () => {
    const closed = launcherCheckout({ ownBinaries: true, mode: 0o700 });
    folders.push(closed.base);
    const folder = dataFolder();
    const first = start(folder, { from: closed });
    await ready(first);
    await first.signal('SIGTERM');
    const link = readdirSync(closed.tmp, { recursive: true, encoding: 'utf8' })
      .concat(readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
      .map((name) => resolve(closed.tmp, name))
      .find((path) => path.endsWith('libicui18n.so.60'));
    expect(link).toBeDefined();
    rmSync(link ?? '');
    symlinkSync(join(dirname(closed.path), 'closed-to-others'), link ?? '');
    await query(await ready(start(folder, { from: closed })), 'CREATE EXTENSION pg_trgm');
  });

  itWithStrangers('runs as the ordinary user who starts it', async () => {
    const folder = dataFolder(0o700, ORDINARY);
    const user = start(folder, { uid: ORDINARY });
    await query(await ready(user), 'SELECT 1');
    expect(statSync(`/proc/${postmaster(folder)}`).uid).toBe(ORDINARY);
    await user.signal('SIGTERM');
    // Root takes the folder over later, then the ordinary user again.
    const root = start(folder);
    await query(await ready(root), 'SELECT 1');
    await root.signal('SIGTERM');
    await query(await ready(start(folder, { uid: ORDINARY })), 'SELECT 1');
  });

  itWithStrangers('runs for an ordinary user whose checkout belongs to somebody else', async () => {
    const foreign = launcherCheckout({ ownBinaries: true });
    folders.push(foreign.base);
    const folder = dataFolder(0o700, ORDINARY);
    await query(await ready(start(folder, { uid: ORDINARY, from: foreign })), 'CREATE EXTENSION pg_trgm');
  });

  itWithStrangers('tells an ordinary user that the data folder belongs to somebody else', async () => {
    const folder = dataFolder(0o755);
    mkdirSync(join(folder, 'data'));
    const user = start(join(folder, 'data'), { uid: ORDINARY });
    expect(await user.exited).toBe(1);
    expect(user.printed('error')).toContain('cannot be used: permission denied. Set DATA_DIR');
  });
});

function postmaster(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
