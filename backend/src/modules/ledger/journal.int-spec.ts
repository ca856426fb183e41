import { inHours } from '../../../test/factories/ride';
import { type Passenger, PaymentsContext } from '../../../test/setup/payments-context';
import { CancellationsService } from '../bookings/cancellations.service';
import { RideChangesService } from '../bookings/ride-changes.service';
import { JournalRepository } from '../money';

let context: PaymentsContext;

beforeAll(async () => {
  context = await PaymentsContext.open();
});
afterAll(() => context.close());
afterEach(async () => {
  await context.database.query(`DELETE FROM provider_budgets`);
});

const journal = new JournalRepository();

/** Entries about a payment as `account ±amount` (debit +), by transaction. */
async function entriesOf(paymentId: string): Promise<string[]> {
  const rows = await context.database.query<{ line: string }[]>(
    `SELECT t.kind || ': ' || string_agg(e.account || ' ' || (e.debit - e.credit), ', ' ORDER BY e.debit DESC, e.account) AS line
     FROM journal_transactions t JOIN journal_entries e ON e.transaction_id = t.id
     WHERE e.payment_id = $1 GROUP BY t.id ORDER BY t.id`,
    [paymentId],
  );
  return rows.map((row) => row.line);
}

async function paid(given: { seats?: number; provider?: 'mtn' | 'orange'; departs?: Date } = {}) {
  const ride = await context.ride(given.departs ? { departure_time: given.departs } : {});
  const passenger = await context.passenger(ride, given.seats ?? 1);
  const payment = await context.pay(passenger, given.provider ?? 'mtn');
  await context.settle(await context.payment(payment.id), 'completed');
  return { ride, passenger, payment };
}

const cancel = ({ person, booking }: Passenger) =>
  context.first.module.get(CancellationsService).cancel(person.id, booking.id, null);

describe('The journal', () => {
  it('books a completed payment as cash of its provider, owed to the driver of that ride and booking', async () => {
    const { ride, passenger, payment } = await paid({ seats: 2 });
    expect(await entriesOf(payment.id)).toEqual(['completion: cash.mtn 9000, driver -9000']);
    const [owed] = await context.database.query(
      `SELECT driver_id, ride_id, booking_id FROM journal_entries WHERE payment_id = $1 AND account = 'driver'`,
      [payment.id],
    );
    expect(owed).toEqual({ driver_id: ride.driver_id, ride_id: ride.id, booking_id: passenger.booking.id });
  });

  it('books a payment through Orange as cash of Orange', async () => {
    const passenger = await context.passenger();
    const payment = await context.pay(passenger, 'orange');
    await context.settle(await context.payment(payment.id), 'completed');
    expect(await entriesOf(payment.id)).toEqual(['completion: cash.orange 4500, driver -4500']);
  });

  it('books concurrent reports of one success once', async () => {
    const passenger = await context.passenger();
    const payment = await context.pay(passenger);
    await Promise.all(Array.from({ length: 6 }, () => context.settle(payment, 'completed')));
    expect(await entriesOf(payment.id)).toHaveLength(1);
  });

  it('books a payment too late for its seats once, as owed to the passenger', async () => {
    const passenger = await context.passenger();
    const payment = await context.pay(passenger);
    await cancel(passenger);
    await context.settle(payment, 'completed');
    expect(await context.refundsOf(payment.id)).toMatchObject([{ amount: 4500, rule: 'late_success' }]);
    expect(await entriesOf(payment.id)).toEqual(['completion: cash.mtn 4500, refund -4500']);
  });

  it('leaves the driver half of a late cancellation', async () => {
    const { passenger, payment } = await paid({ departs: inHours(20) });
    await context.database.query(`UPDATE bookings SET paid_at = paid_at - interval '1 hour' WHERE id = $1`, [
      passenger.booking.id,
    ]);
    await context.database.query(
      `UPDATE payments SET payment_time = payment_time - interval '1 hour' WHERE id = $1`,
      [payment.id],
    );
    expect(await cancel(passenger)).toMatchObject({ amount: 2250, rule: 'within_24_hours' });
    expect(await entriesOf(payment.id)).toEqual([
      'completion: cash.mtn 4500, driver -4500',
      'refund_due: driver 2250, refund -2250',
    ]);
  });

  it('books the full refund of each booking of a cancelled ride', async () => {
    const ride = await context.ride();
    const passengers = [await context.passenger(ride), await context.passenger(ride, 2)];
    const payments = [];
    for (const passenger of passengers) {
      const payment = await context.pay(passenger);
      await context.settle(payment, 'completed');
      payments.push(payment);
    }
    await context.database.query(
      `UPDATE rides SET status = 'cancelled', cancelled_at = now() WHERE id = $1`,
      [ride.id],
    );
    await context.first.module
      .get(RideChangesService)
      .cancelBookings({ ride_id: ride.id, actor_id: ride.driver_id });
    const lines = await Promise.all(payments.map(({ id }) => entriesOf(id)));
    expect(lines.map(([, due]) => due)).toEqual([
      'refund_due: driver 4500, refund -4500',
      'refund_due: driver 9000, refund -9000',
    ]);
  });

  it('books the amount that the provider took if staff complete a payment of another amount', async () => {
    const { booking, ride } = await context.passenger();
    await context.database.query(
      `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, status, payment_time, metadata)
       VALUES ($1, $1, 4500, 'mtn', 'mtn-momo', '237677000001', 'completed', now(), '{"amount_taken": 4000}')`,
      [booking.id],
    );
    await journal.recordCompletion(context.database, { paymentId: booking.id, withSeats: false, ride });
    expect(await entriesOf(booking.id)).toEqual(['completion: cash.mtn 4000, refund -4000']);
  });

  it('books a completed refund once, from the cash of its provider', async () => {
    const { passenger, payment } = await paid();
    await cancel(passenger);
    const [refund] = await context.database.query<{ id: string }[]>(
      'SELECT id FROM refunds WHERE payment_id = $1',
      [payment.id],
    );
    const refundId = refund?.id ?? '';
    await Promise.all(Array.from({ length: 4 }, () => journal.recordRefund(context.database, { refundId })));
    await journal.recordRefundDue(context.database, { refundId });
    expect((await entriesOf(payment.id)).slice(1)).toEqual([
      'refund_due: driver 4500, refund -4500',
      'refund: refund 4500, cash.mtn -4500',
    ]);
  });
});

