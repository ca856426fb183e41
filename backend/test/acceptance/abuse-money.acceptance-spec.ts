import { verifyJournal } from '../../src/modules/ledger/verification/verify-journal.query';
import { ReportsService } from '../../src/modules/reports/reports.service';
import { newId } from '../../src/platform/database';
import { insertBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, type InsertedRide, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { lateRefund } from '../setup/late-refund';
import { decideRefundsNow, Payer } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());
afterEach(async () => {
  expect((await verifyJournal(product.database)).differences).toEqual([]);
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
});

const BATCHES = '/api/admin/payout-batches';
const { send, call } = callsTo(() => product);
const earnings = async (driver: Member) => (await call(driver, 'GET', '/api/driver/earnings')).body.data;
const makeBatch = () => call(admin, 'POST', BATCHES, {});
const resolve = (bookingId: string, outcome: string) =>
  call(admin, 'POST', `/api/admin/bookings/${bookingId}/resolve`, { outcome, reason: 'We called both' });
const insertDriver = () => insertMember(product, { driver: true });

async function moveDeparture(ride: InsertedRide, hoursAgo: number): Promise<void> {
  const departure = inHours(-hoursAgo);
  await product.database.query('UPDATE rides SET departure_time = $2 WHERE id = $1', [ride.id, departure]);
  await product.database.query('UPDATE bookings SET departure_time = $2 WHERE ride_id = $1', [
    ride.id,
    departure,
  ]);
}

async function paidRide(given: { price?: number; seats?: number } = {}) {
  const driver = await insertDriver();
  const ride = await insertRide(product.database, {
    driver_id: driver.id,
    seats: 8,
    price: given.price ?? 10_000,
  });
  const payer = await Payer.booked(product, { ride, seats: given.seats ?? 1 });
  await payer.payCompletely();
  return { driver, ride, payer };
}

async function driverWithMoney(): Promise<Member> {
  const driver = await insertDriver();
  const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(-60) });
  await insertBooking(product.database, { ride_id: ride.id, status: 'completed' });
  return driver;
}

describe('a driver and a passenger who want cash immediately', () => {
  it('confirm a journey of 500,000 XAF seconds after paying, but no money is paid out until two days after departure', async () => {
    const { driver, ride, payer } = await paidRide({ price: 100_000, seats: 5 });
    const confirm = () => payer.call('POST', `/api/bookings/${payer.booking.id}/confirm-travel`);
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'RIDE_NOT_DEPARTED' } });
    await moveDeparture(ride, 0);
    expect((await confirm()).status).toBe(200);
    expect(await earnings(driver)).toMatchObject({ to_come: 500_000, available: 0 });
    expect((await makeBatch()).status).toBe(409);

    await moveDeparture(ride, 47.9);
    expect(await earnings(driver)).toMatchObject({ to_come: 500_000, available: 0 });
    expect((await makeBatch()).status).toBe(409);

    await moveDeparture(ride, 48.1);
    expect(await earnings(driver)).toMatchObject({ to_come: 0, available: 500_000 });
    expect((await makeBatch()).body.data.payouts).toMatchObject([{ driver_id: driver.id, amount: 500_000 }]);
  });
});

