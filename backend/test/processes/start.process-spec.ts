import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { builtFile, ServerProcess } from '../setup/built-server';
import { freshDatabase } from '../setup/test-database';
import { waitFor } from '../setup/wait-for';

// Starts several processes per test.

describe('starting and ending the server', () => {
  let port: number;
  let dataDir: string;
  const processes: ServerProcess[] = [];

  beforeEach(async () => {
    port = await freePort();
    dataDir = mkdtempSync(join(tmpdir(), 'mboa-start-'));
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((server) => server.signal('SIGTERM')));
    rmSync(dataDir, { recursive: true, force: true });
  });

  function start(settings: NodeJS.ProcessEnv = {}): ServerProcess {
    const server = new ServerProcess(builtFile('main.js'), {
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    });
    processes.push(server);
    return server;
  }

  const command = (words: string): ServerProcess =>
    new ServerProcess(builtFile('cli.js'), { DATA_DIR: dataDir }, words.split(' '));

  const get = (path: string, on = port): Promise<Response> => fetch(`http://127.0.0.1:${on}${path}`);

  const databaseRuns = (): boolean => {
    try {
      return readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8') !== '';
    } catch {
      return false;
    }
  };

  describe('with an embedded database', () => {
    it('prints its addresses and the demo people, and ends on SIGTERM with its database', async () => {
      const server = start();
      await server.waitForOutput('Ctrl-C');
      for (const path of ['/', '/admin', '/api/docs', '/dev/sms', '/dev/phone'])
        expect(server.stdout).toContain(`http://localhost:${port}${path}\n`);
      for (const role of ['passenger', 'driver', 'approver', 'support', 'finance', 'admin'])
        expect(server.stdout).toMatch(new RegExp(`${role} +2376\\d{8} `));
      expect(server.stdout).toContain('The sign-in codes appear below');
      expect((await get('/api/health/ready')).status).toBe(200);
      const rides = (await (await get('/api/rides?upcoming=true')).json()) as { data: unknown[] };
      expect(rides.data.length).toBeGreaterThan(0);
      expect(databaseRuns()).toBe(true);
      expect(await server.signal('SIGTERM')).toBe(0);
      expect(server.stderr).toBe('');
      expect(databaseRuns()).toBe(false);

      const again = start();
      await again.waitForOutput('Ctrl-C');
      expect(again.stdout).not.toContain('Added demo people');
      expect(again.stdout).toMatch(/passenger +2376/);
      expect(await again.signal('SIGINT')).toBe(0);
      expect(databaseRuns()).toBe(false);
    });

    it('shares the database with the command line and with a second server', async () => {
      const first = start({ SEED_DEMO: 'off' });
      await first.waitForOutput('Ctrl-C');
      expect(first.stdout).not.toContain('Sign in as');
      const grant = command('grant-role 677100099 admin');
      expect(await grant.exited).toBe(0);
      expect(grant.stdout).toContain('237677100099 is admin now.');
      const seed = command('seed --rides=20');
      expect(await seed.exited).toBe(0);
      const second = await freePort();
      const other = start({ PORT: String(second), SEED_DEMO: 'off' });
      await other.waitForOutput('Ctrl-C');
      expect(await first.signal('SIGTERM')).toBe(0);
      const rides = (await (await get('/api/rides?upcoming=true', second)).json()) as { data: unknown[] };
      expect(rides.data).toHaveLength(20);
      expect(await other.signal('SIGTERM')).toBe(0);
      expect(databaseRuns()).toBe(false);
    });

    it('shuts down cleanly if SIGTERM arrives during startup', async () => {
      const server = start();
      await server.waitForOutput('Starting PostgreSQL');
      expect(await server.signal('SIGTERM')).toBe(0);
      expect(server.stdout).not.toContain('is ready');
      expect(databaseRuns()).toBe(false);
    });
  });

  it('serves and ends on SIGTERM while the disk of its log is full', async () => {
    const fullDisk = openSync('/dev/full', 'w');
    const settings = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: await freshDatabase() };
    const server = new ServerProcess(builtFile('main.js'), { ...settings, LOG_LEVEL: 'debug' }, [], fullDisk);
    closeSync(fullDisk);
    const isServing = () =>
      get('/api/rides').then(
        ({ status }) => status === 200,
        () => false,
      );
    await waitFor(isServing);
    expect(await isServing()).toBe(true);
    expect(await server.signal('SIGTERM')).toBe(0);
    expect(server.stderr).toBe('');
  });

  describe('ending', () => {
    let locked: Client;
    let databaseUrl: string;

    beforeEach(async () => {
      databaseUrl = await freshDatabase();
      locked = new Client({ connectionString: databaseUrl });
      locked.on('error', () => undefined);
      await locked.connect();
      await locked.query('BEGIN; LOCK TABLE rides IN ACCESS EXCLUSIVE MODE');
    });
    afterEach(() => locked.end());

    /** Returns once the request waits for the locked table. */
    async function requestInFlight(): Promise<{ answer: Promise<Response | null> }> {
      const answer = get('/api/rides').catch(() => null);
      await waitFor(async () => {
        const { rows } = await locked.query(
          `SELECT 1 FROM pg_locks WHERE relation = 'rides'::regclass AND NOT granted`,
        );
        return rows.length > 0;
      });
      return { answer };
    }

    it('answers the requests in flight and accepts no new ones', async () => {
      const server = start({ DATABASE_URL: databaseUrl });
      await server.waitForOutput('Ctrl-C');
      const { answer } = await requestInFlight();
      const ended = server.signal('SIGTERM');
      await waitFor(() =>
        get('/api/health/live').then(
          (response) => response.status === 503,
          () => true,
        ),
      );
      await locked.query('COMMIT');
      expect((await answer)?.status).toBe(200);
      expect(await ended).toBe(0);
    });

    it('waits at most 10 s for a request that hangs', async () => {
      const server = start({ DATABASE_URL: databaseUrl });
      await server.waitForOutput('Ctrl-C');
      await requestInFlight();
      const from = Date.now();
      await server.signal('SIGTERM');
      expect(Date.now() - from).toBeLessThan(10_000);
    });
  });

  describe('explains in one line why it cannot start, and leaves nothing behind', () => {
    async function refusal(settings: NodeJS.ProcessEnv): Promise<string> {
      const server = start(settings);
      expect(await server.exited).toBe(1);
      expect(databaseRuns()).toBe(false);
      expect(server.stderr.trimEnd().split('\n')).toHaveLength(1);
      return server.stderr.trimEnd();
    }

    it('a port in use, before anything is created', async () => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
      expect(await refusal({})).toBe(
        `Port ${port} is in use on 127.0.0.1: stop the program that uses it, or set PORT to another port.`,
      );
      expect(readdirSync(dataDir)).not.toContain('postgres');
      await new Promise((resolve) => other.close(resolve));
    });

    it('a metrics port in use, even by the product itself', async () => {
      const other = createServer();
      const usedPort = await freePort();
      await new Promise<void>((resolve) => other.listen(usedPort, '127.0.0.1', resolve));
      for (const metrics of [usedPort, port]) {
        expect(await refusal({ METRICS_PORT: String(metrics) })).toBe(
          `Port ${metrics} is in use on 127.0.0.1: stop the program that uses it, or set METRICS_PORT to another port.`,
        );
      }
      expect(await refusal({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' })).toBe(
        'METRICS_HOST 192.0.2.1 is not an address of this machine.',
      );
      expect(readdirSync(dataDir)).not.toContain('postgres');
      await new Promise((resolve) => other.close(resolve));
    });

    it('all invalid settings at once', async () => {
      const sentence = await refusal({ PORT: 'many', THROTTLING: 'maybe', PAYMENTS_MODE: 'live' });
      for (const name of ['PORT', 'THROTTLING', 'MTN_BASE_URL']) expect(sentence).toContain(name);
    });

    it('a data folder that cannot be created', async () => {
      writeFileSync(join(dataDir, 'file'), '');
      const folder = join(dataDir, 'file', 'data');
      expect(await refusal({ DATA_DIR: folder })).toBe(
        `The data folder ${folder} cannot be used: a part of its path is a file. Set DATA_DIR to a folder this user can write to.`,
      );
    });

    it('a file store that cannot be written', async () => {
      const DATABASE_URL = await freshDatabase();
      writeFileSync(join(dataDir, 'file'), '');
      for (const [path, problem] of [
        ['file', 'a file is in its place'],
        ['file/store', 'a part of its path is a file'],
      ]) {
        const store = join(dataDir, path ?? '');
        expect(await refusal({ DATABASE_URL, STORAGE_URL: `file:${store}` })).toBe(
          `The data folder ${store} cannot be used: ${problem}. Set STORAGE_URL to a folder this user can write to.`,
        );
      }
      const inDataDir = join(dataDir, 'files');
      writeFileSync(inDataDir, '');
      expect(await refusal({ DATABASE_URL })).toBe(
        `The data folder ${inDataDir} cannot be used: a file is in its place. Set DATA_DIR to a folder this user can write to.`,
      );
    });

    it('a data folder under /proc, where no folder can be created', async () => {
      expect(await refusal({ DATA_DIR: '/proc/mboa' })).toMatch(
        /^The data folder \/proc\/mboa cannot be used: .+ Set DATA_DIR to a folder this user can write to\.$/,
      );
    });

    it('a database that does not answer, without its password', async () => {
      const closedPort = await freePort();
      expect(await refusal({ DATABASE_URL: `postgres://mboa:secret@127.0.0.1:${closedPort}/mboa` })).toBe(
        `The database at 127.0.0.1:${closedPort}/mboa cannot be reached: connection refused. Check DATABASE_URL.`,
      );
      const wrong = new URL(await freshDatabase());
      wrong.password = 'secret';
      expect(await refusal({ DATABASE_URL: wrong.toString() })).toContain('wrong user or password');
    });

    it('a schema of a newer version that has dropped something', async () => {
      const databaseUrl = await freshDatabase();
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(
        `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'ContractTomorrow9999999999999')`,
      );
      await client.end();
      expect(await refusal({ DATABASE_URL: databaseUrl })).toContain(
        'migrated by a newer version (ContractTomorrow9999999999999)',
      );
    });
  });
});
