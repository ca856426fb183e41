import { Logger } from '@nestjs/common';
import { ClaimDecisionsService } from '../../src/modules/claims';
import { verifyJournal } from '../../src/modules/ledger';
import { RefundSendingService } from '../../src/modules/transfers';
import { insertBooking, type InsertedBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, type InsertedRide, insertRide } from '../factories/ride';
import { HeldLock, waitForBlockedSessions } from '../faults/held-lock';
import { type Answer, callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { payFor } from '../setup/paying';
import { drainJobs, startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let townsUsed = 0;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(async () => {
  await drainJobs(product);
  expect((await verifyJournal(product.database)).differences).toEqual([]);
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
  await product.close();
});

const { call: as } = callsTo(() => product);
const TOWNS = [
  'Kribi',
  'Edéa',
  'Limbe',
  'Buea',
  'Bafoussam',
  'Dschang',
  'Foumban',
  'Kumba',
  'Bamenda',
  'Ngaoundéré',
  'Garoua',
  'Maroua',
  'Bertoua',
  'Ebolowa',
  'Sangmélima',
  'Mbalmayo',
];

interface Trip {
  passenger: Member;
  driver: Member;
  ride: InsertedRide;
  booking: InsertedBooking;
  to_city: string;
}

/** A paid booking on a separate route. */
async function paidTrip(
  given: { hours?: number; seats?: number; passenger?: Member; to_city?: string } = {},
) {
  const to_city = given.to_city ?? TOWNS[townsUsed++ % TOWNS.length] ?? '';
  const driver = await insertMember(product, { driver: true });
  const passenger = given.passenger ?? (await insertMember(product));
  const departure_time = inHours(given.hours ?? 8);
  const ride = await insertRide(product.database, { driver_id: driver.id, to_city, departure_time });
  const booking = await insertBooking(product.database, {
    user_id: passenger.id,
    ride_id: ride.id,
    seats: given.seats ?? 1,
    status: 'pending_verification',
  });
  return { passenger, driver, ride, booking, to_city };
}
async function cancelRide({ driver, ride }: Pick<Trip, 'driver' | 'ride'>): Promise<void> {
  expect((await as(driver, 'DELETE', `/api/rides/${ride.id}`)).status).toBe(200);
  await drainJobs(product);
}
const insertOtherRide = (
  to_city: string,
  given: { price?: number; seats?: number; hours?: number; driver_id?: string } = {},
) => insertRide(product.database, { to_city, ...given, departure_time: inHours(given.hours ?? 10) });

const rebook = ({ passenger, booking }: Pick<Trip, 'passenger' | 'booking'>, ride: InsertedRide, seats = 1) =>
  as(passenger, 'POST', `/api/bookings/${booking.id}/rebook`, { ride_id: ride.id, seats });
const refundsOf = (bookingId: string) =>
  product.database.query(
    'SELECT id, status, amount, rest, rebook_until, credited_to FROM refunds WHERE booking_id = $1 ORDER BY rest',
    [bookingId],
  );
/** Statuses after the wait. `manual` because the simulator does not know inserted payments. */
const SENT = ['sent', 'completed', 'manual'];
/** Payer of inserted payments. */
const FACTORY_PAYER = '237670000001';
const PAYER = '237677000001';
const statusAndCode = ({ status, body }: Answer) => [status, body.code];
const endRebookingTime = (bookingId: string) =>
  product.database.query(
    `UPDATE refunds SET rebook_until = now() - interval '1 second', next_check_at = now() WHERE booking_id = $1`,
    [bookingId],
  );

describe('After a late cancellation by the driver', () => {
  it('the refund is withheld, and only the passenger can list free rides of the route within 6 hours', async () => {
    const trip = await paidTrip({ seats: 2 });
    const near = await insertOtherRide(trip.to_city, { price: 3_000 });
    await insertOtherRide(trip.to_city, { hours: 15 });
    await insertOtherRide(trip.to_city, { seats: 1 });
    await cancelRide(trip);
    const { body } = await as(trip.passenger, 'GET', `/api/bookings/${trip.booking.id}`);
    expect(body.data.refund).toMatchObject({ status: 'requested', amount: 9_000 });
    const wait = Date.parse(body.data.refund.rebook_until) - Date.now();
    expect(wait).toBeGreaterThan(29 * 60_000);
    expect(wait).toBeLessThan(31 * 60_000);
    const choice = await as(trip.passenger, 'GET', `/api/bookings/${trip.booking.id}/rebooking`);
    expect(choice.body.data).toMatchObject({ until: body.data.refund.rebook_until, credit: 9_000 });
    expect(choice.body.data.rides.map(({ id }: { id: string }) => id)).toEqual([near.id]);
    const notifications = await as(trip.passenger, 'GET', '/api/notifications');
    expect(notifications.body.data[0]).toMatchObject({
      data: { bookingId: trip.booking.id },
      type: 'ride_cancelled',
    });
    for (const [reader, status] of [
      [trip.driver, 403],
      [await insertMember(product), 404],
    ] as const) {
      expect((await as(reader, 'GET', `/api/bookings/${trip.booking.id}/rebooking`)).status).toBe(status);
      expect((await rebook({ ...trip, passenger: reader }, near)).status).toBe(status);
    }
  });

  it('rides on which the passenger has a seat or a live hold are not offered', async () => {
    const trip = await paidTrip();
    const [paid, held, lapsed] = [
      await insertOtherRide(trip.to_city),
      await insertOtherRide(trip.to_city),
      await insertOtherRide(trip.to_city),
    ];
    const user_id = trip.passenger.id;
    await insertBooking(product.database, { user_id, ride_id: paid.id, status: 'pending_verification' });
    for (const { id } of [held, lapsed])
      expect((await as(trip.passenger, 'POST', '/api/bookings', { ride_id: id, seats: 1 })).status).toBe(201);
    await product.database.query(
      `UPDATE bookings SET hold_expires_at = now() - interval '1 second' WHERE ride_id = $1`,
      [lapsed.id],
    );
    await cancelRide(trip);
    const { body } = await as(trip.passenger, 'GET', `/api/bookings/${trip.booking.id}/rebooking`);
    expect(body.data.rides.map(({ id }: { id: string }) => id)).toEqual([lapsed.id]);
    expect((await rebook(trip, lapsed)).status).toBe(201);
  });

  it('the refund is sent immediately if the passenger has already booked the only other ride', async () => {
    const trip = await paidTrip();
    const other = await insertOtherRide(trip.to_city);
    await insertBooking(product.database, {
      user_id: trip.passenger.id,
      ride_id: other.id,
      status: 'pending_verification',
    });
    await cancelRide(trip);
    const [refund] = await refundsOf(trip.booking.id);
    expect(refund).toMatchObject({ rebook_until: null, amount: 4_500 });
    expect(SENT).toContain(refund.status);
  });

  it('the money left after a partial refund pays another ride, and the rest is refunded', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    for (const goodwill of [false, true]) {
      const trip = await paidTrip();
      const refund = `/api/admin/payments/${trip.booking.payment_id}/refund`;
      const part = { amount: 500, goodwill, reason: 'No air conditioning' };
      expect((await as(admin, 'POST', refund, part)).status).toBe(200);
      const cheaper = await insertOtherRide(trip.to_city, { price: 3_000 });
      await cancelRide(trip);
      const rebooked = await rebook(trip, cheaper);
      expect([rebooked.status, rebooked.body.data?.amount_due]).toEqual([201, 0]);
      const refunds = await refundsOf(trip.booking.id);
      expect(refunds.map(({ amount }: { amount: number }) => amount).sort()).toEqual([1_000, 4_000, 500]);
    }
  });

  it('one request books and pays another ride at the same price, and nothing is refunded', async () => {
    const trip = await paidTrip();
    const ride = await insertOtherRide(trip.to_city);
    await cancelRide(trip);
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation();
    const rebooked = await rebook(trip, ride);
    expect(rebooked.status).toBe(201);
    const logged = expect.objectContaining({ status: 'credited', payment_id: trip.booking.payment_id });
    await waitFor(() => log.mock.calls.some(([, message]) => message === 'refund changed'));
    expect(log).toHaveBeenCalledWith(logged, 'refund changed');
    log.mockRestore();
    expect(rebooked.body.data).toMatchObject({
      ride_id: ride.id,
      credit: 4_500,
      amount_due: 0,
      status: 'pending_verification',
      payment_status: 'completed',
      verification_code: expect.stringMatching(/^\d{6}$/),
    });
    const notifications = await as(trip.passenger, 'GET', '/api/notifications?language=en');
    expect(notifications.body.data[0]).toMatchObject({
      type: 'payment_completed',
      title: 'Seats paid',
      body: expect.stringMatching(/^FCFA 4,500 from your earlier booking pays for 1 seat: /),
    });
    await endRebookingTime(trip.booking.id);
    await drainJobs(product);
    const refunds = await refundsOf(trip.booking.id);
    expect(refunds).toMatchObject([{ status: 'credited', credited_to: rebooked.body.data.payment.id }]);
    expect(statusAndCode(await rebook(trip, await insertOtherRide(trip.to_city)))).toEqual([
      409,
      'STATE_CONFLICT',
    ]);
    const old = await as(trip.passenger, 'GET', `/api/bookings/${trip.booking.id}`);
    expect(old.body.data.refund).toMatchObject({ status: 'credited', expected_by: null });
    expect(old.body.data.refund).not.toHaveProperty('rebook_until');
    const receipt = await as(trip.passenger, 'GET', `/api/payments/${rebooked.body.data.payment.id}/receipt`);
    expect(receipt.status).toBe(200);
  });

  it('the difference to a cheaper ride is refunded immediately', async () => {
    const trip = await paidTrip();
    const ride = await insertOtherRide(trip.to_city, { price: 3_000 });
    await cancelRide(trip);
    expect((await rebook(trip, ride)).body.data).toMatchObject({ credit: 3_000, amount_due: 0 });
    await drainJobs(product);
    const refunds = await refundsOf(trip.booking.id);
    expect(refunds).toMatchObject([
      { status: 'credited', amount: 4_500 },
      { amount: 1_500, rest: true },
    ]);
    expect(SENT).toContain(refunds[1].status);
  });

  it('a dearer ride is held until the difference is paid; its refund returns each part to the phone that paid it', async () => {
    const trip = await paidTrip();
    const ride = await insertOtherRide(trip.to_city, { price: 6_000 });
    await cancelRide(trip);
    const rebooked = await rebook(trip, ride);
    expect([rebooked.status, rebooked.body.data.status]).toEqual([201, 'pending']);
    expect(rebooked.body.data).toMatchObject({
      amount: 6_000,
      credit: 4_500,
      amount_due: 1_500,
      payment: null,
    });
    await drainJobs(product);
    expect(await refundsOf(trip.booking.id)).toMatchObject([{ status: 'requested' }]);
    expect(statusAndCode(await rebook(trip, await insertOtherRide(trip.to_city)))).toEqual([
      409,
      'STATE_CONFLICT',
    ]);
    await as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/refund-now`);
    expect(await refundsOf(trip.booking.id)).toMatchObject([{ status: 'requested' }]);
    const { id } = rebooked.body.data;
    const paid = await payFor(product, trip.passenger, id, PAYER);
    expect(paid).toMatchObject({ amount: 1_500, credit: 0 });
    const booking = await as(trip.passenger, 'GET', `/api/bookings/${id}`);
    expect(booking.body.data).toMatchObject({ status: 'pending_verification', credit: 4_500, amount_due: 0 });
    expect(await refundsOf(trip.booking.id)).toMatchObject([{ status: 'credited' }]);
    const cancelled = await as(trip.passenger, 'POST', `/api/bookings/${id}/cancel`);
    expect(cancelled.body.data.refund.amount).toBe(6_000);
    const refunds = await product.database.query(
      `SELECT f.amount, p.phone_number FROM refunds f JOIN payments p ON p.id = f.payment_id
       WHERE f.booking_id = $1 ORDER BY f.amount`,
      [id],
    );
    expect(refunds).toEqual([
      { amount: 1_500, phone_number: PAYER },
      { amount: 4_500, phone_number: FACTORY_PAYER },
    ]);
    expect(await refundedOf(trip.booking.payment_id ?? '')).toBe(4_500);
  });

  it('the refund is sent if the difference to a dearer ride is not paid in time', async () => {
    const trip = await paidTrip();
    const ride = await insertOtherRide(trip.to_city, { price: 6_000 });
    await cancelRide(trip);
    const { id } = (await rebook(trip, ride)).body.data;
    await product.database.query(`UPDATE bookings SET hold_expires_at = now() WHERE id = $1`, [id]);
    await endRebookingTime(trip.booking.id);
    const [refund] = await refundsOf(trip.booking.id);
    await product.app.get(RefundSendingService, { strict: false }).send(refund.id);
    expect(SENT).toContain((await refundsOf(trip.booking.id))[0].status);
    // A late payment gets no seats and cannot use the refund, so it is refunded in full.
    await product.database.query(
      `UPDATE bookings SET hold_expires_at = now() + interval '9 minutes' WHERE id = $1`,
      [id],
    );
    const paid = await payFor(product, trip.passenger, id, PAYER);
    expect(paid).toMatchObject({ amount: 1_500, outcome: 'returned' });
    const booking = await as(trip.passenger, 'GET', `/api/bookings/${id}`);
    expect(booking.body.data).toMatchObject({ status: 'cancelled', refund: { amount: 1_500 } });
  });

  it('unpaid rebookings onto dearer rides count towards the limits of unpaid bookings', async () => {
    const trip = await paidTrip();
    const ride = await insertOtherRide(trip.to_city, { price: 6_000 });
    await cancelRide(trip);
    const holds: [status: number, code: string | undefined, minutes: number][] = [];
    for (let time = 0; time < 9; time++) {
      const rebooked = await rebook(trip, ride, 2);
      const minutes = Math.round((Date.parse(rebooked.body.data?.hold_expires_at) - Date.now()) / 60_000);
      holds.push([rebooked.status, rebooked.body.code, minutes]);
      await product.database.query(
        `UPDATE bookings SET created_at = created_at - interval '20 minutes', hold_expires_at = now() - interval '1 second'
         WHERE id = $1`,
        [rebooked.body.data?.id],
      );
    }
    const held = (minutes: number) => [201, undefined, minutes];
    expect(holds.slice(0, 6)).toEqual([...Array(3).fill(held(15)), ...Array(3).fill(held(5))]);
    expect(holds.at(-1)).toEqual([409, 'TOO_MANY_HOLDS', NaN]);
    // The reservation lapses with the hold.
    await as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/refund-now`);
    await drainJobs(product);
    expect(SENT).toContain((await refundsOf(trip.booking.id))[0].status);
  });

  it('an unpaid booking of a dearer ride cannot be changed, because the refund pays a fixed part', async () => {
    const trip = await paidTrip();
    const ride = await insertOtherRide(trip.to_city, { price: 3_000 });
    await cancelRide(trip);
    const rebooked = await rebook(trip, ride, 2);
    const { id, amount_due } = rebooked.body.data;
    for (const seats of [1, 3]) {
      const changed = await as(trip.passenger, 'POST', `/api/bookings/${id}/change`, { seats });
      expect(statusAndCode(changed)).toEqual([409, 'NOT_CHANGEABLE']);
    }
    const booking = await as(trip.passenger, 'GET', `/api/bookings/${id}`);
    expect(booking.body.data).toMatchObject({ seats: 2, amount_due });
  });

  it('"refund now" ends the offer', async () => {
    const trip = await paidTrip();
    const ride = await insertOtherRide(trip.to_city);
    await cancelRide(trip);
    for (let time = 0; time < 2; time++) {
      expect((await as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/refund-now`)).status).toBe(
        200,
      );
    }
    await drainJobs(product);
    const [refund] = await refundsOf(trip.booking.id);
    expect(SENT).toContain(refund.status);
    expect(statusAndCode(await rebook(trip, ride))).toEqual([409, 'STATE_CONFLICT']);
    expect(
      statusAndCode(await as(trip.passenger, 'GET', `/api/bookings/${trip.booking.id}/rebooking`)),
    ).toEqual([409, 'STATE_CONFLICT']);
  });

  it('a departure alert is created if no ride is free', async () => {
    const trip = await paidTrip();
    await cancelRide(trip);
    const alerts = await as(trip.passenger, 'GET', '/api/departure-alerts');
    expect(alerts.body.data).toMatchObject([{ from_city: 'Douala', to_city: trip.to_city }]);
  });
});

it('an uncontested driver-absent claim offers other rides to every passenger', async () => {
  const trip = await paidTrip({ hours: -1 });
  const second = await insertMember(product);
  const also = { ride_id: trip.ride.id, user_id: second.id, status: 'pending_verification' as const };
  const booking = await insertBooking(product.database, also);
  const near = await insertOtherRide(trip.to_city, { hours: 3 });
  const claim = await as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/driver-absent`, {});
  await product.database.query(`UPDATE claims SET contest_until = now() WHERE id = $1`, [claim.body.data.id]);
  await product.app.get(ClaimDecisionsService, { strict: false }).decideDue();
  await drainJobs(product);
  for (const one of [trip, { passenger: second, booking }]) {
    const choice = await as(one.passenger, 'GET', `/api/bookings/${one.booking.id}/rebooking`);
    expect(choice.body.data.rides.map(({ id }: { id: string }) => id)).toEqual([near.id]);
    expect((await rebook(one, near)).body.data).toMatchObject({ credit: 4_500, amount_due: 0 });
  }
});

it('the refund is sent immediately if the driver cancels 30 hours before departure or is suspended', async () => {
  const early = await paidTrip({ hours: 30 });
  await cancelRide(early);
  const suspended = await paidTrip();
  const admin = await insertMember(product, { staff_role: 'admin' });
  await as(admin, 'PATCH', `/api/admin/profiles/${suspended.driver.id}`, { suspended: true });
  await drainJobs(product);
  for (const { booking } of [early, suspended]) {
    const [refund] = await refundsOf(booking.id);
    expect([refund.rebook_until, SENT.includes(refund.status)]).toEqual([null, true]);
  }
});

describe('At the same time', () => {
  it('three rebookings by one passenger: one succeeds', async () => {
    const trip = await paidTrip();
    const rides = [
      await insertOtherRide(trip.to_city),
      await insertOtherRide(trip.to_city),
      await insertOtherRide(trip.to_city),
    ];
    await cancelRide(trip);
    const answers = await Promise.all(rides.map((ride) => rebook(trip, ride)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = await Promise.all([rebook(trip, rides[0]!), rebook(trip, rides[0]!)]);
    expect(again.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('rebooking onto a dearer ride and "refund now": the refund stays reserved for the seats', async () => {
    const trip = await paidTrip();
    const ride = await insertOtherRide(trip.to_city, { price: 6_000 });
    await cancelRide(trip);
    const [{ id }] = await refundsOf(trip.booking.id);
    const lock = await HeldLock.on(product.databaseUrl, 'SELECT 1 FROM refunds WHERE id = $1 FOR UPDATE', [
      id,
    ]);
    const rebooked = rebook(trip, ride);
    await waitForBlockedSessions(product.database, 1);
    const sent = as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/refund-now`);
    await waitForBlockedSessions(product.database, 2);
    await lock.release();
    expect([(await rebooked).status, (await sent).status]).toEqual([201, 200]);
    await drainJobs(product);
    expect(await refundsOf(trip.booking.id)).toMatchObject([
      { status: 'requested', rebook_until: expect.any(Date) },
    ]);
    const paid = await payFor(product, trip.passenger, (await rebooked).body.data.id, PAYER);
    expect(paid).toMatchObject({ amount: 1_500, outcome: 'seated' });
  });

  it('a rebooking and its deadline: the refund is credited or sent, never both', async () => {
    const sending = product.app.get(RefundSendingService, { strict: false });
    for (let round = 0; round < 6; round++) {
      const trip = await paidTrip();
      const ride = await insertOtherRide(trip.to_city);
      await cancelRide(trip);
      await endRebookingTime(trip.booking.id);
      const [{ id }] = await refundsOf(trip.booking.id);
      const [rebooked] = await Promise.all(
        round % 2
          ? [rebook(trip, ride), sending.send(id)]
          : [rebook(trip, ride), sending.send(id), sending.send(id)],
      );
      const [refund] = await refundsOf(trip.booking.id);
      expect(refund.status === 'credited').toBe(rebooked.status === 201);
      if (rebooked.status === 201) continue;
      expect(statusAndCode(rebooked)).toEqual([409, 'STATE_CONFLICT']);
      expect(SENT).toContain(refund.status);
    }
  });

  it('two passengers rebook the last seat: one gets it, the other keeps the refund and may rebook', async () => {
    const first = await paidTrip();
    const second = await paidTrip({ to_city: first.to_city });
    const last = await insertOtherRide(first.to_city, { seats: 1 });
    const next = await insertOtherRide(first.to_city);
    await cancelRide(first);
    await cancelRide(second);
    const answers = await Promise.all([rebook(first, last), rebook(second, last)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const lost = answers[0]?.status === 201 ? second : first;
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('NOT_ENOUGH_SEATS');
    expect((await refundsOf(lost.booking.id))[0]).toMatchObject({ status: 'requested', credited_to: null });
    expect((await rebook(lost, next)).status).toBe(201);
  });

  it('a rebooking and the cancellation of its ride: the payment is refunded once', async () => {
    const trip = await paidTrip();
    const driver = await insertMember(product, { driver: true });
    const ride = await insertOtherRide(trip.to_city, { driver_id: driver.id });
    await insertBooking(product.database, { ride_id: ride.id, status: 'pending' });
    const next = await insertOtherRide(trip.to_city);
    await cancelRide(trip);
    const [rebooked] = await Promise.all([rebook(trip, ride), as(driver, 'DELETE', `/api/rides/${ride.id}`)]);
    await drainJobs(product);
    expect(await refundedOf(trip.booking.payment_id ?? '')).toBe(4_500);
    if (rebooked.status === 201) {
      const [again] = await refundsOf(rebooked.body.data.id);
      expect(again).toMatchObject({ status: 'requested', amount: 4_500 });
      expect((await rebook({ passenger: trip.passenger, booking: rebooked.body.data }, next)).status).toBe(
        201,
      );
    } else expect((await refundsOf(trip.booking.id))[0]).toMatchObject({ status: 'requested' });
  });
});

it('cancelling the new booking refunds the rest of the first payment', async () => {
  const trip = await paidTrip();
  const ride = await insertOtherRide(trip.to_city, { price: 4_000 });
  await cancelRide(trip);
  const rebooked = await rebook(trip, ride);
  const cancelled = await as(trip.passenger, 'POST', `/api/bookings/${rebooked.body.data.id}/cancel`);
  expect(cancelled.body.data.refund.amount).toBe(4_000);
  await drainJobs(product);
  expect(await refundedOf(trip.booking.payment_id ?? '')).toBe(4_500);
});

/** XAF refunded or due from a payment, including the part that paid other bookings. */
async function refundedOf(paymentId: string): Promise<number> {
  const [row] = await product.database.query(
    `SELECT coalesce(sum(f.amount), 0)::int AS sum FROM payments p JOIN refunds f ON f.payment_id = p.id
     WHERE $1 IN (p.id, p.credit_of) AND f.status <> 'credited'`,
    [paymentId],
  );
  return row.sum;
}

it('after random sequences of requests, the journal balances and no refund exceeds what the passenger paid', async () => {
  const trips = [];
  const to_city = 'Nkongsamba';
  for (let count = 0; count < 6; count++) trips.push(await paidTrip({ to_city }));
  const drivers = await Promise.all([1, 2, 3, 4].map(() => insertMember(product, { driver: true })));
  const prices = [1_000, 4_500, 4_500, 7_000, 3_500, 4_000];
  let seed = 7;
  const pick = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const rides: { ride: InsertedRide; driver: Member }[] = [];
  for (const price of prices) {
    const driver = drivers[pick(4)]!;
    rides.push({ driver, ride: await insertOtherRide(to_city, { price, seats: 3, driver_id: driver.id }) });
  }
  for (const trip of trips) await cancelRide(trip);
  const open = trips.map(({ passenger, booking }) => ({ passenger, id: booking.id }));
  for (let step = 0; step < 12; step++) {
    const requests = [1, 2, 3].map(async () => {
      const booking = open[pick(open.length)]!;
      const { ride, driver } = rides[pick(rides.length)]!;
      const path = `/api/bookings/${booking.id}`;
      switch (pick(6)) {
        case 0:
          return as(booking.passenger, 'POST', `${path}/refund-now`);
        case 1:
          return as(driver, 'DELETE', `/api/rides/${ride.id}`);
        case 2:
          return as(booking.passenger, 'POST', `${path}/cancel`);
        default: {
          const rebooked = await as(booking.passenger, 'POST', `${path}/rebook`, {
            ride_id: ride.id,
            seats: 1,
          });
          if (rebooked.status === 201) open.push({ passenger: booking.passenger, id: rebooked.body.data.id });
          return rebooked;
        }
      }
    });
    for (const answer of await Promise.all(requests)) expect(answer.status).toBeLessThan(500);
    await drainJobs(product);
    expect((await verifyJournal(product.database)).differences).toEqual([]);
  }
  expect(open.length).toBeGreaterThan(trips.length);
  for (const { booking } of trips)
    expect(await refundedOf(booking.payment_id ?? '')).toBeLessThanOrEqual(4_500);
});
