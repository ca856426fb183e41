import * as fc from 'fast-check';
import { ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson, type Person } from '../../../test/factories/person';
import { inHours, type InsertedRide, insertRide, type RideGiven } from '../../../test/factories/ride';
import { insertRideWithStops, ridesWithWrongLegs } from '../../../test/factories/stops';
import { PaymentsContext } from '../../../test/setup/payments-context';
import { textsOfPdf } from '../../../test/setup/pdf-text';
import { newId } from '../../platform/database';
import { BookingsService } from '../bookings';
import { BoardingService } from '../bookings/boarding.service';
import { CancellationsService } from '../bookings/cancellations.service';
import { HoldsRepository } from '../bookings/holds.repository';
import { HoldsService } from '../bookings/holds.service';
import { ChangeBookingsService } from '../payments/changes/change-bookings.service';
import type { PaymentEntity } from '../payments/payment.entity';
import { ReceiptsService } from '../payments/receipts/receipts.service';
import { RidesService } from '../rides';
import { StaffPaymentsService } from '../transfers/staff/staff-payments.service';
import { StaffRefundsService } from '../transfers/staff/staff-refunds.service';
import { verifyJournal } from './verification/verify-journal.query';

let context: PaymentsContext;

beforeAll(async () => {
  context = await PaymentsContext.open();
});
afterAll(() => context.close());
afterEach(async () => {
  expect((await verifyJournal(context.database)).differences).toEqual([]);
  expect(await ridesWithWrongSeats(context.database)).toEqual([]);
  expect(await ridesWithWrongLegs(context.database)).toEqual([]);
  await context.database.query('DELETE FROM provider_budgets');
});

const service = <T>(token: new (...given: never[]) => T): T =>
  context.first.module.get(token, { strict: false });

interface Passenger {
  person: Person;
  id: string;
}
interface Wanted {
  seats?: number;
  ride_id?: string;
  from_stop_id?: string | null | undefined;
  to_stop_id?: string | null | undefined;
  preview?: boolean;
}

const change = ({ person, id }: Passenger, wanted: Wanted) =>
  service(ChangeBookingsService).change(person.id, id, wanted, '10.0.0.1');
const cancel = ({ person, id }: Passenger) => service(CancellationsService).cancel(person.id, id, null);
const booking = async (id: string) =>
  (await context.database.query('SELECT * FROM bookings WHERE id = $1', [id]))[0];
const refundsOf = (id: string) =>
  context.database.query(
    'SELECT amount, status, rule, rest FROM refunds WHERE booking_id = $1 ORDER BY rest',
    [id],
  );
async function verified(paymentId: string) {
  const receipts = service(ReceiptsService);
  const { receipt_number, check } = await receipts.ofPayment(await context.payment(paymentId));
  return receipts.verify(receipt_number, check);
}
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const pay = ({ person, id }: Passenger): Promise<PaymentEntity> =>
  context.pay({ person, booking: { id } } as never);

type Given = RideGiven & { ride?: InsertedRide };

async function held(
  seats: number,
  { ride: known, ...given }: Given = {},
): Promise<Passenger & { ride: InsertedRide }> {
  const ride = known ?? (await insertRide(context.database, { departure_time: inHours(48), ...given }));
  const person = await insertPerson(context.database);
  const { id } = await service(BookingsService).book(person.id, { ride_id: ride.id, seats });
  return { ride, person, id };
}

/** Paid two hours ago, after the half hour of free cancellation. */
async function paid(seats: number, given: Given = {}) {
  const passenger = await held(seats, given);
  const payment = await pay(passenger);
  await context.settle(payment, 'completed');
  const past = (table: string, column: string, id: string) =>
    context.database.query(`UPDATE ${table} SET ${column} = ${column} - interval '2 hours' WHERE id = $1`, [
      id,
    ]);
  await past('bookings', 'paid_at', passenger.id);
  await past('payments', 'payment_time', payment.id);
  return { ...passenger, payment };
}

const anotherRide = (given: RideGiven = {}) =>
  insertRide(context.database, {
    departure_time: inHours(60),
    ...given,
  });

