import { randomUUID } from 'node:crypto';
import { type BookingGiven, insertBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo, read } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { lateRefund } from '../setup/late-refund';
import { postJson } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let driver: Member;
let passenger: Member;
let stranger: Member;

beforeAll(async () => {
  product = await startTestApp();
  driver = await insertMember(product, { driver: true, full_name: 'Aïcha Ngono' });
  passenger = await insertMember(product, { full_name: 'Paul Mbarga', locale: 'en' });
  stranger = await insertMember(product);
});
afterAll(() => product.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
});

const { send, call } = callsTo(() => product);
const get = (who: Member, path: string) => call(who, 'GET', path);
const post = (who: Member, path: string, body: object = {}) => call(who, 'POST', path, body);
const book = (ride_id: string, seats: unknown = 1, who = passenger) =>
  post(who, '/api/bookings', { ride_id, seats });
/** A new person: two unpaid holds are the limit. */
const newcomer = () => insertMember(product);
const myRide = (given: object = {}) => insertRide(product.database, { driver_id: driver.id, ...given });
const CODE = '482913';
const booked = async (given: BookingGiven = {}, ride: object = {}) =>
  insertBooking(product.database, {
    ride_id: (await myRide(ride)).id,
    user_id: passenger.id,
    verification_code: CODE,
    ...given,
  });

/** Within the three hours before departure in which codes are accepted. */
const soon = () => ({ departure_time: inHours(2) });

describe('Booking seats', () => {
  it('returns 201 with the documented booking', async () => {
    const ride = await myRide({ price: 3_000 });
    const { status, body } = await book(ride.id, 2);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      user_id: passenger.id,
      ride_id: ride.id,
      seats: 2,
      amount: 6_000,
      status: 'pending',
      payment_status: 'pending',
      code_verified: false,
      hold_expires_at: expect.any(String),
      payment: null,
    });
    expect(body.data.ride).toMatchObject({ id: ride.id, seats_available: 2, car_plate: null });
    expect(body.data).not.toHaveProperty('verification_code');
    expect(body.data).not.toHaveProperty('cancel_reason');
    expect(body.data.ride.driver).not.toHaveProperty('phone');
  });

  it.each([
    ['its driver', {}, 1, 'OWN_RIDE'],
    ['a departed ride', { departure_time: inHours(-1) }, 1, 'RIDE_DEPARTED'],
    ['a cancelled ride', { status: 'cancelled' }, 1, 'RIDE_CANCELLED'],
    ['more seats than are free', { seats: 2 }, 3, 'NOT_ENOUGH_SEATS'],
  ])('returns 409 for %s', async (_, given, seats, code) => {
    const ride = await myRide(given);
    const { status, body } = await book(ride.id, seats, code === 'OWN_RIDE' ? driver : passenger);
    expect([status, body.code]).toEqual([409, code]);
  });

  it('returns 409 for a second booking on the ride, until the first is cancelled', async () => {
    const ride = await myRide();
    const first = (await book(ride.id)).body.data;
    expect(await book(ride.id)).toMatchObject({ status: 409, body: { code: 'ALREADY_BOOKED' } });
    await post(passenger, `/api/bookings/${first.id}/cancel`);
    expect((await book(ride.id)).status).toBe(201);
  });

  it('returns 400 if the seats together cost more than one payment allows', async () => {
    const ride = await myRide({ price: 100_000, seats: 8 });
    const somebody = await newcomer();
    expect((await book(ride.id, 6, somebody)).body.code).toBe('AMOUNT_OUT_OF_RANGE');
    expect((await book(ride.id, 5, somebody)).status).toBe(201);
  });

  it.each([
    ['ride_id', undefined],
    ['ride_id', null],
    ['ride_id', 42],
    ['ride_id', 'not-an-id'],
    ['ride_id', '\u0000'],
    ['seats', undefined],
    ['seats', null],
    ['seats', 0],
    ['seats', -1],
    ['seats', 1.5],
    ['seats', 9],
    ['seats', 1e21],
    ['seats', '2'],
    ['seats', [1]],
  ])('returns 400 for %s = %j and names the field', async (field, value) => {
    const body = { ride_id: randomUUID(), seats: 1, [field]: value };
    const answer = await post(passenger, '/api/bookings', body);
    expect([answer.status, answer.body.code, answer.body.details?.[0]?.field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ]);
  });

  it('returns 404 for an unknown ride and 401 without a token', async () => {
    expect(await book(randomUUID())).toMatchObject({ status: 404, body: { code: 'RIDE_NOT_FOUND' } });
    expect((await postJson(`${product.url}/api/bookings`, { ride_id: randomUUID(), seats: 1 })).status).toBe(
      401,
    );
  });

  it('ignores price and person in the body', async () => {
    const ride = await myRide({ price: 5_000 });
    const somebody = await newcomer();
    const { body } = await post(somebody, '/api/bookings', {
      ride_id: ride.id,
      seats: 1,
      amount: 1,
      user_id: stranger.id,
      status: 'confirmed',
    });
    expect(body.data).toMatchObject({ amount: 5_000, user_id: somebody.id, status: 'pending' });
  });

  it('books once for one Idempotency-Key, even in parallel, and refuses it with another body', async () => {
    const ride = await myRide();
    const { token } = await newcomer();
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const send = (seats: number) =>
      postJson(`${product.url}/api/bookings`, { ride_id: ride.id, seats }, headers);
    const statuses = (await Promise.all([1, 1, 1, 1].map(send))).map((answer) => answer.status);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect((await send(1)).status).toBe(201);
    expect((await send(2)).status).toBe(422);
    const [{ count }] = await product.database.query(
      'SELECT count(*)::int FROM bookings WHERE ride_id = $1',
      [ride.id],
    );
    expect(count).toBe(1);
  });
});

