import * as fc from 'fast-check';
import { insertPerson } from '../../../test/factories/person';
import { inHours, type InsertedRide, type RideGiven } from '../../../test/factories/ride';
import { PaymentsContext } from '../../../test/setup/payments-context';
import { openModule } from '../../../test/setup/test-module';
import { BookingsService } from '../bookings';
import { CancellationsService } from '../bookings/cancellations.service';
import { ResolutionsService } from '../bookings/resolutions.service';
import { feeRule, serviceFeeSql } from '../money';
import { serviceFee } from '../money/service-fee';
import { PaymentsService } from '../payments/payments.service';
import { RidesService } from '../rides';
import { TransfersModule } from '../transfers';
import { StaffRefundsService } from '../transfers/staff/staff-refunds.service';
import { EarningsService } from './earnings/earnings.service';
import { LedgerModule } from './ledger.module';
import { verifyJournal } from './verification/verify-journal.query';

let context: PaymentsContext;
let adminId: string;

beforeAll(async () => {
  context = await PaymentsContext.open({
    SERVICE_FEE_PERCENT: '5',
    RAIL_COST_MTN_MOMO: '1.5+10',
    FOUR_EYES_ABOVE: '1000000',
  });
  adminId = (await insertPerson(context.database, { staff_role: 'admin' })).id;
});
afterAll(() => context.close());
afterEach(async () => {
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  await context.database.query(`DELETE FROM provider_budgets`);
});

const service = <T>(token: new (...given: never[]) => T): T =>
  context.first.module.get(token, { strict: false });

async function booked(seats = 1, given: RideGiven | InsertedRide = {}) {
  const ride = 'id' in given && given.id ? (given as InsertedRide) : await context.ride(given);
  const person = await insertPerson(context.database);
  const row = await service(BookingsService).book(person.id, { ride_id: ride.id, seats });
  const { id, amount, service_fee } = row;
  return {
    ride,
    person,
    booking: { ...row, id, amount, service_fee, payment_id: null, verification_code: null },
  };
}
type Booked = Awaited<ReturnType<typeof booked>>;

/** @param fee replaces the fee of the booking */
async function paid(seats = 1, given: RideGiven = {}, fee?: number) {
  const passenger = await booked(seats, given);
  if (fee !== undefined) {
    await context.database.query(
      `UPDATE bookings SET service_fee = $2, amount = amount - service_fee + $2 WHERE id = $1`,
      [passenger.booking.id, fee],
    );
  }
  const payment = await context.pay(passenger);
  await context.settle(payment, 'completed');
  return { ...passenger, payment };
}

/** Ends the free cancellation of the first half hour. */
async function backdatePayment({ booking, payment }: { booking: { id: string }; payment: { id: string } }) {
  await context.database.query(`UPDATE bookings SET paid_at = paid_at - interval '1 hour' WHERE id = $1`, [
    booking.id,
  ]);
  await context.database.query(
    `UPDATE payments SET payment_time = payment_time - interval '1 hour' WHERE id = $1`,
    [payment.id],
  );
}

const cancel = ({ person, booking }: Booked) =>
  service(CancellationsService).cancel(person.id, booking.id, null);

/** Transactions of a payment as `kind: account ±amount`, debit +. */
async function booksOf(paymentId: string): Promise<string[]> {
  const rows = await context.database.query<{ line: string }[]>(
    `SELECT t.kind || ': ' || string_agg(e.account || ' ' || (e.debit - e.credit), ', ' ORDER BY e.debit DESC, e.account, e.credit DESC) AS line
     FROM journal_transactions t JOIN journal_entries e ON e.transaction_id = t.id
     WHERE e.payment_id = $1 GROUP BY t.id ORDER BY t.id`,
    [paymentId],
  );
  return rows.map(({ line }) => line);
}

const refundOf = async (paymentId: string) =>
  context.database.query<{ amount: number; service_fee: number; rest: boolean }[]>(
    `SELECT amount, service_fee, rest FROM refunds WHERE payment_id = $1 ORDER BY rest`,
    [paymentId],
  );