describe('Fewer seats on the same ride', () => {
  it('refund the given-up seats in full a day before departure; the others stay paid, with another code', async () => {
    const passenger = await paid(3, { seats: 3 });
    const before = await booking(passenger.id);
    const preview = await change(passenger, { seats: 1, preview: true });
    expect(preview).toMatchObject({ difference: -9_000, refund: 9_000, amount_due: 0 });
    expect(await booking(passenger.id)).toEqual(before);
    const changed = await change(passenger, { seats: 1 });
    expect(changed).toEqual({ ...preview, booking_id: changed.booking_id });
    const after = await booking(changed.booking_id);
    expect(after).toMatchObject({
      ...{ seats: 1, amount: 4_500, status: 'pending_verification', payment_status: 'completed' },
      ...{ changed_from: passenger.id, changes: 1, paid_at: before.paid_at },
    });
    expect(after.verification_code).toMatch(/^\d{6}$/);
    expect(after.verification_code).not.toBe(before.verification_code);
    expect(await booking(passenger.id)).toMatchObject({ status: 'cancelled', cancel_cause: 'changed' });
    expect(await refundsOf(passenger.id)).toMatchObject([
      { amount: 13_500, status: 'credited', rest: false },
      { amount: 9_000, rest: true, rule: 'more_than_24_hours' },
    ]);
    expect(await context.seatsAvailable(passenger.ride)).toBe(2);
  });

  it('refund half within 24 hours, and cancelling the other seats later refunds half again', async () => {
    const passenger = await paid(2, { departure_time: inHours(5) });
    expect(await service(CancellationsService).preview(passenger.person.id, passenger.id)).toMatchObject({
      amount: 4_500,
    });
    const changed = await change(passenger, { seats: 1 });
    expect(changed).toMatchObject({ difference: -4_500, refund: 2_250 });
    const rest = await cancel({ ...passenger, id: changed.booking_id });
    expect(rest).toMatchObject({ amount: 2_250, rule: 'within_24_hours' });
  });

  it('leave an unrefunded part, which staff can see and refund in several steps', async () => {
    const passenger = await paid(2, { departure_time: inHours(5) });
    await change(passenger, { seats: 1 });
    const { id } = passenger.payment;
    const admin = (await insertPerson(context.database, { staff_role: 'admin' })).id;
    const left = async () => (await service(StaffPaymentsService).get(id)).left;
    const refund = (amount: number | null, goodwill: boolean) =>
      service(StaffRefundsService).refund(admin, id, { amount, goodwill, reason: 'No air conditioning' });
    expect(await left()).toBe(2_250);
    await refund(500, true);
    await refund(300, false);
    expect(await left()).toBe(1_450);
    await refund(null, false);
    expect(await left()).toBe(0);
  });

  it('within half an hour of paying count as one free cancellation only', async () => {
    const soon = { departure_time: inHours(5) };
    const passenger = await held(2, soon);
    await context.settle(await pay(passenger), 'completed');
    await change(passenger, { seats: 1 });
    expect(await refundsOf(passenger.id)).toMatchObject([{ rule: 'just_paid' }, { rule: 'just_paid' }]);
    const { person } = passenger;
    const ride = await insertRide(context.database, soon);
    const { id } = await service(BookingsService).book(person.id, { ride_id: ride.id, seats: 1 });
    await context.settle(await pay({ person, id }), 'completed');
    expect(await service(CancellationsService).preview(person.id, id)).toMatchObject({ rule: 'just_paid' });
  });

  it('do not start another half hour of free cancellation', async () => {
    const passenger = await paid(2, { departure_time: inHours(5) });
    const { booking_id } = await change(passenger, { seats: 1 });
    expect(await service(CancellationsService).preview(passenger.person.id, booking_id)).toMatchObject({
      rule: 'within_24_hours',
    });
  });
});

