import { insertBooking } from '../../../test/factories/booking';
import { faults } from '../../../test/fakes/scripted-server';
import { type Passenger, PaymentsContext } from '../../../test/setup/payments-context';
import { CancellationsService } from '../bookings/cancellations.service';
import { HoldsService } from '../bookings/holds.service';
import { RideChangesService } from '../bookings/ride-changes.service';
import { MtnProvider } from '../rails/providers/mtn-momo/mtn.provider';

let context: PaymentsContext;

beforeAll(async () => {
  context = await PaymentsContext.open();
});
afterAll(() => context.close());
afterEach(async () => {
  await context.expectExactSeats();
  await context.database.query(`DELETE FROM provider_budgets`);
});

const cancel = ({ person, booking }: Passenger) =>
  context.first.module.get(CancellationsService).cancel(person.id, booking.id, null);

const expireHolds = () => context.first.module.get(HoldsService).expireLapsed();

async function expectPaidOnce(of: Passenger, paymentId: string): Promise<void> {
  expect((await context.payment(paymentId)).status).toBe('completed');
  expect(await context.booking(of)).toMatchObject({
    status: 'pending_verification',
    payment_status: 'completed',
    verification_code: expect.stringMatching(/^\d{6}$/),
  });
  expect(await context.receiptsOf(paymentId)).toHaveLength(1);
  expect(await context.refundsOf(paymentId)).toEqual([]);
  expect(await context.transitionsTo(paymentId, 'completed')).toBe(1);
}

/** Expects a completed payment without seats and with a full refund. */
async function expectTooLate(of: Passenger, paymentId: string): Promise<void> {
  expect((await context.payment(paymentId)).status).toBe('completed');
  expect(await context.booking(of)).toMatchObject({
    status: 'cancelled',
    payment_status: 'completed',
    verification_code: null,
  });
  expect(await context.receiptsOf(paymentId)).toHaveLength(1);
  expect(await context.refundsOf(paymentId)).toEqual([
    { amount: of.booking.amount, rule: 'late_success', status: expect.stringMatching(/^(requested|sent)$/) },
  ]);
  expect((await context.check(of, { id: paymentId, provider: 'mtn' })).message).toBe(
    'Your payment arrived too late for the seats and is being refunded.',
  );
  const texts = await context.textsTo(of.person.phone);
  expect(texts.filter((text) => text.includes('too late'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('boarding code'))).toEqual([]);
}

describe('paying', () => {
  it('1: a double click makes one payment and one charge', async () => {
    const awa = await context.passenger();
    const clicks = await Promise.allSettled([context.pay(awa), context.pay(awa), context.pay(awa)]);
    const refusals = clicks.filter((click) => click.status === 'rejected').map((click) => click.reason.code);
    expect(refusals).toEqual(['LIVE_PAYMENT', 'LIVE_PAYMENT']);
    const [payment, ...others] = await context.paymentsOf(awa);
    expect(others).toEqual([]);
    expect(context.mtn.payments.entries.get(payment?.transaction_id ?? '')?.requestCount).toBe(1);
  });

  it('2: paying an expired hold during its expiry is refused, and nothing is charged', async () => {
    const awa = await context.passenger();
    await context.endHold(awa);
    const [paid] = await Promise.allSettled([context.pay(awa), expireHolds()]);
    expect(paid).toMatchObject({ status: 'rejected', reason: { code: 'HOLD_EXPIRED' } });
    expect(await context.paymentsOf(awa)).toEqual([]);
  });
});

describe('paying and cancelling concurrently', () => {
  it('20: nothing is charged, or the charge is refunded when it succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const awa = await context.passenger();
      const [paid] = await Promise.allSettled([context.pay(awa), cancel(awa)]);
      expect((await context.booking(awa)).status).toBe('cancelled');
      if (paid.status === 'rejected') {
        expect(paid.reason).toMatchObject({ code: 'BOOKING_CANCELLED' });
        expect(await context.paymentsOf(awa)).toEqual([]);
      } else {
        await context.settle(paid.value, 'completed');
        await expectTooLate(awa, paid.value.id);
      }
    }
  });
});