describe('a driver who never came', () => {
  it('is not paid for an inactive passenger just because time passes; the passenger may still confirm the journey', async () => {
    const { driver, ride, payer } = await paidRide();
    await moveDeparture(ride, 2_000);
    expect(await earnings(driver)).toMatchObject({
      to_come: 0,
      disputed: 10_000,
      available: 0,
      rides: [{ ride_id: ride.id, amount: 10_000, status: 'disputed' }],
    });
    expect((await makeBatch()).status).toBe(409);
    const waiting = async () =>
      (await call(admin, 'GET', `/api/admin/bookings?disputed=true&user_id=${payer.signedIn.user.id}`)).body
        .data;
    expect(await waiting()).toMatchObject([{ id: payer.booking.id, disputed: 10_000 }]);
    expect((await payer.call('POST', `/api/bookings/${payer.booking.id}/confirm-travel`)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await earnings(driver)).toMatchObject({ disputed: 0, available: 10_000 });
    await makeBatch();
  });

  it('keeps nothing of a late cancellation if no passenger boarded: an admin refunds the rest', async () => {
    const { driver, ride, payer } = await paidRide();
    await moveDeparture(ride, -5);
    await product.database.query(`UPDATE bookings SET paid_at = now() - interval '1 hour' WHERE id = $1`, [
      payer.booking.id,
    ]);
    await product.database.query(
      `UPDATE payments SET payment_time = now() - interval '1 hour' WHERE booking_id = $1`,
      [payer.booking.id],
    );
    const cancelled = await payer.call('POST', `/api/bookings/${payer.booking.id}/cancel`);
    const back = lateRefund(10_000);
    const rest = 10_000 - back;
    expect(cancelled.body.data.refund).toEqual({ amount: back, rule: 'within_24_hours' });
    expect(await resolve(payer.booking.id, 'travelled')).toMatchObject({
      status: 409,
      body: { code: 'RIDE_NOT_DEPARTED' },
    });
    await moveDeparture(ride, 500);
    expect(await earnings(driver)).toMatchObject({ disputed: rest, available: 0 });
    expect((await makeBatch()).status).toBe(409);

    expect((await resolve(payer.booking.id, 'refund')).status).toBe(200);
    expect((await resolve(payer.booking.id, 'refund')).status).toBe(200);
    expect(await resolve(payer.booking.id, 'travelled')).toMatchObject({
      status: 409,
      body: { code: 'BOOKING_CANCELLED' },
    });
    expect(await earnings(driver)).toMatchObject({ to_come: 0, disputed: 0, available: 0, rides: [] });
    const refunds = async () =>
      (await call(admin, 'GET', `/api/admin/refunds?booking_id=${payer.booking.id}&order=asc`)).body.data;
    expect(await refunds()).toMatchObject([
      { amount: back, rule: 'within_24_hours' },
      { amount: rest, rule: 'staff' },
    ]);
    await waitFor(async () => {
      await decideRefundsNow(product);
      return (await refunds()).every(({ status }: { status: string }) => status === 'completed');
    });
    expect(await payer.bookingNow()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await payer.texts()).toContainEqual(
      expect.stringMatching(`^FCFA ${back.toLocaleString('en-US')} of your payment for .* will be refunded`),
    );
  });
});

describe('a passenger who cancels after departure', () => {
  it('gets no refund; the money is disputed until staff decide, once, whether the driver came', async () => {
    const { driver, ride, payer } = await paidRide();
    await moveDeparture(ride, 1);
    const cancelled = await payer.call('POST', `/api/bookings/${payer.booking.id}/cancel`);
    expect(cancelled.body.data.refund).toEqual({ amount: 0, rule: 'departed' });
    expect(await earnings(driver)).toMatchObject({ to_come: 0, disputed: 10_000, available: 0 });

    const [first, second] = await Promise.all([
      resolve(payer.booking.id, 'travelled'),
      resolve(payer.booking.id, 'refund'),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    if (first.status === 200) {
      expect(await earnings(driver)).toMatchObject({ to_come: 10_000, disputed: 0 });
      await moveDeparture(ride, 49);
      expect(await earnings(driver)).toMatchObject({ available: 10_000 });
      await makeBatch();
    } else {
      expect(await earnings(driver)).toMatchObject({ to_come: 0, disputed: 0, rides: [] });
    }
    const { body } = await call(admin, 'GET', `/api/admin/audit-events?subject_id=${payer.booking.id}`);
    expect(body.data).toMatchObject([
      {
        action: 'booking.resolved',
        from: { status: 'cancelled' },
        reason: 'We called both',
        to: { kept: 10_000 },
      },
    ]);
  });
});

async function passengerOf(driver: Member): Promise<Member> {
  const ride = await insertRide(product.database, { driver_id: driver.id });
  const member = await insertMember(product);
  await insertBooking(product.database, {
    ride_id: ride.id,
    user_id: member.id,
    status: 'pending_verification',
  });
  return member;
}

describe('a driver whom people report', () => {
  const report = (who: Member, driver: Member) =>
    call(who, 'POST', '/api/reports', { user_id: driver.id, reason: 'fraud' });
  const aWeekLater = (driver: Member) =>
    product.database.query(
      `WITH past AS (UPDATE reports SET holds_money_until = holds_money_until - interval '7 days'
         WHERE subject_id = $1)
       UPDATE profiles SET money_held_until = money_held_until - interval '7 days' WHERE id = $1`,
      [driver.id],
    );

  it('is paid although strangers and people with unpaid seats report', async () => {
    const driver = await driverWithMoney();
    const holder = await insertMember(product);
    const ride = await insertRide(product.database, { driver_id: driver.id });
    await insertBooking(product.database, { ride_id: ride.id, user_id: holder.id });
    for (const who of [await insertMember(product), holder])
      expect((await report(who, driver)).status).toBe(201);
    expect((await makeBatch()).body.data).toMatchObject({
      payouts: [{ driver_id: driver.id }],
      left_out: [],
    });
  });

  it('is left out of payouts for at most a week without a decision; the same passenger cannot repeat that', async () => {
    const [driver, other] = [await driverWithMoney(), await driverWithMoney()];
    const passenger = await passengerOf(driver);
    await report(passenger, driver);
    expect((await makeBatch()).body.data).toMatchObject({
      payouts: [{ driver_id: other.id }],
      left_out: [{ driver_id: driver.id, reason: 'open_report' }],
    });
    await aWeekLater(driver);
    expect((await call(admin, 'GET', `${BATCHES}/preview`)).body.data).toMatchObject({
      payouts: [{ driver_id: driver.id }],
      left_out: [],
    });
    const { body } = await call(admin, 'GET', `/api/admin/reports?subject_id=${driver.id}&status=open`);
    const dismissal = { action: 'dismiss', reason: 'Nothing in it' };
    await call(admin, 'POST', `/api/admin/reports/${body.data[0].id}/resolve`, dismissal);
    expect((await report(passenger, driver)).status).toBe(201);
    expect((await makeBatch()).body.data).toMatchObject({
      payouts: [{ driver_id: driver.id }],
      left_out: [],
    });
  });

  it.each([
    ['a competitor', false],
    ['a former passenger', true],
  ])('is paid although %s pays, reports and cancels with a full refund', async (_, travelled) => {
    const driver = await driverWithMoney();
    const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(72) });
    const competitor = travelled ? await passengerOf(driver) : await insertMember(product);
    if (travelled)
      await product.database.query(
        `WITH earlier AS (UPDATE bookings SET paid_at = now() - interval '9 days' WHERE user_id = $2)
         INSERT INTO reports (id, reporter_id, subject_id, reason, status, action, resolved_at, holds_money_until, created_at)
         VALUES ($1, $2, $3, 'spam', 'resolved', 'dismiss', now(), now(), now() - interval '8 days')`,
        [newId(), competitor.id, driver.id],
      );
    const { id } = await insertBooking(product.database, {
      ride_id: ride.id,
      user_id: competitor.id,
      status: 'pending_verification',
    });
    await report(competitor, driver);
    const reports = product.app.get(ReportsService, { strict: false });
    const preview = async () => (await call(admin, 'GET', `${BATCHES}/preview`)).body.data;
    await reports.endHolds();
    expect(await preview()).toMatchObject({ payouts: [], left_out: [{ driver_id: driver.id }] });
    const { body } = await call(competitor, 'POST', `/api/bookings/${id}/cancel`);
    expect(body.data.refund).toMatchObject({ amount: ride.price });
    await reports.endHolds();
    expect(await preview()).toMatchObject({ payouts: [{ driver_id: driver.id }], left_out: [] });
    await product.database.query(`DELETE FROM reports WHERE reporter_id = $1 AND status = 'open'`, [
      competitor.id,
    ]);
    await report(competitor, driver);
    expect(await preview()).toMatchObject({ payouts: [{ driver_id: driver.id }], left_out: [] });
    await makeBatch();
  });

  it('is left out of payouts while one of several simultaneous reports is undecided', async () => {
    const driver = await driverWithMoney();
    const passengers = await Promise.all([passengerOf(driver), passengerOf(driver), passengerOf(driver)]);
    await Promise.all(passengers.map((who) => report(who, driver)));
    const { body } = await call(admin, 'GET', `/api/admin/reports?subject_id=${driver.id}&status=open`);
    expect(body.data).toHaveLength(3);
    for (const { id } of body.data) {
      expect(await makeBatch()).toMatchObject({ status: 409, body: { details: [{ field: driver.id }] } });
      await call(admin, 'POST', `/api/admin/reports/${id}/resolve`, { action: 'dismiss', reason: 'Fine' });
    }
    expect((await makeBatch()).body.data).toMatchObject({ payouts: [{ driver_id: driver.id }] });
  });
});

describe('a driver who may not be paid', () => {
  const stops: [string, (driver: Member) => Promise<unknown>, (driver: Member) => Promise<unknown>][] = [
    [
      'suspended',
      (driver) => call(admin, 'PATCH', `/api/admin/profiles/${driver.id}`, { suspended: true }),
      (driver) => call(admin, 'PATCH', `/api/admin/profiles/${driver.id}`, { suspended: false }),
    ],
    [
      'payouts_stopped',
      (driver) =>
        call(admin, 'POST', `/api/admin/profiles/${driver.id}/payouts`, { stopped: true, reason: 'Who?' }),
      (driver) =>
        call(admin, 'POST', `/api/admin/profiles/${driver.id}/payouts`, { stopped: false, reason: 'Fine' }),
    ],
    [
      'open_report',
      async (driver) =>
        call(await passengerOf(driver), 'POST', '/api/reports', { user_id: driver.id, reason: 'fraud' }),
      async (driver) => {
        const { body } = await call(admin, 'GET', `/api/admin/reports?subject_id=${driver.id}&status=open`);
        const path = `/api/admin/reports/${body.data[0].id}/resolve`;
        return call(admin, 'POST', path, { action: 'dismiss', reason: 'Nothing in it' });
      },
    ],
  ];

  it.each(stops)('is left out of the batch, with the reason shown: %s', async (reason, stop, release) => {
    const [unpaidDriver, honest] = [await driverWithMoney(), await driverWithMoney()];
    await stop(unpaidDriver);
    const batch = (await makeBatch()).body.data;
    expect(batch.payouts).toMatchObject([{ driver_id: honest.id }]);
    const left_out = [
      { driver_id: unpaidDriver.id, full_name: unpaidDriver.full_name, amount: 4_500, reason },
    ];
    expect(batch.left_out).toEqual(left_out);
    expect((await call(admin, 'GET', `${BATCHES}/${batch.id}`)).body.data.left_out).toEqual(left_out);
    expect(await makeBatch()).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: [{ field: unpaidDriver.id }] },
    });

    await release(unpaidDriver);
    expect((await makeBatch()).body.data).toMatchObject({
      payouts: [{ driver_id: unpaidDriver.id }],
      left_out: [],
    });
  });

  it.each(stops)('is not paid from an earlier batch either: %s', async (reason, stop, release) => {
    const [unpaidDriver, honest] = [await driverWithMoney(), await driverWithMoney()];
    const { id } = (await makeBatch()).body.data;
    await stop(unpaidDriver);
    const refused = { status: 409, body: { code: 'STATE_CONFLICT', details: [{ field: unpaidDriver.id }] } };
    expect(await call(admin, 'GET', `${BATCHES}/${id}/csv`)).toMatchObject(refused);
    expect(await call(admin, 'POST', `${BATCHES}/${id}/mark-paid`, { reference: 'B' })).toMatchObject(
      refused,
    );

    const cancel = () => call(admin, 'POST', `${BATCHES}/${id}/cancel`, { reason: 'One may not be paid' });
    expect(await cancel()).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
    expect((await cancel()).status).toBe(200);
    expect(await call(admin, 'POST', `${BATCHES}/${id}/mark-paid`, { reference: 'B' })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
    expect((await makeBatch()).body.data).toMatchObject({
      payouts: [{ driver_id: honest.id }],
      left_out: [{ driver_id: unpaidDriver.id, reason }],
    });
    await release(unpaidDriver);
    await makeBatch();
  });

  it('is recorded as paid if an admin states that the money had already left', async () => {
    const driver = await driverWithMoney();
    const { id } = (await makeBatch()).body.data;
    expect((await send(admin, 'GET', `${BATCHES}/${id}/csv`)).status).toBe(200);
    await call(admin, 'POST', `/api/admin/profiles/${driver.id}/payouts`, {
      stopped: true,
      reason: 'Late news',
    });
    const paid = await call(admin, 'POST', `${BATCHES}/${id}/mark-paid`, {
      reference: 'B-9',
      already_sent: true,
    });
    expect(paid).toMatchObject({ status: 200, body: { data: { status: 'paid' } } });
    const { body } = await call(admin, 'GET', `/api/admin/audit-events?subject_id=${id}&order=desc`);
    expect(body.data[0]).toMatchObject({ action: 'payout_batch.paid', to: { already_sent: [driver.id] } });
    expect(await call(admin, 'POST', `${BATCHES}/${id}/cancel`, { reason: 'Too late' })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
  });
});