describe('More seats on the same ride', () => {
  it('are held beside the old booking and replace it once the difference is paid', async () => {
    const passenger = await paid(1, { seats: 3 });
    const changed = await change(passenger, { seats: 3 });
    expect(changed).toMatchObject({ difference: 9_000, refund: 0, amount_due: 9_000 });
    expect(await booking(passenger.id)).toMatchObject({ status: 'pending_verification', seats: 1 });
    expect(await context.seatsAvailable(passenger.ride)).toBe(0);
    const payment = await pay({ ...passenger, id: changed.booking_id });
    expect(payment.amount).toBe(9_000);
    await context.settle(payment, 'completed');
    expect(await booking(changed.booking_id)).toMatchObject({
      ...{ seats: 3, amount: 13_500, transferred: 4_500, status: 'pending_verification' },
    });
    expect(await booking(passenger.id)).toMatchObject({ status: 'cancelled', cancel_cause: 'changed' });
    expect(await cancel({ ...passenger, id: changed.booking_id })).toMatchObject({ amount: 13_500 });
  });

  it('leave the booking unchanged if the difference is not paid', async () => {
    const passenger = await paid(1);
    const changed = await change(passenger, { seats: 2 });
    expect(await codeOf(change(passenger, { seats: 3 }))).toBe('NOT_CHANGEABLE');
    await context.endHold({ booking: { id: changed.booking_id } } as never);
    await service(HoldsService).expireLapsed();
    expect(await booking(changed.booking_id)).toMatchObject({ status: 'cancelled', cancel_cause: 'expired' });
    expect(await booking(passenger.id)).toMatchObject({ status: 'pending_verification', seats: 1 });
    expect((await change(passenger, { seats: 2 })).amount_due).toBe(4_500);
  });

  it('are held for 5 minutes after three lost holds, as in a new booking', async () => {
    const passenger = await paid(1);
    for (let lost = 0; lost < 3; lost++) {
      const ride = await insertRide(context.database);
      const { id } = await service(BookingsService).book(passenger.person.id, { ride_id: ride.id, seats: 1 });
      await cancel({ ...passenger, id });
    }
    const { booking_id } = await change(passenger, { seats: 3 });
    const { hold_short, hold_expires_at } = await booking(booking_id);
    expect(hold_short).toBe(true);
    expect(hold_expires_at.getTime() - Date.now()).toBeLessThan(5.5 * 60_000);
  });

  it('are refused if the ride has too few free seats', async () => {
    const passenger = await paid(1, { seats: 2 });
    expect(await codeOf(change(passenger, { seats: 3 }))).toBe('NOT_ENOUGH_SEATS');
  });

  it.each([
    ['BLOCKED', 'INSERT INTO blocks (blocker_id, blocked_id) SELECT driver_id, $2 FROM rides WHERE id = $1'],
    ['WOMEN_ONLY', 'UPDATE rides SET women_only = true WHERE id = $1 AND $2::uuid IS NOT NULL'],
    [
      'STATE_CONFLICT',
      `UPDATE profiles SET driver_status = 'pending', is_driver = false, role = 'user'
       WHERE id = (SELECT driver_id FROM rides WHERE id = $1) AND $2::uuid IS NOT NULL`,
    ],
  ])('are refused with %s as for a new booking; fewer seats are not', async (code, sql) => {
    const [passenger, unpaid] = [await paid(2, { seats: 6 }), await held(2, { seats: 6 })];
    for (const { ride, person } of [passenger, unpaid])
      await context.database.query(sql, [ride.id, person.id]);
    for (const given of [passenger, unpaid]) {
      expect(await codeOf(change(given, { seats: 3 }))).toBe(code);
      expect(await codeOf(change(given, { seats: 1 }))).toBe('done');
    }
  });
});