describe('the database', () => {
  const attempt = (...statements: string[]) =>
    context.database.transaction(async (tx) => {
      for (const statement of statements) await tx.query(statement);
    });
  const transaction = (kind = 'completion') =>
    `INSERT INTO journal_transactions (kind, payment_id) SELECT '${kind}', id FROM payments p
     WHERE NOT EXISTS (SELECT 1 FROM journal_transactions t WHERE t.payment_id = p.id) LIMIT 1`;
  const entry = (account: string, side: 'debit' | 'credit', amount: number) =>
    `INSERT INTO journal_entries (transaction_id, account, payment_id, ${side})
     SELECT max(t.id), '${account}', (SELECT id FROM payments LIMIT 1), ${amount} FROM journal_transactions t`;

  beforeEach(async () => {
    await context.pay(await context.passenger());
  });

  it('rejects a transaction with unequal debit and credit', async () => {
    await expect(
      attempt(transaction(), entry('cash.mtn', 'debit', 4500), entry('refund', 'credit', 4499)),
    ).rejects.toThrow(/journal transaction \d+ is not balanced: debit 4500, credit 4499/);
  });

  it('rejects a transaction without entries', async () => {
    await expect(attempt(transaction())).rejects.toThrow(/is not balanced: debit 0, credit 0/);
  });

  it('rejects an additional entry in a committed transaction', async () => {
    await attempt(transaction(), entry('cash.mtn', 'debit', 100), entry('refund', 'credit', 100));
    await expect(attempt(entry('refund', 'credit', 1))).rejects.toThrow(
      /is not balanced: debit 100, credit 101/,
    );
  });

  it('accepts a balanced transaction', async () => {
    await expect(
      attempt(
        transaction(),
        entry('cash.mtn', 'debit', 100),
        entry('refund', 'credit', 60),
        entry('refund', 'credit', 40),
      ),
    ).resolves.toBeUndefined();
  });

  it.each([
    `UPDATE journal_entries SET debit = debit + 1 WHERE debit > 0`,
    `UPDATE journal_transactions SET created_at = now()`,
    `DELETE FROM journal_entries`,
    `DELETE FROM journal_transactions`,
    `TRUNCATE journal_entries CASCADE`,
    `TRUNCATE journal_transactions CASCADE`,
  ])('rejects %s', async (statement) => {
    await paid();
    await expect(attempt(statement)).rejects.toThrow(
      /the journal is only added to: (UPDATE|DELETE|TRUNCATE) on journal_/,
    );
  });

  it('rejects an entry without owner or without a positive amount', async () => {
    await expect(attempt(transaction(), entry('driver', 'credit', 100))).rejects.toThrow(/check constraint/);
    await expect(attempt(transaction(), entry('refund', 'credit', 0))).rejects.toThrow(/check constraint/);
    await expect(attempt(transaction(), entry('refund', 'credit', -5))).rejects.toThrow(/check constraint/);
  });

  it('rejects a second completion of a payment', async () => {
    const { payment } = await paid();
    await expect(
      context.database.query(
        `INSERT INTO journal_transactions (kind, payment_id) VALUES ('completion', $1)`,
        [payment.id],
      ),
    ).rejects.toThrow(/duplicate key/);
  });
});