describe('after a crash', () => {
  const killed = new Error('killed');

  it('3: between the charge and our commit: same reference, one charge, and the payment completes', async () => {
    const awa = await context.passenger();
    const adapter = context.first.module.get(MtnProvider);
    const charge = adapter.requestPayment.bind(adapter);
    const crash = jest.spyOn(adapter, 'requestPayment').mockImplementationOnce(async (request) => {
      await charge(request);
      throw killed;
    });
    await expect(context.pay(awa)).rejects.toMatchObject({ cause: killed });
    crash.mockRestore();
    const [stored] = await context.paymentsOf(awa);
    expect(stored).toMatchObject({ status: 'pending', accepted_at: null });

    const restarted = await context.another();
    context.mtn.payments.decide(stored?.transaction_id ?? '', 'SUCCESSFUL');
    await context.makeDue(stored?.id);
    await restarted.job.run();

    await expectPaidOnce(awa, stored?.id ?? '');
    const charges = [...context.mtn.payments.entries.values()].filter(
      (entry) => entry.externalId === stored?.id,
    );
    expect(charges).toMatchObject([{ reference: stored?.transaction_id, requestCount: 1 }]);
  });

  it('4: between our intent and the call: the job sends it under the stored reference', async () => {
    const awa = await context.passenger();
    const adapter = context.first.module.get(MtnProvider);
    const crash = jest.spyOn(adapter, 'requestPayment').mockRejectedValueOnce(killed);
    await expect(context.pay(awa)).rejects.toMatchObject({ cause: killed });
    crash.mockRestore();
    const [stored] = await context.paymentsOf(awa);

    await context.makeDue(stored?.id);
    await context.first.job.run();

    expect(context.mtn.payments.entries.get(stored?.transaction_id ?? '')).toMatchObject({
      externalId: stored?.id,
      requestCount: 1,
    });
    expect((await context.payment(stored?.id ?? '')).status).toBe('processing');
  });
});

describe('a lost answer', () => {
  it('5: the payer gets "pending", nothing fails, and the job finds the charge', async () => {
    const awa = await context.passenger();
    context.mtn.on('requesttopay').next(faults.resetAfterDoing());
    const payment = await context.pay(awa);
    expect(payment).toMatchObject({ status: 'pending', error_message: null });

    context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    await context.makeDue(payment.id);
    await context.first.job.run();

    await expectPaidOnce(awa, payment.id);
    expect(context.mtn.payments.entries.get(payment.transaction_id ?? '')?.requestCount).toBe(1);
  });
});

describe('duplicate results', () => {
  it('6: two callbacks, the job and the payer, all concurrent: one status call, one completion, one text', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    await context.makeDue(payment.id);
    const callback = {
      rawBody: Buffer.from(JSON.stringify({ externalId: payment.id, status: 'SUCCESSFUL' })),
      headers: { 'content-type': 'application/json' },
    };
    await Promise.all([
      context.first.callbacks.receive('mtn-momo', callback),
      context.first.callbacks.receive('mtn-momo', callback),
      context.first.job.run(),
      context.check(awa, payment),
    ]);
    await context.settled(payment.id);

    expect(context.statusRequestsFor(payment)).toBe(1);
    await expectPaidOnce(awa, payment.id);
    expect(await context.textsTo(awa.person.phone)).toEqual([
      expect.stringContaining('Your boarding code is'),
    ]);
  });

  it('7: the jobs of two processes check each payment once', async () => {
    const other = await context.another();
    const ride = await context.ride();
    const passengers = [
      await context.passenger(ride),
      await context.passenger(ride),
      await context.passenger(ride),
    ];
    const payments = await Promise.all(passengers.map((passenger) => context.pay(passenger)));
    for (const payment of payments) context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    for (const payment of payments) await context.makeDue(payment.id);

    await Promise.all([context.first.job.run(), other.job.run(), context.first.job.run()]);

    expect(payments.map((payment) => context.statusRequestsFor(payment))).toEqual([1, 1, 1]);
    for (const [index, payment] of payments.entries()) {
      await expectPaidOnce(passengers[index] as Passenger, payment.id);
    }
  });

  it('8: ten concurrent reports of the same success complete once', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await Promise.all(Array.from({ length: 10 }, () => context.settle(payment, 'completed')));
    await expectPaidOnce(awa, payment.id);
  });

  it('9: ten concurrent reports of the same failure release the seats and notify once', async () => {
    const awa = await context.passenger(undefined, 2);
    const payment = await context.pay(awa);
    await Promise.all(Array.from({ length: 10 }, () => context.settle(payment, 'failed')));
    expect(await context.booking(awa)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
    expect(await context.seatsAvailable(awa.ride)).toBe(4);
    expect(await context.textsTo(awa.person.phone)).toEqual([expect.stringContaining('Payment failed')]);
  });
});