describe('Another ride', () => {
  it('at the same price is paid with the money of the old booking', async () => {
    const passenger = await paid(2);
    const ride = await anotherRide();
    const changed = await change(passenger, { ride_id: ride.id });
    expect(changed).toMatchObject({ difference: 0, refund: 0, amount_due: 0 });
    expect(await booking(changed.booking_id)).toMatchObject({
      ride_id: ride.id,
      status: 'pending_verification',
    });
    expect(await context.seatsAvailable(passenger.ride)).toBe(passenger.ride.seats);
  });

  it('that is cheaper: the old receipt names the moved and the refunded amount, the new one only its own', async () => {
    const passenger = await paid(2);
    const ride = await anotherRide({ price: 3_000 });
    const changed = await change(passenger, { ride_id: ride.id });
    const { latest_payment_id } = await booking(changed.booking_id);
    expect(await verified(passenger.payment.id)).toMatchObject({
      ...{ valid: true, amount: 9_000, moved_amount: 6_000, refund_amount: 3_000 },
    });
    const counted = await verified(latest_payment_id);
    expect(counted).toMatchObject({ valid: true, amount: 6_000 });
    expect(counted).not.toHaveProperty('moved_amount');
  });

  it('is refused if cancelling would not refund everything, or if both its driver and its towns differ', async () => {
    const late = await paid(1, { departure_time: inHours(20) });
    expect(await codeOf(change(late, { ride_id: (await anotherRide()).id }))).toBe('NOT_CHANGEABLE');
    const passenger = await paid(1);
    const elsewhere = await anotherRide({ to_city: 'Maroua' });
    expect(await codeOf(change(passenger, { ride_id: elsewhere.id }))).toBe('NOT_CHANGEABLE');
    const same = await anotherRide({ to_city: 'Maroua', driver_id: passenger.ride.driver_id });
    expect(await change(passenger, { ride_id: same.id, preview: true })).toMatchObject({ difference: 0 });
  });

  it('that is dearer holds its seats, and the old ones are released once the difference is paid', async () => {
    const passenger = await paid(1);
    const ride = await anotherRide({ price: 6_000 });
    const changed = await change(passenger, { ride_id: ride.id });
    expect(changed).toMatchObject({ difference: 1_500, amount_due: 1_500 });
    expect(await booking(passenger.id)).toMatchObject({ status: 'pending_verification' });
    const payment = await pay({ ...passenger, id: changed.booking_id });
    expect(payment.amount).toBe(1_500);
    await context.settle(payment, 'completed');
    expect(await booking(changed.booking_id)).toMatchObject({
      status: 'pending_verification',
      amount: 6_000,
    });
    expect(await booking(passenger.id)).toMatchObject({ status: 'cancelled' });
    expect(await verified(passenger.payment.id)).toMatchObject({ amount: 4_500, moved_amount: 4_500 });
    expect(await verified(payment.id)).toMatchObject({ amount: 1_500 });
    const { bytes } = await service(ReceiptsService).pdfOf(await context.payment(payment.id), 'en');
    const pdfTexts = textsOfPdf(bytes).map((text) => text.replaceAll('\u00a0', ' '));
    expect(pdfTexts).toEqual(expect.arrayContaining(['XAF 1,500', '1 seat × XAF 6,000', '−XAF 4,500']));
    expect(await cancel({ ...passenger, id: changed.booking_id })).toMatchObject({ amount: 6_000 });
  });

  it('that is paid in two parts names the refunds of both to the second admin who approves the rest', async () => {
    const passenger = await paid(1);
    const { id } = await anotherRide({ price: 6_000 });
    const { booking_id } = await change(passenger, { ride_id: id });
    const payment = await pay({ ...passenger, id: booking_id });
    await context.settle(payment, 'completed');
    const soon = inHours(5);
    await context.database.query('UPDATE rides SET departure_time = $2 WHERE id = $1', [id, soon]);
    await context.database.query('UPDATE bookings SET departure_time = $2 WHERE id = $1', [booking_id, soon]);
    expect(await cancel({ ...passenger, id: booking_id })).toMatchObject({ amount: 3_000 });
    const admin = (await insertPerson(context.database, { staff_role: 'admin' })).id;
    const { module } = await context.another({ FOUR_EYES_ABOVE: '100' });
    await module.get(StaffRefundsService, { strict: false }).refundPayment(admin, payment.id, 'Road closed');
    const { approval } = await module.get(StaffPaymentsService, { strict: false }).get(payment.id);
    expect(approval).toMatchObject({
      ...{ amount: 3_000, before: { refunded: 3_000 }, after: { refunded: 6_000 } },
    });
  });

  it('that costs 50 XAF more requires the smallest payment, 100 XAF, and refunds 50 XAF', async () => {
    const passenger = await paid(1);
    const ride = await anotherRide({ price: 4_550 });
    const changed = await change(passenger, { ride_id: ride.id });
    expect(changed).toMatchObject({ difference: 50, refund: 50, amount_due: 100 });
    await context.settle(await pay({ ...passenger, id: changed.booking_id }), 'completed');
    expect(await refundsOf(passenger.id)).toMatchObject([
      { amount: 4_500, status: 'credited' },
      { amount: 50, rest: true },
    ]);
  });
});