describe('Cancelling a booking', () => {
  it('shows the refund before and after cancelling, and records it', async () => {
    const paid = await booked(
      { status: 'pending_verification' },
      { departure_time: inHours(10), price: 4_501 },
    );
    const refund = { amount: lateRefund(4_501), rule: 'within_24_hours' };
    expect((await get(passenger, `/api/bookings/${paid.id}/cancellation`)).body.data).toEqual(refund);
    const { status, body } = await post(passenger, `/api/bookings/${paid.id}/cancel`, { reason: ' Sick  ' });
    expect(status).toBe(200);
    expect(body.data.refund).toEqual(refund);
    expect(body.data.booking).toMatchObject({ id: paid.id, status: 'cancelled', cancel_reason: 'Sick' });
    expect(body.data.booking).not.toHaveProperty('verification_code');
    expect((await post(passenger, `/api/bookings/${paid.id}/cancel`)).body.data.refund).toEqual(refund);
    const refunds = await product.database.query(
      'SELECT amount, rule, status FROM refunds WHERE booking_id = $1',
      [paid.id],
    );
    expect(refunds).toEqual([{ ...refund, status: expect.any(String) }]);
    expect((await get(passenger, `/api/bookings/${paid.id}`)).body.data.refund).toEqual({
      ...refund,
      status: expect.stringMatching(/^(requested|sent|manual)$/),
      expected_by: expect.stringMatching(/Z$/),
      completed_at: null,
    });
  });

  it('needs no body', async () => {
    const hold = await booked();
    const answer = await call(passenger, 'POST', `/api/bookings/${hold.id}/cancel`);
    expect([answer.status, answer.body.data.refund]).toEqual([200, { amount: 0, rule: 'not_paid' }]);
    expect((await send(passenger, 'POST', '/api/bookings')).status).toBe(400);
  });

  it('is refused once boarded, to the driver, and to strangers', async () => {
    const boarded = await booked({ status: 'confirmed' });
    const path = `/api/bookings/${boarded.id}`;
    expect((await post(passenger, `${path}/cancel`)).body.code).toBe('ALREADY_BOARDED');
    expect((await get(passenger, `${path}/cancellation`)).body.code).toBe('ALREADY_BOARDED');
    expect((await post(driver, `${path}/cancel`)).status).toBe(403);
    expect((await post(stranger, `${path}/cancel`)).status).toBe(404);
    expect((await post(passenger, `${path}/cancel`, { reason: 5 })).status).toBe(400);
    expect((await post(passenger, `${path}/cancel`, { reason: 'x'.repeat(501) })).status).toBe(400);
  });
});

