import { ClaimDecisionsService } from '../../src/modules/claims';
import { verifyJournal } from '../../src/modules/ledger';
import { RefundSendingService } from '../../src/modules/transfers';
import { insertBooking, type InsertedBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, type InsertedRide, insertRide } from '../factories/ride';
import { HeldLock } from '../faults/held-lock';
import { type Answer, callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { decideNow } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let towns = 0;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(async () => {
  await product.jobs.drain();
  expect((await verifyJournal(product.database)).differences).toEqual([]);
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
  await product.close();
});

const { call: as } = callsTo(() => product);
const PAIRS = [
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

interface Cancelled {
  passenger: Member;
  driver: Member;
  ride: InsertedRide;
  booking: InsertedBooking;
  to_city: string;
}

/** A paid booking whose driver has just cancelled, on a separate route. */
async function cancelledTrip(
  given: { hours?: number; seats?: number; passenger?: Member; to_city?: string } = {},
) {
  const to_city = given.to_city ?? PAIRS[towns++ % PAIRS.length] ?? '';
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
async function cancel({ driver, ride }: Pick<Cancelled, 'driver' | 'ride'>): Promise<void> {
  expect((await as(driver, 'DELETE', `/api/rides/${ride.id}`)).status).toBe(200);
  await product.jobs.drain();
}
const other = (
  to_city: string,
  given: { price?: number; seats?: number; hours?: number; driver_id?: string } = {},
) => insertRide(product.database, { to_city, ...given, departure_time: inHours(given.hours ?? 10) });

const rebook = (
  { passenger, booking }: Pick<Cancelled, 'passenger' | 'booking'>,
  ride: InsertedRide,
  seats = 1,
) => as(passenger, 'POST', `/api/bookings/${booking.id}/rebook`, { ride_id: ride.id, seats });
const refundsOf = (bookingId: string) =>
  product.database.query(
    'SELECT id, status, amount, rest, rebook_until, credited_to FROM refunds WHERE booking_id = $1 ORDER BY rest',
    [bookingId],
  );
/** The simulator does not know the factory's payments, so staff pay some refunds. */
const SENT = ['sent', 'completed', 'manual'];
const code = ({ status, body }: Answer) => [status, body.code];
const endTheWait = (bookingId: string) =>
  product.database.query(
    `UPDATE refunds SET rebook_until = now() - interval '1 second', next_check_at = now() WHERE booking_id = $1`,
    [bookingId],
  );

describe('After a late cancellation by the driver', () => {
  it('the refund waits, and the ticket lists free rides of the route within 6 hours', async () => {
    const trip = await cancelledTrip({ seats: 2 });
    const near = await other(trip.to_city, { price: 3_000 });
    await other(trip.to_city, { hours: 15 });
    await other(trip.to_city, { seats: 1 });
    await cancel(trip);
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

  it('the money left after a partial refund pays another ride, and the rest is refunded', async () => {
    const admin = await insertMember(product, { staff_role: 'admin' });
    for (const goodwill of [false, true]) {
      const trip = await cancelledTrip();
      const refund = `/api/admin/payments/${trip.booking.payment_id}/refund`;
      const part = { amount: 500, goodwill, reason: 'No air conditioning' };
      expect((await as(admin, 'POST', refund, part)).status).toBe(200);
      const cheaper = await other(trip.to_city, { price: 3_000 });
      await cancel(trip);
      const made = await rebook(trip, cheaper);
      expect([made.status, made.body.data?.amount_due]).toEqual([201, 0]);
      const refunds = await refundsOf(trip.booking.id);
      expect(refunds.map(({ amount }: { amount: number }) => amount).sort()).toEqual([1_000, 4_000, 500]);
    }
  });

  it('one request books and pays another ride at the same price, and nothing is refunded', async () => {
    const trip = await cancelledTrip();
    const ride = await other(trip.to_city);
    await cancel(trip);
    const made = await rebook(trip, ride);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
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
      body: expect.stringMatching(/^FCFA 4,500 of your earlier booking pay for 1 seat: /),
    });
    await endTheWait(trip.booking.id);
    await product.jobs.drain();
    const refunds = await refundsOf(trip.booking.id);
    expect(refunds).toMatchObject([{ status: 'credited', credited_to: made.body.data.payment.id }]);
    expect(code(await rebook(trip, await other(trip.to_city)))).toEqual([409, 'STATE_CONFLICT']);
    const old = await as(trip.passenger, 'GET', `/api/bookings/${trip.booking.id}`);
    expect(old.body.data.refund).toMatchObject({ status: 'credited', expected_by: null });
    expect(old.body.data.refund).not.toHaveProperty('rebook_until');
    const receipt = await as(trip.passenger, 'GET', `/api/payments/${made.body.data.payment.id}/receipt`);
    expect(receipt.status).toBe(200);
  });

  it('the difference to a cheaper ride is refunded immediately', async () => {
    const trip = await cancelledTrip();
    const ride = await other(trip.to_city, { price: 3_000 });
    await cancel(trip);
    expect((await rebook(trip, ride)).body.data).toMatchObject({ credit: 3_000, amount_due: 0 });
    await product.jobs.drain();
    const refunds = await refundsOf(trip.booking.id);
    expect(refunds).toMatchObject([
      { status: 'credited', amount: 4_500 },
      { amount: 1_500, rest: true },
    ]);
    expect(SENT).toContain(refunds[1].status);
  });

  it('a dearer ride is held, the difference is paid, and each part goes back to the phone that paid it', async () => {
    const trip = await cancelledTrip();
    const ride = await other(trip.to_city, { price: 6_000 });
    await cancel(trip);
    const made = await rebook(trip, ride);
    expect([made.status, made.body.data.status]).toEqual([201, 'pending']);
    expect(made.body.data).toMatchObject({ amount: 6_000, credit: 4_500, amount_due: 1_500, payment: null });
    await product.jobs.drain();
    expect(await refundsOf(trip.booking.id)).toMatchObject([{ status: 'requested' }]);
    expect(code(await rebook(trip, await other(trip.to_city)))).toEqual([409, 'STATE_CONFLICT']);
    await as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/refund-now`);
    expect(await refundsOf(trip.booking.id)).toMatchObject([{ status: 'requested' }]);
    const { id } = made.body.data;
    const paid = await payFor(trip.passenger, id);
    expect(paid).toMatchObject({ amount: 1_500, credit: 0 });
    const booking = await as(trip.passenger, 'GET', `/api/bookings/${id}`);
    expect(booking.body.data).toMatchObject({ status: 'pending_verification', credit: 4_500, amount_due: 0 });
    expect(await refundsOf(trip.booking.id)).toMatchObject([{ status: 'credited' }]);
    const left = await as(trip.passenger, 'POST', `/api/bookings/${id}/cancel`);
    expect(left.body.data.refund.amount).toBe(6_000);
    expect((await refundsOf(id)).map(({ amount }: { amount: number }) => amount).sort()).toEqual([
      1_500, 4_500,
    ]);
    expect(await sentFor(trip.booking.payment_id ?? '')).toBe(4_500);
  });

  it('the refund of a dearer ride is sent if the difference is not paid in time', async () => {
    const trip = await cancelledTrip();
    const ride = await other(trip.to_city, { price: 6_000 });
    await cancel(trip);
    const { id } = (await rebook(trip, ride)).body.data;
    await product.database.query(`UPDATE bookings SET hold_expires_at = now() WHERE id = $1`, [id]);
    await endTheWait(trip.booking.id);
    const [refund] = await refundsOf(trip.booking.id);
    await product.app.get(RefundSendingService, { strict: false }).send(refund.id);
    expect(SENT).toContain((await refundsOf(trip.booking.id))[0].status);
    // A late payment gets no seats and cannot use the refund, so it is refunded in full.
    await product.database.query(
      `UPDATE bookings SET hold_expires_at = now() + interval '9 minutes' WHERE id = $1`,
      [id],
    );
    const paid = await payFor(trip.passenger, id);
    expect(paid).toMatchObject({ amount: 1_500, outcome: 'returned' });
    const booking = await as(trip.passenger, 'GET', `/api/bookings/${id}`);
    expect(booking.body.data).toMatchObject({ status: 'cancelled', refund: { amount: 1_500 } });
  });

  it('a dearer ride is held within the limits of unpaid seats, so a refund cannot block it until departure', async () => {
    const trip = await cancelledTrip();
    const ride = await other(trip.to_city, { price: 6_000 });
    await cancel(trip);
    const holds: [status: number, code: string | undefined, minutes: number][] = [];
    for (let time = 0; time < 9; time++) {
      const made = await rebook(trip, ride, 2);
      const minutes = Math.round((Date.parse(made.body.data?.hold_expires_at) - Date.now()) / 60_000);
      holds.push([made.status, made.body.code, minutes]);
      await product.database.query(
        `UPDATE bookings SET created_at = created_at - interval '20 minutes', hold_expires_at = now() - interval '1 second'
         WHERE id = $1`,
        [made.body.data?.id],
      );
    }
    const held = (minutes: number) => [201, undefined, minutes];
    expect(holds.slice(0, 6)).toEqual([...Array(3).fill(held(15)), ...Array(3).fill(held(5))]);
    expect(holds.at(-1)).toEqual([409, 'TOO_MANY_HOLDS', NaN]);
    // The reservation lapses with the hold.
    await as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/refund-now`);
    await product.jobs.drain();
    expect(SENT).toContain((await refundsOf(trip.booking.id))[0].status);
  });

  it('a held, dearer ride cannot be changed, because the refund pays a fixed part', async () => {
    const trip = await cancelledTrip();
    const ride = await other(trip.to_city, { price: 3_000 });
    await cancel(trip);
    const made = await rebook(trip, ride, 2);
    const { id, amount_due } = made.body.data;
    for (const seats of [1, 3]) {
      const changed = await as(trip.passenger, 'POST', `/api/bookings/${id}/change`, { seats });
      expect(code(changed)).toEqual([409, 'NOT_CHANGEABLE']);
    }
    const booking = await as(trip.passenger, 'GET', `/api/bookings/${id}`);
    expect(booking.body.data).toMatchObject({ seats: 2, amount_due });
  });

  it('"refund now" ends the choice', async () => {
    const trip = await cancelledTrip();
    const ride = await other(trip.to_city);
    await cancel(trip);
    for (let time = 0; time < 2; time++) {
      expect((await as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/refund-now`)).status).toBe(
        200,
      );
    }
    await product.jobs.drain();
    const [refund] = await refundsOf(trip.booking.id);
    expect(SENT).toContain(refund.status);
    expect(code(await rebook(trip, ride))).toEqual([409, 'STATE_CONFLICT']);
    expect(code(await as(trip.passenger, 'GET', `/api/bookings/${trip.booking.id}/rebooking`))).toEqual([
      409,
      'STATE_CONFLICT',
    ]);
  });

  it('a departure alert is created if no ride is free', async () => {
    const trip = await cancelledTrip();
    await cancel(trip);
    const alerts = await as(trip.passenger, 'GET', '/api/departure-alerts');
    expect(alerts.body.data).toMatchObject([{ from_city: 'Douala', to_city: trip.to_city }]);
  });
});

it('an uncontested absence offers other rides to every passenger', async () => {
  const trip = await cancelledTrip({ hours: -1 });
  const second = await insertMember(product);
  const also = { ride_id: trip.ride.id, user_id: second.id, status: 'pending_verification' as const };
  const booking = await insertBooking(product.database, also);
  const near = await other(trip.to_city, { hours: 3 });
  const claim = await as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/driver-absent`, {});
  await product.database.query(`UPDATE claims SET contest_until = now() WHERE id = $1`, [claim.body.data.id]);
  await product.app.get(ClaimDecisionsService, { strict: false }).decideDue();
  await product.jobs.drain();
  for (const one of [trip, { passenger: second, booking }]) {
    const choice = await as(one.passenger, 'GET', `/api/bookings/${one.booking.id}/rebooking`);
    expect(choice.body.data.rides.map(({ id }: { id: string }) => id)).toEqual([near.id]);
    expect((await rebook(one, near)).body.data).toMatchObject({ credit: 4_500, amount_due: 0 });
  }
});

it('the refund is sent immediately if the driver cancels earlier, or a suspension does', async () => {
  const early = await cancelledTrip({ hours: 30 });
  await cancel(early);
  const suspended = await cancelledTrip();
  const admin = await insertMember(product, { staff_role: 'admin' });
  await as(admin, 'PATCH', `/api/admin/profiles/${suspended.driver.id}`, { suspended: true });
  await product.jobs.drain();
  for (const { booking } of [early, suspended]) {
    const [refund] = await refundsOf(booking.id);
    expect([refund.rebook_until, SENT.includes(refund.status)]).toEqual([null, true]);
  }
});

describe('At the same time', () => {
  it('two choices of one passenger: one is made', async () => {
    const trip = await cancelledTrip();
    const rides = [await other(trip.to_city), await other(trip.to_city), await other(trip.to_city)];
    await cancel(trip);
    const answers = await Promise.all(rides.map((ride) => rebook(trip, ride)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = await Promise.all([rebook(trip, rides[0]!), rebook(trip, rides[0]!)]);
    expect(again.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('the choice of a dearer ride and "refund now": the refund stays reserved for the seats', async () => {
    const trip = await cancelledTrip();
    const ride = await other(trip.to_city, { price: 6_000 });
    await cancel(trip);
    const [{ id }] = await refundsOf(trip.booking.id);
    const lock = await HeldLock.on(product.databaseUrl, 'SELECT 1 FROM refunds WHERE id = $1 FOR UPDATE', [
      id,
    ]);
    const waiting = (count: number) =>
      waitFor(async () => {
        const rows = await product.database.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length === count;
      });
    const made = rebook(trip, ride);
    await waiting(1);
    const sent = as(trip.passenger, 'POST', `/api/bookings/${trip.booking.id}/refund-now`);
    await waiting(2);
    await lock.release();
    expect([(await made).status, (await sent).status]).toEqual([201, 200]);
    await product.jobs.drain();
    expect(await refundsOf(trip.booking.id)).toMatchObject([
      { status: 'requested', rebook_until: expect.any(Date) },
    ]);
    const paid = await payFor(trip.passenger, (await made).body.data.id);
    expect(paid).toMatchObject({ amount: 1_500, outcome: 'seated' });
  });

  it('the choice and the end of the wait: the refund is credited or sent, never both', async () => {
    const sending = product.app.get(RefundSendingService, { strict: false });
    for (let round = 0; round < 6; round++) {
      const trip = await cancelledTrip();
      const ride = await other(trip.to_city);
      await cancel(trip);
      await endTheWait(trip.booking.id);
      const [{ id }] = await refundsOf(trip.booking.id);
      const [made] = await Promise.all(
        round % 2
          ? [rebook(trip, ride), sending.send(id)]
          : [rebook(trip, ride), sending.send(id), sending.send(id)],
      );
      const [refund] = await refundsOf(trip.booking.id);
      expect(refund.status === 'credited').toBe(made.status === 201);
      if (made.status !== 201) expect(code(made)).toEqual([409, 'STATE_CONFLICT']);
    }
  });

  it('two passengers and the last seat: one gets it, the other keeps the refund and may choose again', async () => {
    const first = await cancelledTrip();
    const second = await cancelledTrip({ to_city: first.to_city });
    const last = await other(first.to_city, { seats: 1 });
    const next = await other(first.to_city);
    await cancel(first);
    await cancel(second);
    const answers = await Promise.all([rebook(first, last), rebook(second, last)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const lost = answers[0]?.status === 201 ? second : first;
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('NOT_ENOUGH_SEATS');
    expect((await refundsOf(lost.booking.id))[0]).toMatchObject({ status: 'requested', credited_to: null });
    expect((await rebook(lost, next)).status).toBe(201);
  });

  it('the choice and the cancellation of the chosen ride: the money comes back once', async () => {
    const trip = await cancelledTrip();
    const driver = await insertMember(product, { driver: true });
    const ride = await other(trip.to_city, { driver_id: driver.id });
    await insertBooking(product.database, { ride_id: ride.id, status: 'pending' });
    const next = await other(trip.to_city);
    await cancel(trip);
    const [made] = await Promise.all([rebook(trip, ride), as(driver, 'DELETE', `/api/rides/${ride.id}`)]);
    await product.jobs.drain();
    if (made.status === 201) {
      const [again] = await refundsOf(made.body.data.id);
      expect(again).toMatchObject({ status: 'requested', amount: 4_500 });
      expect((await rebook({ passenger: trip.passenger, booking: made.body.data }, next)).status).toBe(201);
    } else expect((await refundsOf(trip.booking.id))[0]).toMatchObject({ status: 'requested' });
  });
});

it('a cancelled new booking refunds the first payment, under its reference', async () => {
  const trip = await cancelledTrip();
  const ride = await other(trip.to_city, { price: 4_000 });
  await cancel(trip);
  const made = await rebook(trip, ride);
  const left = await as(trip.passenger, 'POST', `/api/bookings/${made.body.data.id}/cancel`);
  expect(left.body.data.refund.amount).toBe(4_000);
  await product.jobs.drain();
  expect(await sentFor(trip.booking.payment_id ?? '')).toBe(4_500);
});

async function payFor(passenger: Member, booking_id: string) {
  const wallet = { provider: 'mtn', phone_number: '237677000001' };
  const { body } = await as(passenger, 'POST', '/api/payments', { booking_id, ...wallet });
  const path = '/api/payments/check-status';
  await waitFor(async () => {
    await decideNow(product, body.data.id);
    const { body: now } = await as(passenger, 'POST', path, { transactionId: body.data.id, provider: 'mtn' });
    return now.status === 'completed';
  });
  return (await as(passenger, 'GET', `/api/payments/${body.data.id}`)).body.data;
}

/** XAF of a payment's money that were sent back or will be. */
async function sentFor(paymentId: string): Promise<number> {
  const [row] = await product.database.query(
    `SELECT coalesce(sum(f.amount), 0)::int AS sum FROM payments p JOIN refunds f ON f.payment_id = p.id
     WHERE $1 IN (p.id, p.credit_of) AND f.status <> 'credited'`,
    [paymentId],
  );
  return row.sum;
}

it('random stories: the journal balances, and nobody gets back more than they paid', async () => {
  const trips = [];
  const to_city = 'Nkongsamba';
  for (let count = 0; count < 6; count++) trips.push(await cancelledTrip({ to_city }));
  const drivers = await Promise.all([1, 2, 3, 4].map(() => insertMember(product, { driver: true })));
  const prices = [1_000, 4_500, 4_500, 7_000, 3_500, 4_000];
  let seed = 7;
  const pick = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const rides: { ride: InsertedRide; driver: Member }[] = [];
  for (const price of prices) {
    const driver = drivers[pick(4)]!;
    rides.push({ driver, ride: await other(to_city, { price, seats: 3, driver_id: driver.id }) });
  }
  for (const trip of trips) await cancel(trip);
  const open = trips.map(({ passenger, booking }) => ({ passenger, id: booking.id }));
  for (let step = 0; step < 12; step++) {
    const acts = [1, 2, 3].map(async () => {
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
          const made = await as(booking.passenger, 'POST', `${path}/rebook`, { ride_id: ride.id, seats: 1 });
          if (made.status === 201) open.push({ passenger: booking.passenger, id: made.body.data.id });
          return made;
        }
      }
    });
    for (const answer of await Promise.all(acts)) expect(answer.status).toBeLessThan(500);
    await product.jobs.drain();
    expect((await verifyJournal(product.database)).differences).toEqual([]);
  }
  expect(open.length).toBeGreaterThan(trips.length);
  for (const { booking } of trips) expect(await sentFor(booking.payment_id ?? '')).toBeLessThanOrEqual(4_500);
});