describe('Other stops of the same ride', () => {
  /** A paid booking for one or both legs of Douala → Édéa → Yaoundé. */
  async function paidPart(legs: 1 | 2, hours = 48, seats = 2) {
    const ride = await insertRideWithStops(context.database, {
      ...{ departure_time: inHours(hours), seats },
      ...{ through: ['Douala', 'Édéa', 'Yaoundé'], prices: [1_500, 3_000] },
    });
    const person = await insertPerson(context.database);
    const edea = ride.stops[1]?.id ?? '';
    const part = legs === 1 ? { to_stop_id: edea } : {};
    const { id } = await service(BookingsService).book(person.id, { ride_id: ride.id, seats: 1, ...part });
    await context.settle(await pay({ person, id }), 'completed');
    await context.database.query(`UPDATE bookings SET paid_at = paid_at - interval '2 hours' WHERE id = $1`, [
      id,
    ]);
    return { ride, edea, person, id };
  }
  const legSeats = async ({ id }: { id: string }) =>
    (await context.database.query('SELECT leg_seats FROM rides WHERE id = $1', [id]))[0].leg_seats;

  it('refund the difference and free the leg if the journey becomes shorter', async () => {
    const passenger = await paidPart(2);
    const wanted = { to_stop_id: passenger.edea };
    expect(await change(passenger, { ...wanted, preview: true })).toMatchObject({ refund: 3_000 });
    expect(await legSeats(passenger.ride)).toEqual([1, 1]);
    const changed = await change(passenger, wanted);
    expect(changed).toMatchObject({ difference: -3_000, refund: 3_000, amount_due: 0 });
    expect(await booking(changed.booking_id)).toMatchObject({ ...wanted, to_city: 'Édéa', amount: 1_500 });
    expect(await legSeats(passenger.ride)).toEqual([1, 2]);
  });

  it('hold a seat if the journey becomes longer, and release the old one once the difference is paid', async () => {
    const passenger = await paidPart(1);
    const changed = await change(passenger, { to_stop_id: null });
    expect(changed).toMatchObject({ difference: 3_000, amount_due: 3_000 });
    expect(await legSeats(passenger.ride)).toEqual([0, 1]);
    await context.settle(await pay({ ...passenger, id: changed.booking_id }), 'completed');
    expect(await booking(changed.booking_id)).toMatchObject({
      ...{ status: 'pending_verification', seats: 1, amount: 4_500, to_stop_id: null },
    });
    expect(await booking(passenger.id)).toMatchObject({ status: 'cancelled', cancel_cause: 'changed' });
    expect(await legSeats(passenger.ride)).toEqual([1, 1]);
    expect(await cancel({ ...passenger, id: changed.booking_id })).toMatchObject({ amount: 4_500 });
  });

  it('are refused if unchanged, fully booked, not on the way, or within 24 hours', async () => {
    const passenger = await paidPart(2);
    expect(await codeOf(change(passenger, { to_stop_id: null }))).toBe('NOT_CHANGEABLE');
    expect(await codeOf(change(passenger, { from_stop_id: newId() }))).toBe('STOP_NOT_FOUND');
    const alone = await paidPart(1, 48, 1);
    expect(await codeOf(change(alone, { to_stop_id: null }))).toBe('NOT_ENOUGH_SEATS');
    const late = await paidPart(2, 5);
    expect(await codeOf(change(late, { to_stop_id: late.edea }))).toBe('NOT_CHANGEABLE');
  });
});

describe('An unpaid booking', () => {
  it('changes its seats in place and keeps the end of its hold', async () => {
    const passenger = await held(1);
    const before = await booking(passenger.id);
    expect(await change(passenger, { seats: 3 })).toMatchObject({
      amount_due: 13_500,
      booking_id: passenger.id,
    });
    const after = await booking(passenger.id);
    expect(after).toMatchObject({ seats: 3, hold_expires_at: before.hold_expires_at, changes: 1 });
    await context.settle(await pay(passenger), 'completed');
    expect(await booking(passenger.id)).toMatchObject({ status: 'pending_verification' });
  });

  it('moves to another ride and keeps the end of its hold', async () => {
    const passenger = await held(2);
    const { hold_expires_at } = await booking(passenger.id);
    const ride = await anotherRide({ price: 5_000 });
    const changed = await change(passenger, { ride_id: ride.id });
    expect(changed).toMatchObject({ difference: 1_000, amount_due: 10_000 });
    expect(await booking(changed.booking_id)).toMatchObject({ hold_expires_at, status: 'pending' });
    expect(await context.seatsAvailable(passenger.ride)).toBe(passenger.ride.seats);
    await context.settle(await pay({ ...passenger, id: changed.booking_id }), 'completed');
    expect(await booking(changed.booking_id)).toMatchObject({ status: 'pending_verification' });
  });

  it('that moves to another ride and is cancelled counts as a lost hold from its first minute', async () => {
    const passenger = await held(1);
    await context.database.query(
      `UPDATE bookings SET created_at = created_at - interval '14 minutes' WHERE id = $1`,
      [passenger.id],
    );
    const changed = await change(passenger, { ride_id: (await anotherRide()).id });
    await cancel({ ...passenger, id: changed.booking_id });
    const holds = await service(HoldsRepository).unpaidOf(passenger.person.id);
    expect(holds).toMatchObject({ held: 0, lost: 1 });
    expect(holds.wasted_minutes).toBeGreaterThanOrEqual(14);
  });

  it('can move to a ride whose route has changed, and gets its seats even by a late payment', async () => {
    const passenger = await held(1);
    const ride = await anotherRide();
    await context.database.query('UPDATE rides SET route_changed_at = now() WHERE id = $1', [ride.id]);
    const { booking_id: id } = await change(passenger, { ride_id: ride.id });
    const payment = await pay({ ...passenger, id });
    await context.settle(payment, 'failed');
    await context.settle(payment, 'completed');
    expect(await booking(id)).toMatchObject({ status: 'pending_verification' });
  });
});

