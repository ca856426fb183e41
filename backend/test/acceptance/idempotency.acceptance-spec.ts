import { randomUUID } from 'node:crypto';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { insertMember, type Member } from '../setup/cast';
import { postJson } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let passenger: Member;

beforeAll(async () => {
  product = await startTestApp();
});
/** A new person for each test: two unpaid holds are the limit. */
beforeEach(async () => {
  passenger = await insertMember(product);
});
afterAll(() => product.close());

async function send(path: string, body: object, key: string, who = passenger) {
  const headers = { authorization: `Bearer ${who.token}`, 'idempotency-key': key };
  const response = await postJson(product.url + path, body, headers);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}
const book = (ride_id: string, key: string, who = passenger, seats = 1) =>
  send('/api/bookings', { ride_id, seats }, key, who);
const aRide = async (given = {}) => (await insertRide(product.database, given)).id;
const bookingsOn = async (rideId: string): Promise<number> => {
  const [row] = await product.database.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM bookings WHERE ride_id = $1',
    [rideId],
  );
  return row?.count ?? 0;
};
const updateKeys = (change: string) =>
  product.database.query(`UPDATE idempotency_keys SET ${change} WHERE user_id = $1`, [passenger.id]);

describe('The same Idempotency-Key', () => {
  it('replays the first answer byte for byte, whatever has changed since', async () => {
    const ride = await aRide();
    const first = await book(ride, 'replay');
    expect(first.status).toBe(201);
    await product.database.query(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [ride]);
    const again = await book(ride, 'replay');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await bookingsOn(ride)).toBe(1);
  });

  it.each([
    ['400', async () => ({ ride_id: await aRide(), seats: 99 }), 'VALIDATION_FAILED'],
    ['404', () => ({ ride_id: randomUUID(), seats: 1 }), 'RIDE_NOT_FOUND'],
    ['409', async () => ({ ride_id: await aRide({ seats: 1 }), seats: 2 }), 'NOT_ENOUGH_SEATS'],
  ])('replays a %s as well', async (status, body, code) => {
    const wanted = await body();
    const first = await send('/api/bookings', wanted, `refusal ${status}`);
    expect([first.status, first.body.code]).toEqual([Number(status), code]);
    await product.database.query('UPDATE rides SET seats = 8, seats_available = 8 WHERE id = $1', [
      wanted.ride_id,
    ]);
    const again = await send('/api/bookings', wanted, `refusal ${status}`);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
  });

  it('with another body is 422, and changes nothing', async () => {
    const ride = await aRide();
    const first = await book(ride, 'another body');
    expect(await book(ride, 'another body', passenger, 2)).toMatchObject({
      status: 422,
      body: { success: false, code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await book(ride, 'another body')).body).toEqual(first.body);
  });

  it('replays the answer if only the order of the fields differs', async () => {
    const ride_id = await aRide();
    const first = await send('/api/bookings', { ride_id, seats: 1 }, 'another order');
    const again = await send('/api/bookings', { seats: 1, ride_id }, 'another order');
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('books once in ten parallel requests; the others get the replay or a conflict', async () => {
    const ride = await aRide();
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(ride, 'at once')));
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.code]).toEqual([409, 'REQUEST_IN_FLIGHT']);
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(1);
    expect(await bookingsOn(ride)).toBe(1);
  });

  it('belongs to its user', async () => {
    const other = await insertMember(product);
    const ride = await aRide();
    const [mine, theirs] = [await book(ride, 'shared'), await book(ride, 'shared', other)];
    expect([mine.body.data.user_id, theirs.body.data.user_id]).toEqual([passenger.id, other.id]);
  });

  it('belongs to its route', async () => {
    const booking = await insertBooking(product.database, { user_id: passenger.id });
    const body = { booking_id: booking.id, provider: 'mtn', phone_number: '670000001' };
    expect((await book(await aRide(), 'both routes')).status).toBe(201);
    expect((await send('/api/payments', body, 'both routes')).status).toBe(201);
  });

  it('belongs to the record that the path names', async () => {
    const [first, second] = [await book(await aRide(), 'first'), await book(await aRide(), 'second')];
    for (const { body } of [first, second]) {
      const cancelled = await send(`/api/bookings/${body.data.id}/cancel`, {}, 'cancel');
      expect(cancelled.body.data.booking).toMatchObject({ id: body.data.id, status: 'cancelled' });
    }
  });

  it('can be reused a minute after a request that never finished', async () => {
    const ride = await aRide();
    await book(ride, 'cut off');
    await updateKeys('status = NULL, response = NULL');
    expect((await book(ride, 'cut off')).body.code).toBe('REQUEST_IN_FLIGHT');
    await updateKeys(`locked_until = now() - interval '1 second'`);
    expect((await book(ride, 'cut off')).body.code).toBe('ALREADY_BOOKED');
  });

  it('expires after 24 hours', async () => {
    const ride = await aRide();
    expect((await book(ride, 'yesterday')).status).toBe(201);
    await updateKeys(`created_at = created_at - interval '24 hours'`);
    expect((await book(ride, 'yesterday')).body.code).toBe('ALREADY_BOOKED');
  });

  it('runs the request again after a server error', async () => {
    const ride = await aRide();
    await product.database.query('ALTER TABLE booking_events RENAME TO booking_events_away');
    const failed = await book(ride, 'fault').finally(() =>
      product.database.query('ALTER TABLE booking_events_away RENAME TO booking_events'),
    );
    expect(failed).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(failed.text).not.toContain('booking_events');
    expect((await book(ride, 'fault')).status).toBe(201);
  });
});

