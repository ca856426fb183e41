import { setImmediate } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { freshDatabase } from '../../../test/setup/test-database';
import { waitFor } from '../../../test/setup/wait-for';
import { plainDataSource, Transactions } from '../database';
import { Metrics } from '../http';
import { PendingWork } from '../pending-work';
import { defineJob, JobQueue } from '.';

const greet = defineJob<{ id: string }>('test.greet');

describe('The job queue', () => {
  let databaseUrl: string;
  let dataSource: DataSource;
  let transactions: Transactions;
  let queue: JobQueue;
  let handled: string[];
  let failures: number;

  beforeEach(async () => {
    databaseUrl = await freshDatabase();
    dataSource = plainDataSource(databaseUrl);
    await dataSource.initialize();
    transactions = new Transactions(dataSource, new PendingWork());
    queue = new JobQueue(dataSource, { role: { servesApi: true, runsJobs: true } }, new Metrics());
    handled = [];
    failures = 0;
    queue.work(greet, async ({ id }) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('not now');
      }
      handled.push(id);
      return Promise.resolve();
    });
    await queue.drain(); // starts the queue
  });
  afterEach(async () => {
    await queue.beforeApplicationShutdown();
    await dataSource.destroy();
  });

  it('is created once when processes start together on a new database', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `test.at_once_${index}`);
    const processes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const database = await plainDataSource(databaseUrl).initialize();
        const one = new JobQueue(database, { role: { servesApi: true, runsJobs: false } }, new Metrics());
        for (const name of names) one.work(defineJob(name), async () => undefined);
        return { database, one };
      }),
    );
    await Promise.all(processes.map(({ one }) => one.onApplicationBootstrap()));
    const rows: unknown[] = await dataSource.query(
      `SELECT 1 FROM pgboss.queue WHERE name LIKE 'test.at_once%'`,
    );
    expect(rows).toHaveLength(names.length);
    for (const { database, one } of processes) {
      await one.beforeApplicationShutdown();
      await database.destroy();
    }
  });

  it('keeps a job if and only if its transaction commits', async () => {
    await transactions.run((tx) => queue.send(tx, greet, { id: 'kept' }));
    await transactions
      .run(async (tx) => {
        await queue.send(tx, greet, { id: 'dropped' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await queue.drain();
    expect(handled).toEqual(['kept']);
  });

  it('runs a job soon after the commit, before the next poll', async () => {
    await queue.onApplicationBootstrap();
    await transactions.run((tx) => queue.send(tx, greet, { id: 'now' }));
    await waitFor(() => handled.length === 1);
    expect(handled).toEqual(['now']);
  });

  it('adds a job of the same key once, even after it ran', async () => {
    const send = () =>
      transactions.run((tx) => queue.send(tx, greet, { id: 'once' }, { singletonKey: 'ride-1' }));
    await Promise.all([send(), send()]);
    await queue.drain();
    await send();
    await queue.drain();
    expect(handled).toEqual(['once']);
  });

  it('runs each job once in concurrent drains, all of which end', async () => {
    const ids = ['1', '2', '3', '4'];
    await transactions.run(async (tx) => {
      for (const id of ids) await queue.send(tx, greet, { id });
    });
    await Promise.all([queue.drain(), queue.drain(), queue.drain()]);
    expect(handled.sort()).toEqual(ids);
  });

  it('retries only the failed job', async () => {
    failures = 1;
    await transactions.run((tx) => queue.send(tx, greet, { id: 'again' }));
    await expect(queue.drain()).rejects.toThrow('not now');
    await dataSource.query(`UPDATE pgboss.job SET start_after = now() WHERE name = $1`, [greet.name]);
    await queue.drain();
    expect(handled).toEqual(['again']);
  });

  it.each([
    ['completed', 0],
    ['retry', 1],
  ])('survives a database error when a job becomes %s', async (state, failing) => {
    failures = failing;
    await dataSource.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'the database fails'; END $$`);
    await dataSource.query(`CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON pgboss.job FOR EACH ROW
      WHEN (NEW.state = '${state}') EXECUTE FUNCTION refuse()`);
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    await transactions.run((tx) => queue.send(tx, greet, { id: 'unended' }));
    await queue.onApplicationBootstrap();
    await waitFor(() => handled.length > 0 || failures < failing);
    await queue.beforeApplicationShutdown();
    await setImmediate();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(await dataSource.query(`SELECT state FROM pgboss.job WHERE name = $1`, [greet.name])).toEqual([
      { state: 'active' },
    ]);
  });

  it('leaves scheduled jobs until they are due', async () => {
    await transactions.run((tx) => queue.send(tx, greet, { id: 'later' }, { startAfterSeconds: 3600 }));
    await queue.drain();
    expect(handled).toEqual([]);
    await dataSource.query(`UPDATE pgboss.job SET start_after = now() WHERE name = $1`, [greet.name]);
    await queue.drain();
    expect(handled).toEqual(['later']);
  });

  it('finishes a job being fetched at shutdown before the database closes', async () => {
    await transactions.run((tx) => queue.send(tx, greet, { id: 'last' }));
    const elsewhere = await plainDataSource(databaseUrl).initialize();
    const other = elsewhere.createQueryRunner();
    await other.startTransaction();
    await other.query('LOCK TABLE pgboss.job');
    await queue.onApplicationBootstrap();
    await waitFor(async () => {
      const [{ waiting }] = await elsewhere.query<[{ waiting: number }]>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return waiting > 0;
    });
    const stopped = queue.beforeApplicationShutdown();
    await other.rollbackTransaction();
    await elsewhere.destroy();
    await stopped;
    expect(handled).toEqual(['last']);
    expect(await dataSource.query(`SELECT state FROM pgboss.job WHERE name = $1`, [greet.name])).toEqual([
      { state: 'completed' },
    ]);
  });
});