describe('A change is refused', () => {
  it('to other people, after boarding, cancellation or departure, during a payment or claim, and without a change', async () => {
    const passenger = await paid(2);
    const stranger = await insertPerson(context.database);
    expect(await codeOf(change({ ...passenger, person: stranger }, { seats: 1 }))).toBe('BOOKING_NOT_FOUND');
    expect(await codeOf(change(passenger, { seats: 2 }))).toBe('NOT_CHANGEABLE');
    const states: [string, string][] = [
      ["status = 'confirmed', code_verified = true", 'ALREADY_BOARDED'],
      ["claim_status = 'open'", 'STATE_CONFLICT'],
      ['credit = 1000', 'NOT_CHANGEABLE'],
      ['changes = 3', 'NOT_CHANGEABLE'],
    ];
    for (const [state, code] of states) {
      const one = await paid(2);
      await context.database.query(`UPDATE bookings SET ${state} WHERE id = $1`, [one.id]);
      expect([state, await codeOf(change(one, { seats: 1 }))]).toEqual([state, code]);
      await context.database.query(
        `UPDATE bookings SET status = 'pending_verification', code_verified = false, claim_status = NULL, credit = 0 WHERE id = $1`,
        [one.id],
      );
    }
    const paying = await held(2);
    await pay(paying);
    expect(await codeOf(change(paying, { seats: 1 }))).toBe('LIVE_PAYMENT');
    const departed = await paid(2);
    await context.database.query(
      `UPDATE rides SET departure_time = now() - interval '1 minute' WHERE id = $1`,
      [departed.ride.id],
    );
    expect(await codeOf(change(departed, { seats: 1 }))).toBe('RIDE_DEPARTED');
    await cancel(passenger);
    expect(await codeOf(change(passenger, { seats: 1 }))).toBe('BOOKING_CANCELLED');
  });

  it('after three changes, which do not prolong a hold', async () => {
    const passenger = await held(1);
    const { hold_expires_at } = await booking(passenger.id);
    let id = passenger.id;
    for (const ride of [await anotherRide(), passenger.ride, await anotherRide()]) {
      id = (await change({ ...passenger, id }, { ride_id: ride.id })).booking_id;
    }
    expect(await booking(id)).toMatchObject({ hold_expires_at, changes: 3 });
    expect(await codeOf(change({ ...passenger, id }, { seats: 2 }))).toBe('NOT_CHANGEABLE');
  });

  it('if it needs a payment while two other bookings are unpaid', async () => {
    const passenger = await paid(1);
    for (const ride of [await anotherRide(), await anotherRide()])
      await service(BookingsService).book(passenger.person.id, { ride_id: ride.id, seats: 1 });
    expect(await codeOf(change(passenger, { seats: 2 }))).toBe('TOO_MANY_HOLDS');
  });
});

