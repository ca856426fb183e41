import { insertBooking, type InsertedBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import {
  type BookingsContext,
  codeOf,
  openBookingsContext,
  tally,
} from '../../../test/setup/bookings-context';
import { DomainError } from '../../platform/errors';

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(context.database)).toEqual([]);
});

const RIGHT = '482913';
const WRONG = '000000';

async function paidBooking(ride: Parameters<typeof insertRide>[1] = {}) {
  const { id: ride_id, driver_id } = await insertRide(context.database, {
    departure_time: inHours(2),
    ...ride,
  });
  const booking = await insertBooking(context.database, {
    ride_id,
    status: 'pending_verification',
    verification_code: RIGHT,
  });
  return { ...booking, driver_id };
}
const read = async (booking: InsertedBooking) => {
  const [row] = await context.database.query('SELECT * FROM bookings WHERE id = $1', [booking.id]);
  return row;
};
const guess = (booking: InsertedBooking & { driver_id: string }, code: string) =>
  codeOf(context.boarding.verify(booking.driver_id, booking.id, code));
const travelled = (booking: InsertedBooking) =>
  codeOf(context.boarding.confirmTravel(booking.user_id, booking.id));
const departed = (booking: InsertedBooking, hours: number) =>
  context.database.query('UPDATE rides SET departure_time = $2 WHERE id = $1', [
    booking.ride_id,
    inHours(-hours),
  ]);

describe('Boarding with the code', () => {
  it('confirms the booking; a second scan succeeds too', async () => {
    const booking = await paidBooking();
    expect(await guess(booking, RIGHT)).toBe('ok');
    expect(await guess(booking, RIGHT)).toBe('ok');
    expect(await read(booking)).toMatchObject({ status: 'confirmed', code_verified: true });
  });

  it('rejects everyone but the ride’s driver', async () => {
    const booking = await paidBooking();
    const stranger = await insertPerson(context.database, { driver: true });
    expect(await codeOf(context.boarding.verify(stranger.id, booking.id, RIGHT))).toBe('BOOKING_NOT_FOUND');
    expect(await codeOf(context.boarding.verify(booking.user_id, booking.id, RIGHT))).toBe('FORBIDDEN');
    expect((await read(booking)).code_verified).toBe(false);
  });

  it('locks for 15 minutes after five wrong codes, even for the right one', async () => {
    const booking = await paidBooking();
    for (let wrong = 0; wrong < 5; wrong++) expect(await guess(booking, WRONG)).toBe('INVALID_CODE');
    const locked = await context.boarding
      .verify(booking.driver_id, booking.id, RIGHT)
      .catch((error: unknown) => error);
    expect(locked).toBeInstanceOf(DomainError);
    expect((locked as DomainError).kind).toBe('throttled');
    expect((locked as DomainError).retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect((locked as DomainError).retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    await context.database.query(
      `UPDATE bookings SET verification_locked_until = verification_locked_until - interval '15 minutes' WHERE id = $1`,
      [booking.id],
    );
    expect(await guess(booking, RIGHT)).toBe('ok');
  });

  it('counts parallel guesses', async () => {
    const booking = await paidBooking();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => guess(booking, WRONG)));
    expect(tally(outcomes)).toEqual({ INVALID_CODE: 5, CODE_LOCKED: 15 });
  });

  it('notifies the passenger by SMS at the first lock and closes after fifteen wrong codes', async () => {
    const booking = await paidBooking();
    const passenger = await context.database.query('SELECT phone FROM profiles WHERE id = $1', [
      booking.user_id,
    ]);
    const told = async () => {
      await context.jobs.drain();
      const sent = await context.database.query('SELECT body FROM dev_sms WHERE "to" = $1', [
        passenger[0].phone,
      ]);
      const news = await context.database.query(
        `SELECT title FROM notifications WHERE user_id = $1 AND type = 'code_guessed' ORDER BY id`,
        [booking.user_id],
      );
      return [sent.length, news.length];
    };
    const unlock = () =>
      context.database.query('UPDATE bookings SET verification_locked_until = now() WHERE id = $1', [
        booking.id,
      ]);
    for (let wrong = 0; wrong < 4; wrong++) await guess(booking, WRONG);
    expect(await told()).toEqual([0, 0]);
    expect(await guess(booking, WRONG)).toBe('INVALID_CODE');
    expect(await told()).toEqual([1, 1]);
    for (let wrong = 5; wrong < 15; wrong++) {
      await unlock();
      expect(await guess(booking, WRONG)).toBe('INVALID_CODE');
    }
    await unlock();
    expect(await guess(booking, RIGHT)).toBe('CODE_CLOSED');
    expect(await told()).toEqual([1, 2]);
    await departed(booking, 1);
    expect(await travelled(booking)).toBe('ok');
  });

  it('opens three hours before the current departure and closes a day after it', async () => {
    const booking = await paidBooking({ departure_time: inHours(3.1) });
    expect(await guess(booking, WRONG)).toBe('TOO_EARLY');
    expect((await read(booking)).wrong_codes).toBe(0);
    await departed(booking, 24.1);
    expect(await guess(booking, RIGHT)).toBe('RIDE_DEPARTED');
    await departed(booking, 23.9);
    expect(await guess(booking, RIGHT)).toBe('ok');
    await departed(booking, -10);
    expect(await guess(booking, RIGHT)).toBe('ok');
  });

  it('races with a cancellation: exactly one succeeds', async () => {
    for (let round = 0; round < 8; round++) {
      const booking = await paidBooking();
      const outcomes = await Promise.all([
        guess(booking, RIGHT),
        codeOf(context.cancellations.cancel(booking.user_id, booking.id, null)),
      ]);
      const { status } = await read(booking);
      expect(outcomes).toEqual(
        status === 'confirmed' ? ['ok', 'ALREADY_BOARDED'] : ['BOOKING_CANCELLED', 'ok'],
      );
    }
  });

  it('requires a paid booking on a scheduled ride', async () => {
    const unpaid = await insertBooking(context.database);
    const [{ driver_id }] = await context.database.query('SELECT driver_id FROM rides WHERE id = $1', [
      unpaid.ride_id,
    ]);
    expect(await guess({ ...unpaid, driver_id }, RIGHT)).toBe('NOT_PAID');
    const off = await paidBooking();
    await context.database.query(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [off.ride_id]);
    expect(await guess(off, RIGHT)).toBe('RIDE_CANCELLED');
    const over = await paidBooking();
    await context.database.query(`UPDATE rides SET status = 'completed' WHERE id = $1`, [over.ride_id]);
    expect(await guess(over, RIGHT)).toBe('RIDE_DEPARTED');
  });
});

