import { insertPerson } from '../../../../test/factories/person';
import { PaymentsContext, type Process } from '../../../../test/setup/payments-context';
import { Refunds } from '../../../../test/setup/refunds';
import { Transactions } from '../../../platform/database';
import { ResolutionsService } from '../../bookings';
import { DISPUTED } from '../../bookings/booking.sql';
import { BookingTransitionsService } from '../../bookings/booking-transitions.service';
import { RideChangesService } from '../../bookings/ride-changes.service';
import { verifyJournal } from '../../ledger/verification/verify-journal.query';
import { PaymentsService } from '../../payments/payments.service';
import { ReceiptsRepository } from '../../payments/receipts/receipts.repository';
import type { RefundEntity } from '../money-out/money-out.entity';
import { StaffPaymentsService } from './staff-payments.service';
import { StaffRefundsService } from './staff-refunds.service';

let context: PaymentsContext;
let refunds: Refunds;
let other: Process;
let admin: string;

beforeAll(async () => {
  context = await PaymentsContext.open();
  refunds = new Refunds(context);
  other = await context.another();
  admin = (await insertPerson(context.database, { staff_role: 'admin' })).id;
});
afterAll(async () => {
  // The journal always agrees with the records.
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  await context.close();
});
afterEach(() => context.expectExactSeats());

const give = (paymentId: string, amount: number | null, goodwill = false, by = context.first) =>
  by.module
    .get(StaffRefundsService, { strict: false })
    .refund(admin, paymentId, { reason: 'No air conditioning', amount, goodwill });

/** XAF of an account for a booking, debit less credit. */
async function inAccount(bookingId: string, account: string): Promise<number> {
  const [row] = await context.database.query<[{ sum: number }]>(
    `SELECT coalesce(sum(debit - credit), 0)::int AS sum FROM journal_entries WHERE booking_id = $1 AND account = $2`,
    [bookingId, account],
  );
  return row.sum;
}

const amountsOf = async (paymentId: string): Promise<number[]> =>
  (await context.refundsOf(paymentId)).map(({ amount }) => amount);

async function complete(paymentId: string): Promise<RefundEntity> {
  await refunds.reached(paymentId, ({ accepted_at }) => accepted_at !== null);
  const refund = await refunds.of(paymentId);
  context.mtn.refunds.decide(refund.provider_reference, 'SUCCESSFUL');
  await refunds.after(refund.id, 5);
  return refunds.of(paymentId);
}