describe('At the same time', () => {
  // Handles every rejection immediately.
  const both = (...promises: Promise<unknown>[]) => Promise.all(promises.map(codeOf));

  it('a change and a cancellation: one takes effect, and everything due is refunded once', async () => {
    for (let round = 0; round < 4; round++) {
      const passenger = await paid(2);
      const codes = await both(change(passenger, { seats: 1 }), cancel(passenger));
      const { cancel_cause } = await booking(passenger.id);
      // Cancelling a cancelled booking succeeds without effect.
      expect(codes).toEqual([cancel_cause === 'changed' ? 'done' : 'BOOKING_CANCELLED', 'done']);
      const returned = (await refundsOf(passenger.id)).filter(
        ({ status }: { status: string }) => status !== 'credited',
      );
      const amounts = returned.map(({ amount }: { amount: number }) => amount);
      expect(amounts).toEqual([cancel_cause === 'changed' ? 4_500 : 9_000]);
    }
  });

  it('two changes: one succeeds', async () => {
    const passenger = await paid(3);
    const codes = await both(change(passenger, { seats: 1 }), change(passenger, { seats: 2 }));
    expect(codes.sort()).toEqual(['BOOKING_CANCELLED', 'done']);
  });

  it('a change and boarding: one succeeds', async () => {
    for (let round = 0; round < 4; round++) {
      const passenger = await paid(2, { departure_time: inHours(2) });
      const { verification_code } = await booking(passenger.id);
      const codes = await both(
        change(passenger, { seats: 1 }),
        service(BoardingService).verify(passenger.ride.driver_id, passenger.id, verification_code),
      );
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    }
  });

  it('paying the difference and cancelling the old booking: only one takes effect', async () => {
    for (let round = 0; round < 4; round++) {
      const passenger = await paid(1);
      const ride = round % 2 === 0 ? passenger.ride : await anotherRide({ price: 9_000 });
      const wanted = round % 2 === 0 ? { seats: 2 } : { ride_id: ride.id };
      const { booking_id } = await change(passenger, wanted);
      const payment = await pay({ ...passenger, id: booking_id });
      await both(context.settle(payment, 'completed'), cancel(passenger));
      const [old, changed] = [await booking(passenger.id), await booking(booking_id)];
      expect(old.status).toBe('cancelled');
      expect(changed.status).toBe(old.cancel_cause === 'changed' ? 'pending_verification' : 'cancelled');
    }
  });

  it('paying the difference while the driver cancels the ride: everything paid is refunded', async () => {
    const passenger = await paid(1);
    const { booking_id } = await change(passenger, { seats: 2 });
    const payment = await pay({ ...passenger, id: booking_id });
    await both(
      context.settle(payment, 'completed'),
      service(RidesService).remove(passenger.ride.driver_id, passenger.ride.id),
    );
    await context.first.jobs.drain();
    const [{ due }] = await context.database.query(
      `SELECT sum(amount)::int AS due FROM refunds WHERE status <> 'credited' AND booking_id = ANY($1)`,
      [[passenger.id, booking_id]],
    );
    expect(due).toBe(9_000);
  });

  it('paying the difference while another passenger changes in the other direction: no deadlock', async () => {
    const one = await paid(1);
    const ride = await anotherRide({ price: 6_000 });
    const person = await insertPerson(context.database);
    const { id } = await service(BookingsService).book(person.id, { ride_id: ride.id, seats: 1 });
    const other = { person, id };
    await context.settle(await pay(other), 'completed');
    const { booking_id } = await change(one, { ride_id: ride.id });
    const payment = await pay({ ...one, id: booking_id });
    expect(await both(context.settle(payment, 'completed'), change(other, { ride_id: one.ride.id }))).toEqual(
      ['done', 'done'],
    );
  });

  it('paying the differences of two changes within half an hour of paying: only one uses the last free cancellation', async () => {
    const soon = { departure_time: inHours(5), seats: 2 };
    const first = await held(1, soon);
    const book = async () => {
      const ride = await insertRide(context.database, soon);
      const { id } = await service(BookingsService).book(first.person.id, { ride_id: ride.id, seats: 1 });
      const passenger = { ...first, ride, id };
      await context.settle(await pay(passenger), 'completed');
      return passenger;
    };
    await context.settle(await pay(first), 'completed');
    await cancel(first);
    const bookings = [await book(), await book()];
    const payments: PaymentEntity[] = [];
    for (const passenger of bookings) {
      const dearer = await anotherRide({ ...soon, price: 6_000 });
      const { booking_id: id } = await change(passenger, { ride_id: dearer.id });
      payments.push(await pay({ ...passenger, id }));
    }
    await Promise.all(payments.map((payment) => context.settle(payment, 'completed')));
    const statuses = await Promise.all(bookings.map(async ({ id }) => (await booking(id)).status));
    expect(statuses.sort()).toEqual(['cancelled', 'pending_verification']);
  });
});

describe('A difference', () => {
  it.each([
    ['was cancelled', cancel],
    [
      'no longer returns everything',
      async ({ id }: Passenger) => {
        await context.database.query(
          `WITH near AS (UPDATE rides SET departure_time = now() + interval '20 hours' WHERE id = (SELECT ride_id FROM bookings WHERE id = $1))
           UPDATE bookings SET paid_at = paid_at - interval '1 hour', departure_time = now() + interval '20 hours' WHERE id = $1`,
          [id],
        );
      },
    ],
  ])('takes no payment after the old booking %s', async (_, end) => {
    const passenger = await paid(1);
    const ride = await anotherRide({ price: 6_000 });
    const { booking_id } = await change(passenger, { ride_id: ride.id });
    await end(passenger);
    expect(await codeOf(pay({ ...passenger, id: booking_id }))).toBe('NOT_CHANGEABLE');
    expect(await booking(booking_id)).toMatchObject({ status: 'pending', live_payment_id: null });
  });
});