describe('A booking with a service fee', () => {
  it('costs fare plus fee, which is the amount requested from the provider', async () => {
    const passenger = await booked();
    expect(passenger.booking).toMatchObject({ amount: 4_725, service_fee: 225 });
    const payment = await context.pay(passenger);
    expect(payment).toMatchObject({ amount: 4_725, service_fee: 225 });
    expect(context.mtn.payments.byExternalId(payment.id)?.amount).toBe('4725');
  });

  it('charges one fee for all its seats', async () => {
    expect((await booked(2)).booking).toMatchObject({ amount: 9_450, service_fee: 450 });
  });

  it('limits the total including the fee', async () => {
    const wanted = booked(1, { price: 480_000 });
    await expect(wanted).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
    expect((await booked(1, { price: 476_000 })).booking.amount).toBe(499_800);
  });

  it('has the fee of the price at booking, not of the price shown before', async () => {
    const ride = await context.ride();
    const seen = await service(RidesService).get(ride.id);
    await service(RidesService).update(ride.driver_id, ride.id, { price: 6_000 });
    const { booking } = await booked(1, ride);
    expect(seen.price).toBe(4_500);
    expect(booking).toMatchObject({ amount: 6_300, service_fee: 300 });
  });

  it('keeps its fee if the setting changes before payment', async () => {
    const passenger = await booked();
    const { module } = await openModule([TransfersModule, LedgerModule], {
      ...context.mtn.settings(),
      ...context.orange.settings(),
      DATABASE_URL: context.databaseUrl,
      SERVICE_FEE_PERCENT: '20',
    });
    await module.init();
    const request = { booking_id: passenger.booking.id, provider: 'mtn', phone_number: '677000001' } as const;
    const payment = await module.get(PaymentsService).start(passenger.person.id, request);
    await module.close();
    expect(payment).toMatchObject({ amount: 4_725, service_fee: 225 });
    await context.settle(payment, 'completed');
    expect((await booked(1, { price: 4_500 })).booking.amount).toBe(4_725);
  });

  it('has the same fee whether SQL or TypeScript computes it, to the franc', async () => {
    const terms = fc.record({
      percent: fc.integer({ min: 0, max: 5_000 }).map((hundredths) => hundredths / 100),
      min: fc.integer({ min: 0, max: 500 }),
      max: fc.oneof(fc.constant(0), fc.integer({ min: 505, max: 9_000 })),
    });
    const cases = fc.sample(fc.tuple(fc.integer({ min: 100, max: 500_000 }), terms), {
      numRuns: 500,
      seed: 14,
    });
    const rule = { rate: 'c.rate', min: 'c.min', max: 'c.max' };
    const rows = await context.database.query<{ fee: number }[]>(
      `SELECT ${serviceFeeSql('c.fare', rule)} AS fee
       FROM jsonb_to_recordset($1) AS c (n int, fare int, rate int, min int, max int) ORDER BY c.n`,
      [JSON.stringify(cases.map(([fare, given], n) => ({ n, fare, ...feeRule(given) })))],
    );
    expect(rows.map(({ fee }) => fee)).toEqual(cases.map(([fare, given]) => serviceFee(fare, given)));
  });
});

describe('The journal of fees and costs', () => {
  it('credits the fare to the driver and the fee to the operator, and books the provider’s cost', async () => {
    const { payment, ride } = await paid();
    // 1.5 % of 4,725 and 10 XAF: 80.875, rounded up.
    expect(await booksOf(payment.id)).toEqual([
      'completion: cash.mtn 4725, expense.mtn 81, cash.mtn -81, driver -4500, revenue.service_fee -225',
    ]);
    expect(await service(EarningsService).ofDriver(ride.driver_id)).toMatchObject({ to_come: 4_500 });
  });

  it('splits a late cancellation: half the fare to the driver, half the fee to the operator', async () => {
    const one = await paid(1, { departure_time: inHours(20) });
    await backdatePayment(one);
    expect(await cancel(one)).toEqual({ amount: 2_363, service_fee: 113, rule: 'within_24_hours' });
    expect((await booksOf(one.payment.id))[1]).toBe(
      'refund_due: driver 2250, revenue.service_fee 113, refund -2363',
    );
  });

  it('refunds fare and fee if the driver cancels or the departure has moved', async () => {
    const cancelled = await paid(2);
    await service(RidesService).remove(cancelled.ride.driver_id, cancelled.ride.id);
    await context.first.jobs.drain();
    expect(await refundOf(cancelled.payment.id)).toEqual([{ amount: 9_450, service_fee: 450, rest: false }]);

    const moved = await paid(1, { departure_time: inHours(20) });
    await backdatePayment(moved);
    await service(RidesService).update(moved.ride.driver_id, moved.ride.id, {
      departure_time: inHours(26).toISOString(),
    });
    expect(await cancel(moved)).toEqual({ amount: 4_725, service_fee: 225, rule: 'departure_moved' });
    expect((await booksOf(moved.payment.id))[1]).toBe(
      'refund_due: driver 4500, revenue.service_fee 225, refund -4725',
    );
  });

  it('books the provider’s cost but no fee for a payment that arrives after the seats were released', async () => {
    const late = await booked();
    const payment = await context.pay(late);
    await cancel(late);
    await context.settle(payment, 'completed');
    expect(await booksOf(payment.id)).toEqual([
      'completion: cash.mtn 4725, expense.mtn 81, cash.mtn -81, refund -4725',
    ]);
    expect(await refundOf(payment.id)).toEqual([{ amount: 4_725, service_fee: 0, rest: false }]);
  });

  it('refunds fare and fee if staff refund the payment, and books the cost of the refund', async () => {
    context.mtn.refunds.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
    const one = await paid();
    await service(StaffRefundsService).refundPayment(adminId, one.payment.id, 'the car broke down');
    await context.first.jobs.drain();
    for (let turn = 0; turn < 5 && (await context.payment(one.payment.id)).status !== 'refunded'; turn++) {
      await context.database.query(
        `UPDATE refunds SET next_check_at = now(), claimed_until = NULL, last_checked_at = NULL WHERE status <> 'completed'`,
      );
      await context.first.refunds.run();
    }
    expect((await booksOf(one.payment.id)).slice(1)).toEqual([
      'refund_due: driver 4500, revenue.service_fee 225, refund -4725',
      'refund: refund 4725, expense.mtn 81, cash.mtn -4725, cash.mtn -81',
    ]);
  });
});