describe('An Idempotency-Key', () => {
  it('has 1 to 255 characters', async () => {
    expect((await book(await aRide(), 'x'.repeat(255))).status).toBe(201);
    for (const key of ['', 'x'.repeat(256)]) {
      expect(await book(await aRide(), key)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: [{ field: 'Idempotency-Key' }] },
      });
    }
  });

  it('publishes a ride once, however often the button was pressed', async () => {
    const driver = await insertMember(product, { driver: true });
    const ride = {
      from_city: 'Douala',
      to_city: 'Kribi',
      departure_time: inHours(24).toISOString(),
      price: 4_000,
      seats: 3,
      car_model: 'Toyota Corolla',
      car_plate: 'LT 123 AB',
      meeting_point: 'Gare routière',
    };
    const first = await send('/api/rides', ride, 'publish', driver);
    const again = await send('/api/rides', ride, 'publish', driver);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data.id).toBe(first.body.data.id);
  });

  it('counts one wrong boarding code once, however often the button was pressed', async () => {
    const driver = await insertMember(product, { driver: true });
    const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(1) });
    const booking = await insertBooking(product.database, {
      ride_id: ride.id,
      user_id: passenger.id,
      status: 'pending_verification',
      verification_code: '123456',
    });
    for (let tap = 0; tap < 3; tap++) {
      const answer = await send(`/api/bookings/${booking.id}/verify`, { code: '654321' }, 'one try', driver);
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_CODE']);
    }
    const [row] = await product.database.query('SELECT wrong_codes FROM bookings WHERE id = $1', [
      booking.id,
    ]);
    expect(row.wrong_codes).toBe(1);
  });

  it('is stored for at most fifty refused requests of a person', async () => {
    for (let count = 0; count < 55; count++) await book(randomUUID(), `refused ${count}`);
    const [row] = await product.database.query(
      'SELECT count(*)::int AS count FROM idempotency_keys WHERE user_id = $1',
      [passenger.id],
    );
    expect(row.count).toBe(50);
  });

  it('is stored for at most five hundred accepted requests of a person, which may change nothing', async () => {
    const { id } = await insertBooking(product.database, { user_id: passenger.id, status: 'cancelled' });
    await product.database.query(
      `INSERT INTO idempotency_keys (user_id, route, key, body_hash, status, response, locked_until)
       SELECT $1, 'POST /api/bookings/:id/cancel', n::text, '', 200, '"{}"', now() FROM generate_series(1, 510) n`,
      [passenger.id],
    );
    expect((await send(`/api/bookings/${id}/cancel`, {}, randomUUID())).status).toBe(200);
    const [row] = await product.database.query(
      'SELECT count(*)::int AS count FROM idempotency_keys WHERE user_id = $1 AND status = 200',
      [passenger.id],
    );
    expect(row.count).toBe(500);
  });
});
