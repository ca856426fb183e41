import { insertBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { LiveClient } from '../setup/live-client';
import { startTestApp, type TestApp } from '../setup/test-app';

const RIDES = 65;
const LOOPS = 100;

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
});

const { call } = callsTo(() => product);
const book = (who: Member, ride_id: string, seats = 1) =>
  call(who, 'POST', '/api/bookings', { ride_id, seats });
const cancel = (who: Member, id: string) => call(who, 'POST', `/api/bookings/${id}/cancel`, {});
const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? 'booked'}`;
const rides = async (count: number, driver_id?: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    ids.push((await insertRide(product.database, driver_id === undefined ? {} : { driver_id })).id);
  }
  return ids;
};
const seatsTaken = async (rideIds: string[]): Promise<number> => {
  const [{ taken }] = await product.database.query(
    'SELECT sum(seats - seats_available)::int AS taken FROM rides WHERE id = ANY($1::uuid[])',
    [rideIds],
  );
  return taken;
};
const minutesHeld = (booking: { hold_expires_at: string; created_at: string }): number =>
  (Date.parse(booking.hold_expires_at) - Date.parse(booking.created_at)) / 60_000;

describe('A person who tries to hold seats on every ride', () => {
  it('holds seats on only two of 65 rides, booked one after the other', async () => {
    const [person, all] = [await insertMember(product), await rides(RIDES)];
    const answers = [];
    for (const ride of all) answers.push(await book(person, ride, 4));
    expect(answers.map(outcome)).toEqual([
      '201 booked',
      '201 booked',
      ...Array(RIDES - 2).fill('409 TOO_MANY_HOLDS'),
    ]);
    expect(answers[2]?.body.error).toMatch(
      /unpaid seats on two rides. Pay for one booking or cancel it first/,
    );
    expect(await seatsTaken(all)).toBe(8);
  });

  it('holds seats on only two of 65 rides, all booked concurrently', async () => {
    const [person, all] = [await insertMember(product), await rides(RIDES)];
    const answers = (await Promise.all(all.map((ride) => book(person, ride, 4)))).map(outcome);
    expect(answers.filter((answer) => answer === '201 booked')).toHaveLength(2);
    expect(answers.filter((answer) => answer === '409 TOO_MANY_HOLDS')).toHaveLength(RIDES - 2);
    expect(await seatsTaken(all)).toBe(8);
  });

  it('holds seats on one ride for five minutes at a time after three lost holds', async () => {
    const [person, all] = [await insertMember(product), await rides(5)];
    for (const ride of all.slice(0, 3)) {
      const { data } = (await book(person, ride)).body;
      expect(minutesHeld(data)).toBeCloseTo(15, 1);
      await cancel(person, data.id);
    }
    const answers = await Promise.all(all.map((ride) => book(person, ride)));
    const held = answers.filter(({ status }) => status === 201);
    expect(held).toHaveLength(1);
    expect(minutesHeld(held[0]?.body.data)).toBeCloseTo(5, 1);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/one ride at a time/);
  });

  it('extends a hold once by an unapproved payment, to at most 15 minutes', async () => {
    const [person, all] = [await insertMember(product), await rides(2)];
    const pay = (booking_id: string) =>
      call(person, 'POST', '/api/payments', { booking_id, provider: 'mtn', phone_number: person.phone });
    const held = async (id: string) => (await call(person, 'GET', `/api/bookings/${id}`)).body.data;
    const nearlyOver = (id: string) =>
      product.database.query(
        `UPDATE bookings SET hold_expires_at = now() + interval '1 minute' WHERE id = $1`,
        [id],
      );
    const [first, next] = all as [string, string];
    const { data: booking } = (await book(person, first)).body;
    await nearlyOver(booking.id);
    const { data: payment } = (await pay(booking.id)).body;
    const until = Date.parse((await held(booking.id)).hold_expires_at);
    expect((until - Date.parse(payment.created_at)) / 60_000).toBeCloseTo(15, 2);

    await product.database.query("UPDATE simulator_payments SET decide_at = now() + interval '1 day'");
    await product.database.query(`UPDATE bookings SET hold_expires_at = now() WHERE id = $1`, [booking.id]);
    const { data: second } = (await book(person, next)).body;
    await nearlyOver(second.id);
    const before = (await held(second.id)).hold_expires_at;
    await pay(second.id);
    expect((await held(second.id)).hold_expires_at).toBe(before);
  });
});

describe('A person who books and cancels a hundred times', () => {
  it('sends the driver one notification and leaves nothing in the list of reservations', async () => {
    const [driver, person] = [await insertMember(product, { driver: true }), await insertMember(product)];
    const [ride = ''] = await rides(1, driver.id);
    const paid = await insertBooking(product.database, { ride_id: ride, status: 'pending_verification' });
    const screen = await LiveClient.open(product, driver.token);
    const before = (await call(driver, 'GET', '/api/driver/reservations')).text.length;
    for (let loop = 0; loop < LOOPS; loop++) {
      const { body } = await book(person, ride);
      expect((await cancel(person, body.data.id)).status).toBe(200);
    }
    await screen.waitForEvents('booking:updated', LOOPS);
    await screen.waitForEarlierEvents();
    screen.close();

    const { body: notices } = await call(driver, 'GET', '/api/notifications?limit=100');
    expect(notices.data.map(({ type }: { type: string }) => type)).toEqual(['booking_made']);
    const reservations = await call(driver, 'GET', '/api/driver/reservations');
    expect(reservations.text.length).toBeLessThanOrEqual(before + 10);
    expect(reservations.body.rides[0].bookings.map(({ id }: { id: string }) => id)).toEqual([paid.id]);
    // Less than 3 kB per event.
    expect(JSON.stringify(screen.events).length).toBeLessThan(LOOPS * 3_000);
  });

  it('is refused until the next day after two hours of lost holds', async () => {
    const [person, all] = [await insertMember(product), await rides(1)];
    for (let lost = 0; lost < 119; lost++) {
      await insertBooking(product.database, {
        user_id: person.id,
        status: 'cancelled',
        cancel_cause: 'passenger',
      });
    }
    const [ride = ''] = all;
    await cancel(person, (await book(person, ride)).body.data.id);
    const refused = await book(person, ride);
    expect([outcome(refused), refused.body.error]).toEqual([
      '409 TOO_MANY_HOLDS',
      expect.stringMatching(/after 24 hours at the latest/),
    ]);
  });
});

describe('A driver’s reservations', () => {
  it('include cancelled paid bookings and exclude unpaid ones', async () => {
    const driver = await insertMember(product, { driver: true });
    const [ride = ''] = await rides(1, driver.id);
    const cancelled = await insertBooking(product.database, {
      ride_id: ride,
      status: 'pending_verification',
    });
    await product.database.query(
      `UPDATE bookings SET status = 'cancelled', cancel_cause = 'passenger' WHERE id = $1`,
      [cancelled.id],
    );
    await product.database.query('UPDATE rides SET seats_available = seats WHERE id = $1', [ride]);
    await insertBooking(product.database, { ride_id: ride, status: 'cancelled' });
    const held = await insertBooking(product.database, { ride_id: ride });
    const { body } = await call(driver, 'GET', '/api/driver/reservations');
    expect(body.rides[0].bookings.map(({ id }: { id: string }) => id)).toEqual([cancelled.id, held.id]);
  });

  it('exclude rides departed more than 30 days ago, unless a booking still awaits a decision', async () => {
    const driver = await insertMember(product, { driver: true });
    const old = { driver_id: driver.id, departure_time: inHours(-31 * 24) };
    await insertRide(product.database, old);
    const open = await insertRide(product.database, old);
    await insertBooking(product.database, { ride_id: open.id, status: 'pending_verification' });
    const late = await insertRide(product.database, { ...old, departure_time: inHours(-29 * 24) });
    const { body } = await call(driver, 'GET', '/api/driver/reservations');
    expect(body.rides.map(({ id }: { id: string }) => id)).toEqual([late.id, open.id]);
  });
});