describe('stopping payouts', () => {
  it('needs an admin other than the driver and a reason, and is audited once', async () => {
    const driver = await insertDriver();
    const path = `/api/admin/profiles/${driver.id}/payouts`;
    const stop = (who: Member, body: object) => call(who, 'POST', path, body);
    const approver = await insertMember(product, { staff_role: 'approver' });
    expect((await stop(approver, { stopped: true, reason: 'No' })).status).toBe(403);
    expect((await stop(driver, { stopped: false, reason: 'Please' })).status).toBe(403);
    expect((await stop(admin, { stopped: true })).status).toBe(400);
    expect((await stop(admin, { stopped: 'yes', reason: 'x' })).status).toBe(400);
    const own = await call(admin, 'POST', `/api/admin/profiles/${admin.id}/payouts`, {
      stopped: false,
      reason: 'I',
    });
    expect(own.status).toBe(403);

    const stopped = await stop(admin, { stopped: true, reason: 'Two people share a phone' });
    expect(stopped).toMatchObject({ status: 200, body: { data: { id: driver.id, payouts_stopped: true } } });
    expect((await stop(admin, { stopped: true, reason: 'Again' })).status).toBe(200);
    expect((await stop(admin, { stopped: false, reason: 'They are one family' })).body.data).toMatchObject({
      payouts_stopped: false,
    });
    const { body } = await call(admin, 'GET', `/api/admin/audit-events?subject_id=${driver.id}&order=asc`);
    expect(body.data).toMatchObject([
      { action: 'profile.payouts_stopped', actor_id: admin.id, reason: 'Two people share a phone' },
      { action: 'profile.payouts_resumed', actor_id: admin.id, reason: 'They are one family' },
    ]);
  });
});
