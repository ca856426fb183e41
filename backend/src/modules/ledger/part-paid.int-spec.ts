import { insertPerson } from '../../../test/factories/person';
import { inHours, type RideGiven } from '../../../test/factories/ride';
import { PaymentsContext } from '../../../test/setup/payments-context';
import { ApprovalsService } from '../approvals';
import { BookingsService } from '../bookings';
import { CancellationsService } from '../bookings/cancellations.service';
import { ResolutionsService } from '../bookings/resolutions.service';
import { StaffRidesService } from '../bookings/staff/staff-rides.service';
import { PaymentsService } from '../payments/payments.service';
import { ReceiptsRepository } from '../payments/receipts/receipts.repository';
import { StaffRefundsService } from '../transfers/staff/staff-refunds.service';
import { readRideMoney } from './statements/ride-money.query';
import { StatementsService } from './statements/statements.service';
import { verifyJournal } from './verification/verify-journal.query';

let context: PaymentsContext;
let adminId: string;

beforeAll(async () => {
  context = await PaymentsContext.open({ SERVICE_FEE_PERCENT: '5', FOUR_EYES_ABOVE: '1000000' });
  adminId = (await insertPerson(context.database, { staff_role: 'admin' })).id;
});
afterAll(() => context.close());
afterEach(async () => {
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  await context.database.query(`DELETE FROM provider_budgets`);
});

const service = <T>(token: new (...given: never[]) => T): T =>
  context.first.module.get(token, { strict: false });

/** A booking of 4,725 XAF, of which a credit pays 1,000. */
async function booked(given: RideGiven = {}, credit = 1_000) {
  const ride = await context.ride(given);
  const person = await insertPerson(context.database);
  const { id } = await service(BookingsService).book(person.id, { ride_id: ride.id, seats: 1 });
  await context.database.query('UPDATE bookings SET credit = $2 WHERE id = $1', [id, credit]);
  return { ride, person, booking: { id, payment_id: null, verification_code: null } };
}

async function paid(given: RideGiven = {}, credit?: number) {
  const passenger = await booked(given, credit);
  const payment = await context.pay(passenger as never);
  await context.settle(payment, 'completed');
  await context.database.query(`UPDATE bookings SET paid_at = paid_at - interval '1 hour' WHERE id = $1`, [
    passenger.booking.id,
  ]);
  await context.database.query(
    `UPDATE payments SET payment_time = payment_time - interval '1 hour' WHERE id = $1`,
    [payment.id],
  );
  return { ...passenger, payment };
}

async function booksOf(paymentId: string): Promise<string[]> {
  const rows = await context.database.query<{ line: string }[]>(
    `SELECT t.kind || ': ' || string_agg(e.account || ' ' || (e.debit - e.credit), ', ' ORDER BY e.debit DESC, e.account, e.credit DESC) AS line
     FROM journal_transactions t JOIN journal_entries e ON e.transaction_id = t.id
     WHERE e.payment_id = $1 GROUP BY t.id ORDER BY t.id`,
    [paymentId],
  );
  return rows.map(({ line }) => line);
}

const refundsOf = (paymentId: string) =>
  context.database.query<object[]>(
    'SELECT amount, credit, service_fee, rest FROM refunds WHERE payment_id = $1 ORDER BY rest',
    [paymentId],
  );

const cancel = ({ person, booking }: Awaited<ReturnType<typeof booked>>) =>
  service(CancellationsService).cancel(person.id, booking.id, null);

