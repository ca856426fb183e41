import type { Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { freshDatabase } from '../../../test/setup/test-database';
import { waitFor } from '../../../test/setup/wait-for';
import type { DomainError } from '../errors';
import { PendingWork } from '../pending-work';
import { afterCommit, isDatabaseUnavailable, plainDataSource, poolOf, postgresCode, Transactions } from '.';
import { dataSourceOptions } from './data-source';

describe('A transaction', () => {
  let dataSource: DataSource;
  let transactions: Transactions;

  beforeAll(async () => {
    dataSource = plainDataSource(await freshDatabase());
    await dataSource.initialize();
    await dataSource.query('CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)');
    transactions = new Transactions(dataSource, new PendingWork());
  });
  afterAll(() => dataSource.destroy());
  beforeEach(async () => {
    await dataSource.query('TRUNCATE counters');
    await dataSource.query('INSERT INTO counters VALUES (1, 0), (2, 0)');
  });

  const valueOf = async (id: number) =>
    (await dataSource.query<{ value: number }[]>('SELECT value FROM counters WHERE id = $1', [id]))[0]?.value;

  it('is retried after a deadlock, so that both writers succeed', async () => {
    let bothHold: () => void = () => undefined;
    const meeting = new Promise<void>((resolve) => (bothHold = resolve));
    let holding = 0;
    const write = (first: number, second: number) =>
      transactions.run(async (tx) => {
        await tx.query('UPDATE counters SET value = value + 1 WHERE id = $1', [first]);
        if (++holding === 2) bothHold();
        if (holding <= 2) await meeting;
        await tx.query('UPDATE counters SET value = value + 1 WHERE id = $1', [second]);
      });
    await Promise.all([write(1, 2), write(2, 1)]);
    expect([await valueOf(1), await valueOf(2)]).toEqual([2, 2]);
    expect(holding).toBeGreaterThan(2);
  });

  it('gives up after several serialization failures and reports a busy server', async () => {
    let attempts = 0;
    const failing = transactions.run(async (tx) => {
      attempts += 1;
      await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
    });
    await expect(failing).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      kind: 'unavailable',
    } satisfies Partial<DomainError>);
    expect(attempts).toBe(6);
  });

  it('is not retried after any other error, and leaves no changes', async () => {
    let attempts = 0;
    const failing = transactions.run(async (tx) => {
      attempts += 1;
      await tx.query('UPDATE counters SET value = 9 WHERE id = 1');
      await tx.query('INSERT INTO counters VALUES (2, 0)');
    });
    await expect(failing.catch((error: unknown) => postgresCode(error))).resolves.toBe('23505');
    expect(attempts).toBe(1);
    expect(await valueOf(1)).toBe(0);
  });

  it('runs its after-commit effects only after the commit', async () => {
    const seen: (number | undefined)[] = [];
    await transactions.run(async (tx) => {
      await tx.query('UPDATE counters SET value = 7 WHERE id = 1');
      afterCommit(tx, async () => void seen.push(await valueOf(1)));
    });
    await waitFor(() => seen.length === 1);
    expect(seen).toEqual([7]);
  });

  it('drops its after-commit effects on rollback', async () => {
    let ran = false;
    await expect(
      transactions.run(async (tx) => {
        afterCommit(tx, () => void (ran = true));
        await Promise.reject(new Error('no'));
      }),
    ).rejects.toThrow('no');
    expect(ran).toBe(false);
  });
});

describe('A database connection', () => {
  const sockets: Socket[] = [];
  let outside: DataSource;
  let dataSource: DataSource;

  beforeAll(async () => {
    const url = await freshDatabase();
    outside = await plainDataSource(url).initialize();
    const options = { ...dataSourceOptions(url), poolSize: 1 };
    const { stream } = options.extra as { stream: () => Socket };
    const recordingStream = () => sockets[sockets.push(stream()) - 1];
    dataSource = await new DataSource({
      ...options,
      extra: { ...options.extra, stream: recordingStream },
    }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await outside.destroy();
  });

  const errorOf = (failing: Promise<unknown>) => failing.catch((error: unknown) => error);

  it('lost between two statements of a transaction is reported as an unavailable database', async () => {
    const cut = dataSource.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
      await outside.query('SELECT pg_terminate_backend($1)', [row?.pid]);
      await waitFor(() => sockets.at(-1)?.destroyed === true);
      await tx.query('SELECT 1');
    });
    expect(isDatabaseUnavailable(await errorOf(cut))).toBe(true);
  });

  it.each([
    ['the server', () => dataSource],
    ['a command or migration', () => outside],
  ])('of %s, lost before TypeORM listens to it, does not crash the process', async (_, open) => {
    const client = await poolOf(open()).connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await outside.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    client.release(true);
    expect(await open().query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('that stops answering is closed after 35 seconds', async () => {
    await dataSource.query('SELECT 1');
    const unanswered = dataSource.query('SELECT pg_sleep(60)');
    const socket = sockets.at(-1);
    expect(socket?.timeout).toBe(35_000);
    socket?.setTimeout(20);
    expect(await errorOf(unanswered)).toMatchObject({ message: 'Connection terminated: no answer' });
    expect(isDatabaseUnavailable(await errorOf(unanswered))).toBe(true);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.each(['25006', '25P03', '55P03', '57P05', 'EHOSTUNREACH'])(
    'is recognised as lost by the code %s',
    (code) => {
      expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(true);
    },
  );
});
