import { DateTime } from 'luxon';
import type { EntityManager, QueryRunner } from 'typeorm';
import { insertBooking } from '../../../../test/factories/booking';
import { PaymentsContext } from '../../../../test/setup/payments-context';
import { waitFor } from '../../../../test/setup/wait-for';
import { DOUALA } from '../../../platform/douala';
import { reportOn } from '../verification/verify-journal.query';
import { CloseMonthsJob } from './close-months.job';
import { JournalClosingsRepository } from './journal-closings.repository';
import { monthBounds } from './statement';
import { readStatement } from './statement.query';

let context: PaymentsContext;
let job: CloseMonthsJob;
const open: QueryRunner[] = [];

const THIS_MONTH = DateTime.now().setZone(DOUALA).startOf('month');
/** First instant of a month in Douala, counted back from now. */
const month = (ago: number) => THIS_MONTH.minus({ months: ago });
/** Last instant of that month. */
const lastOf = (ago: number) => month(ago - 1).minus({ milliseconds: 1 });

beforeAll(async () => {
  context = await PaymentsContext.open();
  job = context.first.module.get(CloseMonthsJob);
});
beforeEach(async () => {
  await context.database.query(`DELETE FROM journal_closings`);
});
afterEach(async () => {
  for (const runner of open.splice(0)) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
});
afterAll(() => context.close());

/** Books 4,500 XAF through MTN at the given time, regardless of the clock. */
async function insertEntry(manager: EntityManager, at: DateTime): Promise<void> {
  const { id } = await insertBooking(manager, { status: 'cancelled' });
  await manager.query(
    `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, status, payment_time)
     VALUES ($1, $1, 4500, 'mtn', 'mtn-momo', '237670000001', 'completed', $2)`,
    [id, at.toJSDate()],
  );
  await manager.query(
    `WITH booked AS (INSERT INTO journal_transactions (kind, payment_id, created_at) VALUES ('completion', $1, $2) RETURNING id)
     INSERT INTO journal_entries (transaction_id, account, payment_id, debit, credit, rail)
     SELECT booked.id, side.* FROM booked CROSS JOIN LATERAL (VALUES
       ('cash.mtn', $1::uuid, 4500, 0, 'mtn-momo'), ('refund', $1::uuid, 0, 4500, NULL)) side`,
    [id, at.toJSDate()],
  );
}

const insertEntryAt = (at: DateTime) => context.database.transaction((tx) => insertEntry(tx, at));

/** Begins a concurrent transaction and leaves it open. */
async function begin(): Promise<QueryRunner> {
  const runner = context.database.createQueryRunner();
  await runner.startTransaction();
  open.push(runner);
  return runner;
}

const closedMonths = async (): Promise<string[]> => {
  const rows = await context.database.query<{ begins: Date }[]>(
    'SELECT begins FROM journal_closings ORDER BY begins',
  );
  return rows.map(({ begins }) => DateTime.fromJSDate(begins, { zone: DOUALA }).toFormat('yyyy-MM'));
};
const monthNames = (...agos: number[]) => agos.map((ago) => month(ago).toFormat('yyyy-MM'));