describe('Boarding', () => {
  it('confirms with the right code, which may be entered again', async () => {
    const paid = await booked({ status: 'pending_verification' }, soon());
    const { status, body, text } = await post(driver, `/api/bookings/${paid.id}/verify`, { code: CODE });
    expect([status, body.data.status, body.data.code_verified]).toEqual([200, 'confirmed', true]);
    expect(text).not.toContain(CODE);
    expect((await post(driver, `/api/bookings/${paid.id}/verify`, { code: CODE })).status).toBe(200);
  });

  it('returns 400 for five wrong codes, then 429 for 15 minutes', async () => {
    const paid = await booked({ status: 'pending_verification' }, soon());
    const verify = (code: unknown) => post(driver, `/api/bookings/${paid.id}/verify`, { code });
    for (const malformed of ['12345', 'abcdef', 123456, null, undefined, '１２３４５６']) {
      expect((await verify(malformed)).body.code).toBe('VALIDATION_FAILED');
    }
    for (let wrong = 0; wrong < 5; wrong++) {
      expect(await verify('000000')).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    }
    const locked = await verify(CODE);
    expect([locked.status, locked.body.code]).toEqual([429, 'CODE_LOCKED']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    await product.database.query(`UPDATE bookings SET verification_locked_until = now() WHERE id = $1`, [
      paid.id,
    ]);
    expect((await verify(CODE)).status).toBe(200);
  });

  it('is possible only for the ride’s driver and paid bookings', async () => {
    const paid = await booked({ status: 'pending_verification' });
    const path = `/api/bookings/${paid.id}/verify`;
    expect((await post(passenger, path, { code: CODE })).status).toBe(403);
    expect((await post(stranger, path, { code: CODE })).status).toBe(404);
    const unpaid = await booked();
    expect(await post(driver, `/api/bookings/${unpaid.id}/verify`, { code: CODE })).toMatchObject({
      status: 409,
      body: { code: 'NOT_PAID' },
    });
  });

  it('can be replaced by the passenger’s confirmation after departure', async () => {
    const paid = await booked({ status: 'pending_verification' });
    const path = `/api/bookings/${paid.id}/confirm-travel`;
    expect((await post(passenger, path)).body.code).toBe('RIDE_NOT_DEPARTED');
    await product.database.query('UPDATE rides SET departure_time = $2 WHERE id = $1', [
      paid.ride_id,
      inHours(-1),
    ]);
    expect((await post(driver, path)).status).toBe(403);
    const { status, body } = await call(passenger, 'POST', path);
    expect([status, body.data.status]).toEqual([200, 'completed']);
  });
});

describe('A ride that its driver deletes', () => {
  it('cancels its bookings with a full refund and a text', async () => {
    const paid = await booked({ status: 'pending_verification', seats: 2 });
    expect((await call(driver, 'DELETE', `/api/rides/${paid.ride_id}`)).status).toBe(200);
    const booking = await waitFor(async () => {
      const { data } = (await get(passenger, `/api/bookings/${paid.id}`)).body;
      return data.status === 'cancelled' && data;
    });
    expect(booking).toMatchObject({ status: 'cancelled', cancel_reason: 'ride_cancelled' });
    expect((await get(passenger, `/api/bookings/${paid.id}/cancellation`)).body.data).toEqual({
      amount: 9_000,
      rule: 'ride_cancelled',
    });
    const texts = await waitFor(async () => {
      const { body } = await read(fetch(`${product.url}/dev/sms?to=${passenger.phone}`));
      const found = body.data.filter((text: { body: string }) => text.body.includes('was cancelled'));
      return found.length > 0 && found;
    });
    expect(texts).toEqual([
      expect.objectContaining({
        body: expect.stringMatching(/was cancelled\. FCFA 9,000 will be refunded to the number that paid/),
      }),
    ]);
  });
});