describe('A booking that a credit pays in part', () => {
  it('charges the rest through the provider; the driver earns the fare and the credit is an expense', async () => {
    const { payment, booking, person, ride } = await paid();
    expect(payment).toMatchObject({ amount: 3_725, credit: 1_000, service_fee: 225 });
    expect(context.mtn.payments.byExternalId(payment.id)?.amount).toBe('3725');
    expect(await booksOf(payment.id)).toEqual([
      'completion: cash.mtn 3725, expense.credit 1000, driver -4500, revenue.service_fee -225',
    ]);
    const { row } = await service(BookingsService).get(person.id, booking.id);
    expect(row).toMatchObject({ amount: 4_725, credit: 1_000, pay_amount: 3_725, pay_credit: 1_000 });
    expect(await service(ReceiptsRepository).facts(payment.id)).toMatchObject({
      ...{ amount: 3_725, credit: 1_000, price: 4_500, service_fee: 225 },
    });
    expect(await readRideMoney(context.database, ride.id)).toMatchObject({
      ...{ fares: 4_500, service_fees: 225, credits: 1_000, refunds: 0, owed: 4_500, remains: -775 },
    });
  });

  it('returns money and credit separately if everything is refunded', async () => {
    const passenger = await paid({ departure_time: inHours(30) });
    expect(await cancel(passenger)).toEqual({
      ...{ amount: 3_725, credit: 1_000, service_fee: 225, rule: 'more_than_24_hours' },
    });
    expect(await cancel(passenger)).toMatchObject({ amount: 3_725, credit: 1_000 });
    const books = await booksOf(passenger.payment.id);
    expect(books[1]).toBe(
      'refund_due: driver 4500, revenue.service_fee 225, expense.credit -1000, refund -3725',
    );
    expect(await readRideMoney(context.database, passenger.ride.id)).toMatchObject({
      ...{ credits: 1_000, refunds: 3_725, owed: 0, remains: 0 },
    });
  });

  it('returns half of money and credit shortly before departure, and the rest if staff decide so', async () => {
    const passenger = await paid({ departure_time: inHours(5) });
    expect(await cancel(passenger)).toEqual({
      ...{ amount: 1_863, credit: 500, service_fee: 113, rule: 'within_24_hours' },
    });
    await service(ResolutionsService).resolve(adminId, passenger.booking.id, 'refund', 'Road closed');
    expect(await refundsOf(passenger.payment.id)).toEqual([
      { amount: 1_863, credit: 500, service_fee: 113, rest: false },
      { amount: 1_862, credit: 500, service_fee: 112, rest: true },
    ]);
  });

  it('is refunded by staff as money and credit', async () => {
    const { payment } = await paid();
    await service(StaffRefundsService).refundPayment(adminId, payment.id, 'Goodwill');
    expect(await refundsOf(payment.id)).toEqual([
      { amount: 3_725, credit: 1_000, service_fee: 225, rest: false },
    ]);
  });

  it.each([
    ['refund', 3_225],
    ['travelled', 4_500],
  ] as const)('is decided as %s with the money that moves: %i XAF', async (outcome, amount) => {
    const { payment, booking, ride } = await paid();
    const refund = { amount: 500, goodwill: true, reason: 'Late' };
    await service(StaffRefundsService).refund(adminId, payment.id, refund);
    await context.database.query(
      `UPDATE rides SET departure_time = now() - interval '1 hour' WHERE id = $1`,
      [ride.id],
    );
    const admit = jest.spyOn(service(ApprovalsService), 'admit');
    await service(ResolutionsService).resolve(adminId, booking.id, outcome, 'Seen');
    expect(admit.mock.lastCall?.[1]).toMatchObject({ amount, before: { refunded: 500 } });
    admit.mockRestore();
  });

  it('is cancelled by staff, alone or with its ride, for the money that is refunded', async () => {
    const [alone, together] = [await paid(), await paid()];
    const refund = { amount: 500, goodwill: true, reason: 'Late' };
    await service(StaffRefundsService).refund(adminId, alone.payment.id, refund);
    const admit = jest.spyOn(service(ApprovalsService), 'admit');
    await service(StaffRidesService).cancelBooking(adminId, alone.booking.id, 'Asked');
    await service(StaffRidesService).cancelRide(adminId, together.ride.id, 'Road closed');
    expect(admit.mock.calls.map(([, { amount }]) => amount)).toEqual([3_225, 3_725]);
    expect(admit.mock.calls[0]?.[1]).toMatchObject({ before: { refunded: 500 }, after: { refunded: 3_725 } });
    admit.mockRestore();
  });

  it('is held for review if the provider charges the whole amount instead of the rest', async () => {
    const passenger = await booked();
    const payment = await context.pay(passenger as never);
    const answered = await context.settle(payment, 'completed', { amount: 4_725 });
    expect(answered).toMatchObject({ status: 'processing', needs_review: true });
    await service(StaffRefundsService).refundPayment(adminId, payment.id, 'Wrong amount');
    expect(await refundsOf(payment.id)).toMatchObject([{ amount: 4_725, credit: 0 }]);
    expect(await booksOf(payment.id)).toEqual(['completion: cash.mtn 4725, refund -4725']);
  });

  it('is refunded in money alone if it is paid too late, because no credit was used', async () => {
    const passenger = await booked();
    const payment = await context.pay(passenger as never);
    await service(CancellationsService).cancel(passenger.person.id, passenger.booking.id, null);
    await context.settle(payment, 'completed');
    expect(await refundsOf(payment.id)).toMatchObject([{ amount: 3_725, credit: 0 }]);
    expect(await booksOf(payment.id)).toEqual(['completion: cash.mtn 3725, refund -3725']);
  });

  it('can leave less than the service fee to be paid', async () => {
    const { payment } = await paid({}, 4_625);
    expect(payment).toMatchObject({ amount: 100, credit: 4_625, service_fee: 225 });
  });

  it('has its credit as a cost of the operator in the statement of the month', async () => {
    const month = new Date(Date.now() + 3_600_000).toISOString().slice(0, 7);
    const before = await service(StatementsService).ofMonth(month);
    await paid();
    const after = await service(StatementsService).ofMonth(month);
    expect(after.credits - before.credits).toBe(1_000);
    expect(after.gross - before.gross).toBe(3_725);
    expect(after.result - before.result).toBe(-775);
  });
});

it('staff can refund the money of a retained part, without its credit', async () => {
  const passenger = await paid({ departure_time: inHours(5) });
  await cancel(passenger);
  expect(await service(ResolutionsService).refundableByStaff(null, passenger.booking.id)).toBe(1_862);
  expect(await service(PaymentsService).get(passenger.person.id, passenger.payment.id)).toMatchObject({
    credit: 1_000,
  });
});