describe('A difference paid too late', () => {
  it('is refunded in full, and the old booking stays', async () => {
    const passenger = await paid(1);
    const { booking_id } = await change(passenger, { seats: 2 });
    const payment = await pay({ ...passenger, id: booking_id });
    await context.endHold({ booking: { id: booking_id } } as never);
    await service(HoldsService).expireLapsed();
    await context.settle(payment, 'completed');
    expect(await context.refundsOf(payment.id)).toMatchObject([{ amount: 4_500, rule: 'late_success' }]);
    expect(await booking(passenger.id)).toMatchObject({ status: 'pending_verification', seats: 1 });
  });

  it('is refunded in full if cancelling the old booking would no longer refund everything', async () => {
    const passenger = await paid(1);
    const ride = await anotherRide({ price: 6_000 });
    const { booking_id } = await change(passenger, { ride_id: ride.id });
    const payment = await pay({ ...passenger, id: booking_id });
    await context.database.query(
      `UPDATE rides SET departure_time = now() + interval '20 hours' WHERE id = $1`,
      [passenger.ride.id],
    );
    await context.database.query(
      `UPDATE bookings SET departure_time = (SELECT departure_time FROM rides WHERE id = bookings.ride_id) WHERE id = $1`,
      [passenger.id],
    );
    await context.settle(payment, 'completed');
    expect(await context.refundsOf(payment.id)).toMatchObject([{ amount: 1_500, rule: 'late_success' }]);
    expect(await booking(passenger.id)).toMatchObject({ status: 'pending_verification' });
  });
});

describe('Random sequences of changes', () => {
  it('keep the journal balanced and the seats exact, and refund at most what cancelling immediately refunds', async () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('seats' as const), seats: fc.integer({ min: 1, max: 4 }) }),
      fc.record({
        act: fc.constant('ride' as const),
        ride: fc.integer({ min: 0, max: 2 }),
        seats: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({
        act: fc.constant('stop' as const),
        from: fc.constantFrom(undefined, null, 1),
        to: fc.constantFrom(undefined, null, 1, 2),
      }),
      fc.record({ act: fc.constantFrom('pay' as const, 'fail' as const, 'lapse' as const) }),
    );
    const sequence = fc.record({
      hours: fc.constantFrom(6, 48),
      seats: fc.integer({ min: 1, max: 3 }),
      steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(sequence, async ({ hours, seats, steps }) => {
        const ride = await insertRideWithStops(context.database, {
          ...{ seats: 4, departure_time: inHours(hours), prices: [1_200, 2_000, 2_500] },
        });
        const passenger = await paid(seats, { ride });
        const rides = [passenger.ride];
        for (const price of [3_000, 6_500]) rides.push(await anotherRide({ price, seats: 3 }));
        const immediateRefund = await service(CancellationsService).preview(
          passenger.person.id,
          passenger.id,
        );
        let current = passenger.id;
        for (const one of steps) {
          if (one.act === 'seats' || one.act === 'ride' || one.act === 'stop') {
            const stop = (at: number | null | undefined) => (at == null ? at : ride.stops[at]?.id);
            let wanted: Wanted;
            if (one.act === 'seats') wanted = { seats: one.seats };
            else if (one.act === 'ride') wanted = { seats: one.seats, ride_id: rides[one.ride]?.id ?? '' };
            else wanted = { from_stop_id: stop(one.from), to_stop_id: stop(one.to) };
            const changed = await change({ ...passenger, id: current }, wanted).catch(() => null);
            if (changed && (await booking(changed.booking_id)).status === 'pending_verification')
              current = changed.booking_id;
            continue;
          }
          const [open] = await context.database.query(
            `SELECT id FROM bookings WHERE changed_from = $1 AND status = 'pending' AND live_payment_id IS NULL`,
            [current],
          );
          if (!open) continue;
          if (one.act === 'lapse') await context.endHold({ booking: open } as never);
          else
            await context.settle(
              await pay({ ...passenger, id: open.id }),
              one.act === 'pay' ? 'completed' : 'failed',
            );
          await service(HoldsService).expireLapsed();
          if ((await booking(open.id)).status === 'pending_verification') current = open.id;
        }
        await cancel({ ...passenger, id: current });
        const [money] = await context.database.query(
          `SELECT (SELECT sum(p.amount)::int FROM payments p JOIN bookings b ON b.id = p.booking_id
               WHERE b.user_id = $1 AND p.credit_of IS NULL AND p.status IN ('completed', 'refunded')) AS paid,
             (SELECT coalesce(sum(f.amount), 0)::int FROM refunds f JOIN bookings b ON b.id = f.booking_id
               WHERE b.user_id = $1 AND f.status <> 'credited') AS returned`,
          [passenger.person.id],
        );
        expect(money.returned).toBeLessThanOrEqual(money.paid);
        expect(money.paid - money.returned).toBeGreaterThanOrEqual(
          hours === 6 ? passenger.payment.amount - immediateRefund.amount : 0,
        );
        expect(await ridesWithWrongSeats(context.database)).toEqual([]);
        expect(await ridesWithWrongLegs(context.database)).toEqual([]);
        expect((await verifyJournal(context.database)).differences).toEqual([]);
        await context.database.query('DELETE FROM provider_budgets');
      }),
      { numRuns: 25 },
    );
  });
});