describe('success after or during', () => {
  it('10: a cancellation by the passenger: refunded in full, the booking stays cancelled', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await cancel(awa);
    await context.settle(payment, 'completed');
    await expectTooLate(awa, payment.id);
  });

  it('11: a concurrent cancellation: cancelled with one full refund in either order', async () => {
    for (let round = 0; round < 5; round++) {
      const awa = await context.passenger();
      const payment = await context.pay(awa);
      await Promise.all([cancel(awa), context.settle(payment, 'completed')]);
      expect(await context.booking(awa)).toMatchObject({ status: 'cancelled', payment_status: 'completed' });
      expect(await context.refundsOf(payment.id)).toMatchObject([{ amount: awa.booking.amount }]);
    }
  });

  it('12: a cancellation by the driver: refunded in full', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await context.database.query(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [awa.ride.id]);
    await context.first.module
      .get(RideChangesService)
      .cancelBookings({ ride_id: awa.ride.id, actor_id: null });
    await context.settle(payment, 'completed');
    await expectTooLate(awa, payment.id);
  });

  it('13: the expiry of a hold whose seats are still free: the seats are booked again', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await context.endHold(awa);
    await expireHolds();
    expect((await context.booking(awa)).status).toBe('cancelled');
    await context.settle(payment, 'completed');
    await expectPaidOnce(awa, payment.id);
  });

  it('14: the expiry of a hold whose seats are sold: refunded in full, never oversold', async () => {
    const ride = await context.ride({ seats: 1 });
    const awa = await context.passenger(ride);
    const payment = await context.pay(awa);
    await context.endHold(awa);
    await expireHolds();
    const bello = await context.passenger(ride);
    await context.settle(payment, 'completed');
    await expectTooLate(awa, payment.id);
    expect((await context.booking(bello)).status).toBe('pending');
  });

  it('15: a concurrent expiry: paid in either order', async () => {
    for (let round = 0; round < 5; round++) {
      const awa = await context.passenger();
      const payment = await context.pay(awa);
      await context.endHold(awa);
      await Promise.all([expireHolds(), context.settle(payment, 'completed')]);
      await expectPaidOnce(awa, payment.id);
    }
  });

  it('16: the departure: refunded in full', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await context.database.query(
      `UPDATE rides SET departure_time = now() - interval '1 minute' WHERE id = $1`,
      [awa.ride.id],
    );
    await context.settle(payment, 'completed');
    await expectTooLate(awa, payment.id);
  });

  it('17: a failure that the provider corrects: the seats are booked again', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await context.settle(payment, 'failed');
    expect(await context.booking(awa)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
    await context.settle(payment, 'completed');
    await expectPaidOnce(awa, payment.id);
    expect((await context.payment(payment.id)).error_message).toBeNull();
  });

  it('18: another booking of the passenger on the ride: refunded in full, one booking stays', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await context.settle(payment, 'failed');
    await insertBooking(context.database, { user_id: awa.person.id, ride_id: awa.ride.id });
    await context.settle(payment, 'completed');
    await expectTooLate(awa, payment.id);
  });
});

describe('many concurrent payments', () => {
  it('19: all seats of a ride paid concurrently: each booking gets a code, receipt numbers have no gap', async () => {
    const ride = await context.ride({ seats: 8 });
    const passengers = [];
    for (let seat = 0; seat < 8; seat++) passengers.push(await context.passenger(ride));
    const payments = await Promise.all(passengers.map((passenger) => context.pay(passenger)));
    await Promise.all(payments.map((payment) => context.settle(payment, 'completed')));
    for (const [index, payment] of payments.entries()) {
      await expectPaidOnce(passengers[index] as Passenger, payment.id);
    }
    const rows: { gap_free: boolean }[] = await context.database.query(
      `SELECT count(*) = (SELECT last_number FROM receipt_counters) AS gap_free FROM payment_receipts`,
    );
    expect(rows[0]?.gap_free).toBe(true);
  });
});

describe('A completed payment', () => {
  it('does not change after a late failure, not even its updated_at', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await context.settle(payment, 'completed');
    const before = await context.payment(payment.id);
    await context.settle(payment, 'failed');
    expect(await context.payment(payment.id)).toEqual(before);
    await expectPaidOnce(awa, payment.id);
  });
});