describe('A partial refund', () => {
  it.each([
    ['borne by the driver', false, { driver: 1_000, goodwill: 0, borne_by: 'driver' }],
    ['borne by the operator', true, { driver: 0, goodwill: 1_000, borne_by: 'operator' }],
  ])('%s leaves booking and payment unchanged', async (_, goodwill, expected) => {
    const awa = await refunds.paid();
    const earned = await inAccount(awa.booking.id, 'driver');
    await give(awa.payment.id, 1_000, goodwill);
    expect(await complete(awa.payment.id)).toMatchObject({
      status: 'completed',
      amount: 1_000,
      borne_by: expected.borne_by,
    });
    expect(await context.booking(awa)).toMatchObject({
      status: 'pending_verification',
      payment_status: 'completed',
      given_back: 1_000,
    });
    expect(await context.payment(awa.payment.id)).toMatchObject({ status: 'completed', outcome: 'seated' });
    expect((await inAccount(awa.booking.id, 'driver')) - earned).toBe(expected.driver);
    expect(await inAccount(awa.booking.id, 'expense.goodwill')).toBe(expected.goodwill);
    expect(await context.textsTo(awa.person.phone)).toContainEqual(
      expect.stringMatching(/^FCFA 1,000 of your payment/),
    );
  });

  it.each([false, true])(
    'reduces a later refund, after which driver and goodwill accounts are even (goodwill: %s)',
    async (goodwill) => {
      const awa = await refunds.paid();
      await give(awa.payment.id, 1_000, goodwill);
      expect(await refunds.cancel(awa)).toMatchObject({ amount: awa.booking.amount - 1_000 });
      expect((await amountsOf(awa.payment.id)).sort()).toEqual([1_000, awa.booking.amount - 1_000].sort());
      expect(await inAccount(awa.booking.id, 'driver')).toBe(0);
      expect(await inAccount(awa.booking.id, 'expense.goodwill')).toBe(0);
    },
  );

  it('reduces the refund after the driver cancels the ride', async () => {
    const awa = await refunds.paid();
    await give(awa.payment.id, 1_000, true);
    await context.database.query(
      `UPDATE rides SET status = 'cancelled', cancelled_at = now() WHERE id = $1`,
      [awa.ride.id],
    );
    await context.first.module
      .get(RideChangesService)
      .cancelBookings({ ride_id: awa.ride.id, actor_id: awa.ride.driver_id });
    expect((await amountsOf(awa.payment.id)).reduce((sum, amount) => sum + amount, 0)).toBe(
      awa.booking.amount,
    );
    expect(await inAccount(awa.booking.id, 'expense.goodwill')).toBe(0);
  });

  it('of everything as goodwill leaves nothing to refund, but the passenger gets the SMS of a cancelled ride', async () => {
    const awa = await refunds.paid();
    await give(awa.payment.id, awa.booking.amount, true);
    await context.database.query(
      `UPDATE rides SET status = 'cancelled', cancelled_at = now() WHERE id = $1`,
      [awa.ride.id],
    );
    await context.first.module
      .get(RideChangesService)
      .cancelBookings({ ride_id: awa.ride.id, actor_id: awa.ride.driver_id });
    expect((await amountsOf(awa.payment.id)).sort()).toEqual([0, awa.booking.amount]);
    expect(await context.textsTo(awa.person.phone)).toContainEqual(
      expect.stringMatching(/was cancelled\. Everything that you paid will be refunded\.$/),
    );
  });

  it('of everything as goodwill is charged to the driver if the passenger cancels, so nothing stays disputed', async () => {
    const awa = await refunds.paid();
    await give(awa.payment.id, awa.booking.amount, true);
    const cancellation = await refunds.cancel(awa);
    expect(cancellation).toMatchObject({ amount: 0 });
    expect(await inAccount(awa.booking.id, 'driver')).toBe(0);
    expect(await inAccount(awa.booking.id, 'expense.goodwill')).toBe(0);
    expect(await context.booking(awa)).toMatchObject({ status: 'cancelled', payment_status: 'completed' });
    const [row] = await context.database.query<[{ disputed: number }]>(
      `SELECT count(*)::int AS disputed FROM bookings b JOIN rides r ON r.id = b.ride_id WHERE b.id = $1 AND ${DISPUTED}`,
      [awa.booking.id],
    );
    expect(row.disputed).toBe(0);
    expect(await context.refundsOf(awa.payment.id)).toContainEqual(
      expect.objectContaining({ amount: 0, status: 'completed' }),
    );
    const jobs = await context.database.query(
      `SELECT f.amount FROM refunds f JOIN pgboss.job j ON j.name = 'refunds.requested' AND j.data ->> 'refund_id' = f.id::text
       WHERE f.payment_id = $1`,
      [awa.payment.id],
    );
    expect(jobs).toEqual([{ amount: awa.booking.amount }]);
  });

  it('of everything as goodwill is not announced again after a cancellation', async () => {
    const awa = await refunds.paid();
    await give(awa.payment.id, awa.booking.amount, true);
    const goodwill = await complete(awa.payment.id);
    await context.database.query(
      `UPDATE refunds SET completed_at = completed_at - interval '1 day' WHERE id = $1`,
      [goodwill.id],
    );
    await refunds.cancel(awa);
    const request = { transactionId: awa.payment.id, provider: 'mtn' };
    expect(
      await context.first.module.get(PaymentsService, { strict: false }).status(awa.person.id, request),
    ).toMatchObject({
      status: 'completed',
      outcome: 'seated',
      refund_cause: null,
      message: 'Payment completed. Your booking has been cancelled.',
    });
    const facts = await context.first.module.get(ReceiptsRepository, { strict: false }).facts(awa.payment.id);
    expect(facts).toMatchObject({
      refund_amount: awa.booking.amount,
      refund_completed_at: new Date((goodwill.completed_at?.getTime() ?? 0) - 86_400_000),
    });
  });

  it('of everything as goodwill leaves nothing for another ride after the driver did not show up', async () => {
    const awa = await refunds.paid();
    await give(awa.payment.id, awa.booking.amount, true);
    const { module } = context.first;
    await module.get(Transactions, { strict: false }).run(async (tx) => {
      await tx.query(`UPDATE bookings SET departure_time = now() WHERE id = $1`, [awa.booking.id]);
      const { booking } = await module
        .get(BookingTransitionsService, { strict: false })
        .lockExisting(tx, awa.booking.id);
      await module.get(ResolutionsService, { strict: false }).settleClaim(tx, booking, 'refund', null);
    });
    await context.textsTo(awa.person.phone);
    const sent = await context.database.query<{ key: string }[]>(
      `SELECT key FROM notifications WHERE user_id = $1 AND key LIKE '%:rebooking%'`,
      [awa.person.id],
    );
    expect(sent).toEqual([]);
  });

  it('of everything is a whole refund, which cancels the booking', async () => {
    const awa = await refunds.paid();
    await give(awa.payment.id, awa.booking.amount);
    expect(await context.booking(awa)).toMatchObject({ status: 'cancelled', given_back: 0 });
    expect(await amountsOf(awa.payment.id)).toEqual([awa.booking.amount]);
  });

  it('as goodwill for a ride of the staff member who gives it waits for a second person', async () => {
    const awa = await refunds.paid();
    const driver = awa.ride.driver_id;
    await context.database.query(`UPDATE profiles SET staff_role = 'finance' WHERE id = $1`, [driver]);
    const order = { reason: 'Late', amount: 1_000, goodwill: true };
    await context.first.module
      .get(StaffRefundsService, { strict: false })
      .refund(driver, awa.payment.id, order);
    expect(await amountsOf(awa.payment.id)).toEqual([]);
  });

  it('lowers the amount that a second admin approves for the whole refund', async () => {
    const awa = await refunds.paid();
    await give(awa.payment.id, 1_000);
    const strict = await context.another({ FOUR_EYES_ABOVE: '100' });
    await give(awa.payment.id, null, false, strict);
    const { approval } = await strict.module.get(StaffPaymentsService).get(awa.payment.id);
    expect(approval).toMatchObject({
      amount: awa.booking.amount - 1_000,
      before: { refunded: 1_000 },
      after: { refunded: awa.booking.amount },
    });
  });

  it('is checked when staff reconcile the payment', async () => {
    const awa = await refunds.paid();
    await give(awa.payment.id, 1_000);
    await refunds.reached(awa.payment.id, ({ accepted_at }) => accepted_at !== null);
    context.mtn.refunds.decide((await refunds.of(awa.payment.id)).provider_reference, 'SUCCESSFUL');
    await context.first.module.get(StaffPaymentsService).reconcile(admin, awa.payment.id, {});
    expect(await refunds.of(awa.payment.id)).toMatchObject({ status: 'completed' });
  });

  it('is refused after a full refund', async () => {
    const awa = await refunds.paid();
    await refunds.cancel(awa);
    await expect(give(awa.payment.id, 1, true)).rejects.toMatchObject({ code: 'NOT_PAID' });
  });

  it('is refused above what is left, without a payment, and during a claim', async () => {
    const awa = await refunds.paid();
    const { amount } = awa.booking;
    await give(awa.payment.id, amount - 500, true);
    await expect(give(awa.payment.id, 501, true)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'amount', message: 'amount must be at most 500' }],
    });
    await expect(give(awa.payment.id, null, true)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await context.database.query(`UPDATE bookings SET claim_status = 'open' WHERE id = $1`, [awa.booking.id]);
    await expect(give(awa.payment.id, 100, true)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await context.database.query(`UPDATE bookings SET claim_status = NULL WHERE id = $1`, [awa.booking.id]);
    const waiting = await context.pay(await context.passenger());
    await expect(give(waiting.id, 100, true)).rejects.toMatchObject({ code: 'NOT_PAID' });
    await expect(give('0193c0de-0000-7000-8000-000000000000', 100)).rejects.toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    });
  });

  it('by two processes concurrently never exceeds the payment', async () => {
    const awa = await refunds.paid();
    const part = Math.ceil(awa.booking.amount * 0.6);
    const given = await Promise.allSettled([
      give(awa.payment.id, part, true),
      give(awa.payment.id, part, true, other),
    ]);
    expect(given.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await amountsOf(awa.payment.id)).toEqual([part]);
  });

  it('and a concurrent cancellation together return the whole payment', async () => {
    for (let round = 0; round < 4; round++) {
      const awa = await refunds.paid();
      const results = await Promise.allSettled([
        give(awa.payment.id, 1_000, true, other),
        refunds.cancel(awa),
      ]);
      expect(results[1].status).toBe('fulfilled');
      const amounts = await amountsOf(awa.payment.id);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(awa.booking.amount);
      expect(await inAccount(awa.booking.id, 'driver')).toBe(0);
    }
  });
});
