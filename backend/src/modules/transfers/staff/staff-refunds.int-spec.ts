import { insertPerson } from '../../../../test/factories/person';
import { type Passenger, PaymentsContext, type Process } from '../../../../test/setup/payments-context';
import { Refunds } from '../../../../test/setup/refunds';
import { waitFor } from '../../../../test/setup/wait-for';
import { RideChangesService } from '../../bookings/ride-changes.service';
import { verifyJournal } from '../../ledger/verification/verify-journal.query';
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

const refund = (paymentId: string) =>
  context.first.module.get(StaffRefundsService).refundPayment(admin, paymentId, 'The driver never came');

const auditOf = (subjectId: string): Promise<{ action: string; reason: string | null; actor_id: string }[]> =>
  context.database.query(
    `SELECT action, reason, actor_id FROM audit_events WHERE subject_id = $1 ORDER BY created_at`,
    [subjectId],
  );

/** A payment for which MTN reports another amount. */
async function heldForReview(amountTaken: string): Promise<Passenger & { paymentId: string }> {
  const awa = await context.passenger();
  const payment = await context.pay(awa);
  context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL').amount = amountTaken;
  await context.check(awa, payment);
  expect(await context.payment(payment.id)).toMatchObject({ status: 'processing', needs_review: true });
  return { ...awa, paymentId: payment.id };
}

describe('An admin refunds a payment', () => {
  it('of a paid booking: refunded in full, booking cancelled, seats released once, reason audited', async () => {
    const awa = await refunds.paid({ seats: 3 });
    await refund(awa.payment.id);
    expect(await context.refundsOf(awa.payment.id)).toMatchObject([
      { amount: awa.booking.amount, rule: 'staff' },
    ]);
    expect(await context.booking(awa)).toMatchObject({
      status: 'cancelled',
      cancel_cause: 'staff',
      payment_status: 'completed',
    });
    expect(await context.seatsAvailable(awa.ride)).toBe(4);
    expect(await auditOf(awa.payment.id)).toEqual([
      { action: 'payment.refund_ordered', reason: 'The driver never came', actor_id: admin },
    ]);
    await expect(refund(awa.payment.id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    // A later cancellation by the passenger shows the same figures.
    expect(await refunds.cancel(awa)).toEqual({ amount: awa.booking.amount, rule: 'staff' });
  });

  it('after the trip: the booking keeps its status', async () => {
    const awa = await refunds.paid();
    await context.database.query(`UPDATE bookings SET status = 'completed' WHERE id = $1`, [awa.booking.id]);
    await refund(awa.payment.id);
    expect((await context.booking(awa)).status).toBe('completed');
    expect(await context.refundsOf(awa.payment.id)).toHaveLength(1);
  });

  it.each(['1000', '9000'])(
    'held for review: completes without seats, and MTN refunds what it took (%s)',
    async (taken) => {
      const awa = await heldForReview(taken);
      await refund(awa.paymentId);
      expect(await context.payment(awa.paymentId)).toMatchObject({
        status: 'completed',
        needs_review: false,
      });
      expect(await context.booking(awa)).toMatchObject({
        status: 'cancelled',
        cancel_cause: 'staff',
        payment_status: 'completed',
        verification_code: null,
      });
      expect(await context.receiptsOf(awa.paymentId)).toHaveLength(1);
      expect(await refunds.owed(awa.paymentId)).toBe(Number(taken));

      await refunds.reached(awa.paymentId, ({ accepted_at }) => accepted_at !== null);
      const { id, provider_reference } = await refunds.of(awa.paymentId);
      context.mtn.refunds.decide(provider_reference, 'SUCCESSFUL');
      await refunds.after(id, 5);
      await refunds.expectMadeOnce({ ...awa, payment: { id: awa.paymentId } }, Number(taken));
      const texts = await context.textsTo(awa.person.phone);
      expect(texts.filter((text) => text.includes('boarding code'))).toEqual([]);
    },
  );

  it('without money: the refund is refused, and nothing changes', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await expect(refund(payment.id)).rejects.toMatchObject({ code: 'NOT_PAID' });
    expect(await context.payment(payment.id)).toMatchObject({ status: 'processing' });
    const withoutMoney = await heldForReview('0');
    await expect(refund(withoutMoney.paymentId)).rejects.toMatchObject({ code: 'NOT_PAID' });
    expect(await context.booking(withoutMoney)).toMatchObject({ status: 'pending' });
    expect(await auditOf(payment.id)).toEqual([]);
    await expect(refund('0193c0de-0000-7000-8000-000000000000')).rejects.toMatchObject({
      code: 'PAYMENT_NOT_FOUND',
    });
  });

  it('while a job gets a corrected answer from MTN: one refund and no seats', async () => {
    for (let round = 0; round < 4; round++) {
      const awa = await heldForReview('1000');
      const payment = await context.payment(awa.paymentId);
      context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL').amount = String(
        awa.booking.amount,
      );
      await context.pass(awa.paymentId, 5);
      await Promise.allSettled([refund(awa.paymentId), context.check(awa, payment, other)]);
      const { status } = await context.booking(awa);
      const requested = await context.refundsOf(awa.paymentId);
      expect([status, requested.length]).toEqual(['cancelled', 1]);
      expect(await context.transitionsTo(awa.paymentId, 'completed')).toBe(1);
    }
  });
});

describe('A ride cancelled by its driver while a payment completes', () => {
  it('gives one full refund and no seat, in either order', async () => {
    for (let round = 0; round < 5; round++) {
      const awa = await context.passenger();
      const payment = await context.pay(awa);
      context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
      await Promise.all([
        // On a busy machine a check may end before MTN has answered.
        waitFor(async () => (await context.check(awa, payment, other)).status === 'completed'),
        context.database.query(`UPDATE rides SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [
          awa.ride.id,
        ]),
        context.first.module
          .get(RideChangesService)
          .cancelBookings({ ride_id: awa.ride.id, actor_id: awa.ride.driver_id }),
      ]);
      await context.first.module
        .get(RideChangesService)
        .cancelBookings({ ride_id: awa.ride.id, actor_id: awa.ride.driver_id });
      expect((await context.booking(awa)).status).toBe('cancelled');
      expect(await context.refundsOf(payment.id)).toMatchObject([{ amount: awa.booking.amount }]);
      expect(await refunds.owed(payment.id)).toBe(awa.booking.amount);
    }
  });
});

describe('Reconciling a payment manually', () => {
  it('also checks its refund', async () => {
    const awa = await refunds.sent();
    context.mtn.refunds.decide(awa.refund.provider_reference, 'SUCCESSFUL');
    const detail = await context.first.module.get(StaffPaymentsService).reconcile(admin, awa.payment.id, {});
    expect(detail).toMatchObject({ payment: { status: 'refunded' }, refund: { status: 'completed' } });
    await refunds.expectMadeOnce(awa, awa.booking.amount);
  });
});
