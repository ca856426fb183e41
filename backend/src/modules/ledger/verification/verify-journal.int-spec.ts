import type { DataSource } from 'typeorm';
import { insertBooking, type InsertedBooking } from '../../../../test/factories/booking';
import { insertPerson } from '../../../../test/factories/person';
import { inHours, insertRide } from '../../../../test/factories/ride';
import { PaymentsContext } from '../../../../test/setup/payments-context';
import { newId, Transactions } from '../../../platform/database';
import { JournalRepository, RefundRequestService } from '../../money';
import { PayoutBatchesService } from '../../transfers/batches/payout-batches.service';
import { reportOn, verifyJournal } from './verify-journal.query';

let context: PaymentsContext;
let database: DataSource;
/** A paid and travelled booking on a separate ride, covered by a completed payout. */
let paidOut: InsertedBooking;
/** A paid booking of a future ride with a completed refund. */
let refunded: InsertedBooking;
/** A paid booking of a future ride with a refund due. */
let due: InsertedBooking;
let payoutId: string;
let batchId: string;

beforeAll(async () => {
  context = await PaymentsContext.open();
  database = context.database;
  const admin = await insertPerson(database, { staff_role: 'admin' });
  const over = await insertRide(database, { status: 'completed', departure_time: inHours(-60) });
  paidOut = await insertBooking(database, { ride_id: over.id, status: 'completed' });
  const payouts = context.first.module.get(PayoutBatchesService);
  const batch = await payouts.create(admin.id, null);
  await payouts.markPaid(admin.id, batch.batch.id, { reference: 'BULK-1' });
  [payoutId, batchId] = [batch.payouts[0]?.id ?? '', batch.batch.id];
  refunded = await insertBooking(database, { status: 'pending_verification' });
  due = await insertBooking(database, { status: 'pending_verification' });
  for (const booking of [refunded, due]) {
    await database.query(`INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, provider_reference)
      VALUES ('${booking.id}', '${booking.payment_id}', '${booking.id}', ${booking.amount}, 'staff', 'staff', 'manual', 'mtn', 'mtn-momo', '${newId()}')`);
    await new JournalRepository().recordRefundDue(database, { refundId: booking.id });
  }
  await database.query(`UPDATE refunds SET status = 'completed' WHERE id = $1`, [refunded.id]);
  await database.query(`UPDATE payments SET status = 'refunded' WHERE id = $1`, [refunded.payment_id]);
  await new JournalRepository().recordRefund(database, { refundId: refunded.id });
});
afterAll(() => context.close());

/** Returns the differences after damage without triggers, then rolls the damage back. */
async function differencesAfter(...damage: string[]): Promise<string[]> {
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  await runner.query(`SET LOCAL session_replication_role = 'replica'`);
  for (const statement of damage) await runner.query(statement);
  const { differences } = await reportOn(runner.manager);
  await runner.rollbackTransaction();
  await runner.release();
  return differences;
}

const transactionOf = (column: string, id: string | null) =>
  `(SELECT t.id FROM journal_transactions t WHERE t.${column} = '${id}' ORDER BY t.id LIMIT 1)`;
const deleteTransaction = (transaction: string) => [
  `CREATE TEMP TABLE gone ON COMMIT DROP AS SELECT ${transaction} AS id`,
  'DELETE FROM journal_entries WHERE transaction_id IN (SELECT id FROM gone)',
  'DELETE FROM journal_transactions WHERE id IN (SELECT id FROM gone)',
];

describe('the journal', () => {
  it('agrees with payments, refunds and payouts; cash equals debts', async () => {
    const { differences, transactions, balances } = await verifyJournal(database);
    expect(differences).toEqual([]);
    expect(transactions).toBe(7);
    expect(balances).toEqual({ 'cash.mtn': 4_500, 'cash.orange': 0, driver: 0, refund: 4_500 });
  });

  it('agrees in every snapshot during concurrent writes', async () => {
    const writing = Array.from({ length: 5 }, async () => {
      const booking = await insertBooking(database, { status: 'pending_verification' });
      await context.first.module.get(Transactions).run((tx) =>
        context.first.module.get(RefundRequestService, { strict: false }).request(tx, {
          booking_id: booking.id,
          payment_id: booking.payment_id ?? '',
          amount: booking.amount,
          rule: 'staff',
          cause: 'staff',
          actor_id: null,
        }),
      );
    });
    const reports = [await verifyJournal(database), await verifyJournal(database)];
    await Promise.all(writing);
    reports.push(await verifyJournal(database));
    // The factory inserts a payment and its journal entry separately. Any other difference fails.
    const differences = reports.flatMap((report) => report.differences);
    expect(differences.filter((one) => !one.includes('has no completion of it'))).toEqual([]);
    expect(reports.at(-1)?.differences).toEqual([]);
  });
});