describe('A late cancellation after a partial refund', () => {
  it.each([
    ['driver', 4_400, { driver: 0, fee: 0 }],
    ['driver', 4_500, { driver: 0, fee: 0 }],
    ['driver', 2_000, { driver: -250, fee: -112 }],
    ['operator', 4_400, { driver: -2_250, fee: -112 }],
    ['operator', 4_700, { driver: -2_250, fee: -200 }],
  ])('that the %s bore (%d XAF) takes no more than the fare from the driver', async (by, amount, left) => {
    const one = await paid(1, { departure_time: inHours(20) });
    await backdatePayment(one);
    await service(StaffRefundsService).refund(adminId, one.payment.id, {
      reason: 'No air conditioning',
      amount,
      goodwill: by === 'operator',
    });
    await cancel(one);
    const accounts = await context.database.query<{ account: string; sum: number }[]>(
      `SELECT account, sum(debit - credit)::int AS sum FROM journal_entries WHERE booking_id = $1 GROUP BY account`,
      [one.booking.id],
    );
    const sumOf = (name: string) => accounts.find(({ account }) => account === name)?.sum;
    expect({ driver: sumOf('driver'), fee: sumOf('revenue.service_fee') }).toEqual(left);
  });
});

describe('The decision of an admin on a retained amount', () => {
  async function cancelledLate() {
    const one = await paid(1, { departure_time: inHours(20) });
    await backdatePayment(one);
    await cancel(one);
    await context.database.query(
      `UPDATE rides SET departure_time = now() - interval '1 hour' WHERE id = $1`,
      [one.ride.id],
    );
    return one;
  }
  const resolve = (id: string, outcome: 'travelled' | 'refund') =>
    service(ResolutionsService).resolve(adminId, id, outcome, 'both were heard');

  it('"refund" refunds the rest of fare and fee, so that all refunds add up to the payment', async () => {
    const one = await cancelledLate();
    await resolve(one.booking.id, 'refund');
    await resolve(one.booking.id, 'refund');
    expect(await refundOf(one.payment.id)).toEqual([
      { amount: 2_363, service_fee: 113, rest: false },
      { amount: 2_362, service_fee: 112, rest: true },
    ]);
    expect(await service(EarningsService).ofDriver(one.ride.driver_id)).toMatchObject({ rides: [] });
  });

  it('"travelled" leaves the rest of the fare to the driver and refunds nothing more', async () => {
    const one = await cancelledLate();
    await resolve(one.booking.id, 'travelled');
    expect(await refundOf(one.payment.id)).toHaveLength(1);
    const { rides } = await service(EarningsService).ofDriver(one.ride.driver_id);
    expect(rides).toMatchObject([{ amount: 2_250 }]);
  });
});

describe('For any fare, fee and tier', () => {
  it('the journal balances, and refunds never exceed payments', async () => {
    const fares = fc.integer({ min: 100, max: 50_000 });
    const fees = fc.integer({ min: 0, max: 1_800 }).map((fives) => fives * 5);
    const hours = [100, 20, 0.1];
    for (const [index, [price, fee]] of fc
      .sample(fc.tuple(fares, fees), { numRuns: 15, seed: 7 })
      .entries()) {
      const one = await paid((index % 2) + 1, { price, departure_time: inHours(hours[index % 3] ?? 1) }, fee);
      await backdatePayment(one);
      const refund = await cancel(one);
      const [{ retained }] = await context.database.query<[{ retained: number }]>(
        `SELECT coalesce(sum(credit - debit), 0)::int AS retained FROM journal_entries
         WHERE payment_id = $1 AND (account = 'driver' OR account = 'revenue.service_fee')`,
        [one.payment.id],
      );
      expect(refund.amount).toBeLessThanOrEqual(one.payment.amount);
      expect(retained).toBe(one.payment.amount - refund.amount);
    }
  });
});