describe('A passenger whose code was not entered', () => {
  it('confirms after departure that they travelled', async () => {
    const booking = await paidBooking();
    expect(await travelled(booking)).toBe('RIDE_NOT_DEPARTED');
    await departed(booking, 1);
    expect(await travelled(booking)).toBe('ok');
    expect(await travelled(booking)).toBe('ok');
    expect(await read(booking)).toMatchObject({ status: 'completed', code_verified: false });
  });

  it('is rejected if unpaid, boarded, cancelled or not the owner', async () => {
    const boarded = await paidBooking();
    await guess(boarded, RIGHT);
    await departed(boarded, 1);
    expect(await travelled(boarded)).toBe('ALREADY_BOARDED');
    expect(await codeOf(context.boarding.confirmTravel(boarded.driver_id, boarded.id))).toBe('FORBIDDEN');
    const { id } = await insertPerson(context.database);
    expect(await codeOf(context.boarding.confirmTravel(id, boarded.id))).toBe('BOOKING_NOT_FOUND');
    expect(await travelled(await insertBooking(context.database))).toBe('NOT_PAID');
    expect(await travelled(await insertBooking(context.database, { status: 'cancelled' }))).toBe(
      'BOOKING_CANCELLED',
    );
  });
});

describe('A day after departure', () => {
  it('completes boarded bookings and leaves the others to staff', async () => {
    const boarded = await paidBooking();
    await guess(boarded, RIGHT);
    const unverified = await paidBooking();
    const yesterday = await paidBooking();
    await guess(yesterday, RIGHT);
    await departed(boarded, 24.1);
    await departed(unverified, 24.1);
    await departed(yesterday, 23.9);
    await Promise.all([1, 2, 3].map(() => context.boarding.completeTravelled()));
    await context.boarding.completeTravelled();
    expect((await read(boarded)).status).toBe('completed');
    expect((await read(unverified)).status).toBe('pending_verification');
    expect((await read(yesterday)).status).toBe('confirmed');
  });

  it('also completes on a completed ride, never on a cancelled one', async () => {
    const onCompleted = await paidBooking();
    const onCancelled = await paidBooking();
    for (const booking of [onCompleted, onCancelled]) {
      await guess(booking, RIGHT);
      await departed(booking, 25);
    }
    await context.database.query(`UPDATE rides SET status = 'completed' WHERE id = $1`, [
      onCompleted.ride_id,
    ]);
    await context.database.query(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [
      onCancelled.ride_id,
    ]);
    await context.boarding.completeTravelled();
    expect((await read(onCompleted)).status).toBe('completed');
    expect((await read(onCancelled)).status).toBe('confirmed');
  });
});