describe('verify-journal reports, with the ids,', () => {
  it('a payment that is not in the journal', async () => {
    const problems = await differencesAfter(
      ...deleteTransaction(transactionOf('payment_id', paidOut.payment_id)),
    );
    expect(problems).toContain(
      `Payment ${paidOut.payment_id} of 4500 XAF by mtn is completed, but the journal has no completion of it.`,
    );
  });

  it('a completion of a payment that has failed', async () => {
    expect(
      await differencesAfter(`UPDATE payments SET status = 'failed' WHERE id = '${paidOut.payment_id}'`),
    ).toEqual([`The journal records payment ${paidOut.payment_id} as completed, but its status is failed.`]);
  });

  it('a completion with another amount or provider', async () => {
    const set = (change: string) =>
      differencesAfter(`UPDATE payments SET ${change} WHERE id = '${paidOut.payment_id}'`);
    expect(await set('amount = 4600')).toEqual([
      `Payment ${paidOut.payment_id} collected 4600 XAF via mtn, but the journal records 4500 XAF.`,
    ]);
    expect(await set(`provider = 'orange'`)).toEqual([
      `Payment ${paidOut.payment_id} collected 4500 XAF via orange, but the journal records 0 XAF.`,
    ]);
  });

  it('a completion for another driver', async () => {
    const [stranger] = [await insertPerson(database, { driver: true })];
    const problems = await differencesAfter(
      `UPDATE rides SET driver_id = '${stranger.id}' WHERE id = '${due.ride_id}'`,
    );
    expect(problems).toEqual([
      expect.stringMatching(
        `^The journal gives payment ${due.payment_id} to driver .* of driver ${stranger.id}.$`,
      ),
    ]);
  });

  it('an unbalanced or empty transaction', async () => {
    const transaction = transactionOf('payment_id', due.payment_id);
    expect(
      await differencesAfter(
        `UPDATE journal_entries SET credit = 4499 WHERE transaction_id = ${transaction} AND credit > 0`,
      ),
    ).toEqual([
      expect.stringMatching(
        /^Journal transaction \d+ \(completion\) is not balanced: debit 4500, credit 4499\.$/,
      ),
    ]);
    expect(
      await differencesAfter(
        `INSERT INTO journal_transactions (kind, payment_id) VALUES ('completion', '${newId()}')`,
      ),
    ).toEqual([expect.stringMatching(/^Journal transaction \d+ \(completion\) has no entries\.$/)]);
  });

  it('a refund due that was not taken from the driver, or with another amount', async () => {
    expect(await differencesAfter(...deleteTransaction(transactionOf('refund_id', due.id)))).toEqual([
      `Refund ${due.id} of 4500 XAF of payment ${due.payment_id} is due, but the journal has not taken it from the driver.`,
    ]);
    expect(await differencesAfter(`UPDATE refunds SET amount = 4400 WHERE id = '${due.id}'`)).toEqual([
      `Refund ${due.id} of payment ${due.payment_id} amounts to 4400 XAF, but the journal has taken 4500 XAF from the driver for it.`,
    ]);
  });

  it('a completed payment without seats that is not refunded in full', async () => {
    const toRefund = `UPDATE journal_entries SET account = 'refund', driver_id = NULL, ride_id = NULL, booking_id = NULL
      WHERE account = 'driver' AND transaction_id = ${transactionOf('payment_id', due.payment_id)}`;
    const lost = [toRefund, ...deleteTransaction(transactionOf('refund_id', due.id))];
    expect(await differencesAfter(...lost, `DELETE FROM refunds WHERE id = '${due.id}'`)).toEqual([
      `Payment ${due.payment_id} collected 4500 XAF without seats, but has no refund.`,
    ]);
    expect(
      await differencesAfter(...lost, `UPDATE refunds SET amount = 4000 WHERE id = '${due.id}'`),
    ).toEqual([
      `Payment ${due.payment_id} collected 4500 XAF without seats, but its refund ${due.id} amounts to 4000 XAF.`,
    ]);
  });

  it('a completed refund missing in the journal, and a booked refund that is not completed', async () => {
    expect(await differencesAfter(`UPDATE refunds SET status = 'completed' WHERE id = '${due.id}'`)).toEqual([
      `Refund ${due.id} of 4500 XAF of payment ${due.payment_id} is completed, but the journal has not paid it.`,
      `Payment ${due.payment_id} is completed, but its refund ${due.id} is completed.`,
    ]);
    expect(await differencesAfter(`UPDATE refunds SET status = 'sent' WHERE id = '${refunded.id}'`)).toEqual([
      `The journal has paid refund ${refunded.id}, which is sent.`,
      `Payment ${refunded.payment_id} is refunded, but its refund ${refunded.id} is sent.`,
    ]);
  });

  it('a refund of more than its payment, and a refunded payment without a refund', async () => {
    expect(await differencesAfter(`UPDATE refunds SET amount = 4501 WHERE id = '${due.id}'`)).toContain(
      `Refunds of payment ${due.payment_id} total 4501 XAF, more than the 4500 XAF collected.`,
    );
    expect(
      await differencesAfter(`UPDATE payments SET status = 'refunded' WHERE id = '${paidOut.payment_id}'`),
    ).toEqual([`Payment ${paidOut.payment_id} is refunded, but has no refund.`]);
  });

  it('a payout missing in the journal, booked too early, or with another amount', async () => {
    const driver = `to driver [-0-9a-f]{36}`;
    expect(await differencesAfter(...deleteTransaction(transactionOf('payout_id', payoutId)))).toEqual([
      expect.stringMatching(
        `^Payout ${payoutId} of 4500 XAF ${driver} is paid, but the journal has not paid it.$`,
      ),
    ]);
    expect(
      await differencesAfter(
        `UPDATE payout_batches SET status = 'open', reference = NULL, paid_by = NULL, paid_at = NULL`,
      ),
    ).toEqual([`The journal has paid payout ${payoutId}, but its batch ${batchId} is open.`]);
    expect(await differencesAfter(`UPDATE payouts SET amount = 5000`)).toEqual([
      expect.stringMatching(`^Payout ${payoutId} of 5000 XAF ${driver} covers earnings of 4500 XAF.$`),
      `Payout ${payoutId} paid 5000 XAF via mtn, but the journal records 4500 XAF.`,
    ]);
  });

  it('a payout that covers another driver’s earnings', async () => {
    const other = await insertPerson(database, { driver: true });
    expect(await differencesAfter(`UPDATE payouts SET driver_id = '${other.id}'`)).toEqual([
      expect.stringMatching(`^Payout ${payoutId} to driver ${other.id} covers entry \\d+ of driver `),
    ]);
  });
});
