import { randomUUID } from 'node:crypto';
import { type BookingGiven, insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

const CODE = '482913';

let product: TestApp;
let driver: Member;
let passenger: Member;
let stranger: Member;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  driver = await insertMember(product, { driver: true, full_name: 'Aïcha Ngono' });
  passenger = await insertMember(product, { full_name: 'Paul Mbarga' });
  stranger = await insertMember(product);
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const get = (who: Member, path: string) => call(who, 'GET', path);
const insertPaid = async (given: BookingGiven = {}, ride: object = {}) =>
  insertBooking(product.database, {
    ride_id: (await insertRide(product.database, { driver_id: driver.id, ...ride })).id,
    user_id: passenger.id,
    status: 'pending_verification',
    verification_code: CODE,
    ...given,
  });

describe('Reading bookings', () => {
  it('shows the passenger the code, the plate and the driver’s phone once the booking is paid', async () => {
    const paid = await insertPaid();
    const { status, body } = await get(passenger, `/api/bookings/${paid.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'pending_verification',
      payment_status: 'completed',
      verification_code: CODE,
      hold_expires_at: null,
      ride: { car_plate: 'LT 123 AB', driver: { phone: driver.phone } },
      payment: {
        id: paid.payment_id,
        booking_id: paid.id,
        status: 'completed',
        provider: 'mtn',
        currency: 'XAF',
      },
    });
    expect(body.data.payment.metadata).toEqual({
      provider: 'mtn',
      reason: null,
      financialTransactionId: null,
      originalTransactionId: null,
    });
  });

  it('shows the phones half an hour after paying or a day before departure; until then only the time from which they are shown', async () => {
    const paidAt = new Date();
    const paid = await insertPaid({ paid_at: paidAt });
    const ownView = (await get(passenger, `/api/bookings/${paid.id}`)).body.data;
    const driverView = (await get(driver, `/api/bookings/${paid.id}`)).body.data;
    const reserved = (await get(driver, '/api/driver/reservations')).body.rides
      .flatMap(({ bookings }: { bookings: { id: string }[] }) => bookings)
      .find(({ id }: { id: string }) => id === paid.id);
    const phones_from = new Date(paidAt.getTime() + 30 * 60_000).toISOString();
    expect([ownView, driverView, reserved]).toMatchObject([
      { phones_from },
      { phones_from },
      { phones_from },
    ]);
    expect(JSON.stringify([ownView.ride, driverView, reserved])).not.toMatch(
      new RegExp(`${driver.phone}|${passenger.phone}`),
    );
    await product.database.query(
      `UPDATE rides SET departure_time = now() + interval '23 hours' WHERE id = $1`,
      [paid.ride_id],
    );
    const { data } = (await get(passenger, `/api/bookings/${paid.id}`)).body;
    expect(data).toMatchObject({ ride: { driver: { phone: driver.phone } } });
    expect(data).not.toHaveProperty('phones_from');
  });

  it('shows neither phone later than a day after departure', async () => {
    const paid = await insertPaid({ status: 'confirmed' }, { departure_time: inHours(-24.1) });
    expect((await get(passenger, `/api/bookings/${paid.id}`)).body.data.ride.driver).not.toHaveProperty(
      'phone',
    );
    expect((await get(driver, `/api/bookings/${paid.id}`)).body.data.user).not.toHaveProperty('phone');
  });

  it('shows the driver the booking without code or payment, and everybody else nothing', async () => {
    const paid = await insertPaid();
    const { status, body, text } = await get(driver, `/api/bookings/${paid.id}`);
    expect(status).toBe(200);
    expect(body.data.user).toEqual({
      full_name: 'Paul Mbarga',
      avatar_url: null,
      phone: passenger.phone,
    });
    expect(body.data).not.toHaveProperty('payment');
    expect(text).not.toContain(CODE);
    expect(await get(stranger, `/api/bookings/${paid.id}`)).toMatchObject({
      status: 404,
      body: { code: 'BOOKING_NOT_FOUND', error: 'Booking not found' },
    });
    expect((await get(passenger, `/api/bookings/${randomUUID()}`)).status).toBe(404);
    expect((await get(passenger, '/api/bookings/1')).status).toBe(400);
  });

  it('lists the caller’s bookings, newest first, by cursor and by status', async () => {
    const me = await insertMember(product);
    const ownBookings = [];
    for (let index = 0; index < 3; index++) {
      ownBookings.push(
        await insertBooking(product.database, { user_id: me.id, created_at: inHours(-index) }),
      );
    }
    const cancelled = await insertBooking(product.database, {
      user_id: me.id,
      status: 'cancelled',
      created_at: inHours(-10),
    });
    const first = await get(me, '/api/bookings?limit=2');
    const next = encodeURIComponent(first.body.pagination.next);
    const second = await get(me, `/api/bookings?limit=2&cursor=${next}`);
    const listed = [...first.body.data, ...second.body.data];
    expect(listed.map(({ id }) => id)).toEqual([...ownBookings.map(({ id }) => id), cancelled.id]);
    expect(second.body.pagination).toEqual({ page: 1, limit: 2, has_more: false, next: null });
    expect(listed[0].ride.driver).toMatchObject({ full_name: expect.any(String) });
    expect(listed[3]).toMatchObject({ status: 'cancelled', cancel_reason: 'expired', payment: null });
    const onlyCancelled = await get(me, '/api/bookings?status=cancelled');
    expect(onlyCancelled.body.data.map(({ id }: { id: string }) => id)).toEqual([cancelled.id]);
    for (const search of ['status=lost', 'page=51', 'limit=0', 'cursor=AAAA']) {
      expect((await get(me, `/api/bookings?${search}`)).status).toBe(400);
    }
  });

  it('lists only rides on which the caller holds seats', async () => {
    const me = await insertMember(product);
    const active = await insertBooking(product.database, { user_id: me.id });
    await insertBooking(product.database, { user_id: me.id, status: 'cancelled' });
    const { status, body } = await get(me, `/api/rides/user/${me.id}`);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      id: active.ride_id,
      driver: { full_name: expect.any(String) },
      fare: 4_500,
      service_fee: 0,
      amount: 4_500,
      bookings: [{ id: active.id, user_id: me.id, status: 'pending' }],
    });
    expect((await get(stranger, `/api/rides/user/${me.id}`)).status).toBe(403);
    expect((await get(me, '/api/rides/user/me')).status).toBe(400);
  });
});

describe('A driver’s reservations', () => {
  it('list their rides and passengers, with phones of paid passengers only and never a code', async () => {
    const me = await insertMember(product, { driver: true });
    const ride = await insertRide(product.database, { driver_id: me.id, seats: 6 });
    const given = { ride_id: ride.id, verification_code: CODE };
    const paid = await insertBooking(product.database, {
      ...given,
      user_id: passenger.id,
      status: 'pending_verification',
      seats: 2,
    });
    const unpaid = await insertBooking(product.database, { ...given, user_id: stranger.id });
    const { status, body, text } = await get(me, '/api/driver/reservations');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['rides', 'success']);
    expect(body.rides).toHaveLength(1);
    expect(body.rides[0]).toMatchObject({ id: ride.id, seats: 6, seats_available: 3 });
    expect(body.rides[0].bookings).toEqual([
      {
        id: paid.id,
        user_id: passenger.id,
        user: { full_name: 'Paul Mbarga', avatar_url: null, phone: passenger.phone },
        seats: 2,
        status: 'pending_verification',
        payment_status: 'completed',
        code_verified: false,
        from_stop_id: null,
        to_stop_id: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      expect.objectContaining({
        id: unpaid.id,
        user: { full_name: stranger.full_name, avatar_url: null },
        status: 'pending',
      }),
    ]);
    expect(text).not.toContain(CODE);
    expect((await get(passenger, '/api/driver/reservations')).body).toEqual({ success: true, rides: [] });
    expect((await fetch(`${product.url}/api/driver/reservations`)).status).toBe(401);
  });
});

describe('Bookings for staff', () => {
  it('are for admins only, with a total and the history, without the code', async () => {
    const paid = await insertPaid();
    const list = await get(admin, `/api/admin/bookings?q=${paid.id}`);
    expect(list.status).toBe(200);
    expect(list.body.pagination).toEqual({ page: 1, limit: 20, has_more: false, next: null, total: 1 });
    expect(list.body.data[0]).toMatchObject({ id: paid.id, user: { full_name: 'Paul Mbarga' } });
    const one = await get(admin, `/api/admin/bookings/${paid.id}`);
    expect(one.body.data.events).toEqual([expect.objectContaining({ to_status: 'pending_verification' })]);
    expect(list.text + one.text).not.toContain(CODE);
    expect((await get(admin, '/api/admin/bookings?sort=verification_code')).status).toBe(400);
    expect((await get(admin, `/api/admin/bookings/${randomUUID()}`)).status).toBe(404);
    for (const path of ['/api/admin/bookings', `/api/admin/bookings/${paid.id}`]) {
      expect((await get(driver, path)).status).toBe(403);
    }
  });
});