/** Sums of the last five months, as in a statement. */
async function statements(manager = context.database.manager): Promise<string[]> {
  const found: string[] = [];
  for (const name of monthNames(4, 3, 2, 1, 0)) {
    const rows = await readStatement(manager, monthBounds(name) ?? { from: new Date(), to: new Date() });
    found.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`).sort());
  }
  return found;
}

async function expectSameStatementsWithoutClosings(): Promise<void> {
  const fromClosings = await statements();
  const runner = await begin();
  await runner.query('DELETE FROM journal_closings');
  expect(fromClosings).toEqual(await statements(runner.manager));
  await runner.rollbackTransaction();
}

const closingDifferences = async () => {
  const { differences } = await reportOn(context.database.manager);
  return differences.filter((one) => one.includes('closing'));
};

/** Resolves once a session waits for the table lock that blocks writers. */
const untilJobWaits = () =>
  waitFor(async () => {
    const rows = await context.database.query<unknown[]>(
      `SELECT 1 FROM pg_locks WHERE relation = 'journal_transactions'::regclass AND NOT granted`,
    );
    return rows.length === 1;
  });

describe('Closed months of the journal', () => {
  beforeAll(async () => {
    for (const ago of [3, 1, 1, 0]) await insertEntryAt(month(ago).plus({ days: 2 }));
    await insertEntryAt(month(2));
    await insertEntryAt(lastOf(3));
  });

  it('end at midnight in Douala; the current month stays open', async () => {
    await job.run();
    expect(await closedMonths()).toEqual(monthNames(3, 2, 1));
    const counts = await context.database.query<{ transactions: string }[]>(
      'SELECT transactions FROM journal_closings ORDER BY begins',
    );
    expect(counts.map(({ transactions }) => Number(transactions))).toEqual([2, 1, 2]);
    await expectSameStatementsWithoutClosings();
    expect(await closingDifferences()).toEqual([]);
  });

  it('are closed once by repeated and concurrent jobs', async () => {
    const other = (await context.another()).module.get(CloseMonthsJob);
    await Promise.all([job.run(), other.run(), job.run()]);
    const before = await context.database.query('SELECT * FROM journal_closings ORDER BY begins');
    await job.run();
    expect(await context.database.query('SELECT * FROM journal_closings ORDER BY begins')).toEqual(before);
    expect(await closedMonths()).toEqual(monthNames(3, 2, 1));
    await expectSameStatementsWithoutClosings();
  });

  it('are not closed while a transaction of their last instant is uncommitted', async () => {
    const late = await begin();
    await insertEntry(late.manager, lastOf(1));
    await job.run();
    expect(await closedMonths()).not.toContain(monthNames(1)[0]);
    await late.commitTransaction();
    await job.run();
    expect(await closedMonths()).toEqual(monthNames(3, 2, 1));
    await expectSameStatementsWithoutClosings();
  });

  it('are not closed if an entry is booked between the sum and the check', async () => {
    const busy = await begin();
    await insertEntry(busy.manager, month(0).plus({ hours: 1 }));
    const [last] = (await closingsDue()).slice(-1);
    if (!last) throw new Error('no month is over');
    const closing = context.first.module.get(JournalClosingsRepository).close(last);
    await untilJobWaits();
    await insertEntry(busy.manager, lastOf(1));
    await busy.commitTransaction();
    expect(await closing).toBe(false);
    expect(await closedMonths()).toEqual([]);
    await job.run();
    expect(await closedMonths()).toEqual(monthNames(3, 2, 1));
    await expectSameStatementsWithoutClosings();
  });

  it('are reopened one by one, when the transaction of a late entry commits', async () => {
    await job.run();
    const before = await statements();
    const late = await begin();
    await insertEntry(late.manager, lastOf(2));
    expect(await statements()).toEqual(before);
    expect(await closedMonths()).toEqual(monthNames(3, 2, 1));
    await late.commitTransaction();
    expect(await closedMonths()).toEqual(monthNames(3, 1));
    await expectSameStatementsWithoutClosings();
    await job.run();
    expect(await closedMonths()).toEqual(monthNames(3, 2, 1));
    await expectSameStatementsWithoutClosings();
    expect(await closingDifferences()).toEqual([]);
  });

  it('stay closed after a rollback of a late entry', async () => {
    await job.run();
    const late = await begin();
    await insertEntry(late.manager, lastOf(2));
    await late.rollbackTransaction();
    expect(await closedMonths()).toEqual(monthNames(3, 2, 1));
  });

  it('include an earlier month once it has entries', async () => {
    await job.run();
    await insertEntryAt(month(4));
    await expectSameStatementsWithoutClosings();
    await job.run();
    expect(await closedMonths()).toEqual(monthNames(4, 3, 2, 1));
    await expectSameStatementsWithoutClosings();
  });

  it('are closed by the next job after a crash', async () => {
    const busy = await begin();
    await insertEntry(busy.manager, month(0).plus({ hours: 1 }));
    const crashing = job.run();
    const crashed = expect(crashing).rejects.toThrow();
    await untilJobWaits();
    await context.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'journal_transactions'::regclass AND NOT granted`,
    );
    await crashed;
    expect(await closedMonths()).toEqual([]);
    await busy.commitTransaction();
    await job.run();
    expect(await closedMonths()).toEqual(monthNames(4, 3, 2, 1));
    await expectSameStatementsWithoutClosings();
  });

  it('are checked against the journal by verify-journal, to the franc', async () => {
    await job.run();
    const runner = await begin();
    await runner.query(`UPDATE journal_closing_sums SET debit = debit + 1
      WHERE account = 'cash.mtn' AND begins = (SELECT max(begins) FROM journal_closings)`);
    await runner.query(
      `UPDATE journal_closings SET transactions = 0 WHERE begins = (SELECT min(begins) FROM journal_closings)`,
    );
    const { differences } = await reportOn(runner.manager);
    expect(differences.filter((one) => one.includes('closing'))).toEqual([
      `The closing of ${monthNames(4)[0] ?? ''} covers 0 transactions, but the journal has 1.`,
      `The closing of ${monthNames(1)[0] ?? ''} has 1 XAF debit and 0 XAF credit in cash.mtn (completion, mtn-momo) that the journal lacks.`,
    ]);
  });
});

const closingsDue = () => context.first.module.get(JournalClosingsRepository).listDue();
