import { Logger } from '@nestjs/common';
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
import { BookingRatingsService } from './booking-ratings.service';

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
const confirmTravel = (booking: InsertedBooking) =>
  codeOf(context.boarding.confirmTravel(booking.user_id, booking.id));
const setDepartedHoursAgo = (booking: InsertedBooking, hours: number) =>
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

  it('refuses even the right code for 15 minutes after five wrong ones', async () => {
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

  it('counts parallel wrong codes', async () => {
    const booking = await paidBooking();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => guess(booking, WRONG)));
    expect(tally(outcomes)).toEqual({ INVALID_CODE: 5, CODE_LOCKED: 15 });
  });

  it('notifies the passenger by SMS at the first lockout, and is closed after fifteen wrong codes', async () => {
    const booking = await paidBooking();
    const passenger = await context.database.query('SELECT phone FROM profiles WHERE id = $1', [
      booking.user_id,
    ]);
    const countMessages = async () => {
      await context.jobs.drain();
      const texts = await context.database.query('SELECT body FROM dev_sms WHERE "to" = $1', [
        passenger[0].phone,
      ]);
      const notifications = await context.database.query(
        `SELECT title FROM notifications WHERE user_id = $1 AND type = 'code_guessed' ORDER BY id`,
        [booking.user_id],
      );
      return [texts.length, notifications.length];
    };
    const unlock = () =>
      context.database.query('UPDATE bookings SET verification_locked_until = now() WHERE id = $1', [
        booking.id,
      ]);
    for (let wrong = 0; wrong < 4; wrong++) await guess(booking, WRONG);
    expect(await countMessages()).toEqual([0, 0]);
    expect(await guess(booking, WRONG)).toBe('INVALID_CODE');
    expect(await countMessages()).toEqual([1, 1]);
    for (let wrong = 5; wrong < 15; wrong++) {
      await unlock();
      expect(await guess(booking, WRONG)).toBe('INVALID_CODE');
    }
    await unlock();
    expect(await guess(booking, RIGHT)).toBe('CODE_CLOSED');
    expect(await countMessages()).toEqual([1, 2]);
    await setDepartedHoursAgo(booking, 1);
    expect(await confirmTravel(booking)).toBe('ok');
  });

  it('opens three hours before the current departure and closes a day after it', async () => {
    const booking = await paidBooking({ departure_time: inHours(3.1) });
    expect(await guess(booking, WRONG)).toBe('TOO_EARLY');
    expect((await read(booking)).wrong_codes).toBe(0);
    await setDepartedHoursAgo(booking, 24.1);
    expect(await guess(booking, RIGHT)).toBe('RIDE_DEPARTED');
    await setDepartedHoursAgo(booking, 23.9);
    expect(await guess(booking, RIGHT)).toBe('ok');
  });

  it('accepts a second scan even if the ride was postponed', async () => {
    const booking = await paidBooking();
    expect(await guess(booking, RIGHT)).toBe('ok');
    await setDepartedHoursAgo(booking, -10);
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
    const onCancelledRide = await paidBooking();
    await context.database.query(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [
      onCancelledRide.ride_id,
    ]);
    expect(await guess(onCancelledRide, RIGHT)).toBe('RIDE_CANCELLED');
    const onCompletedRide = await paidBooking();
    await context.database.query(`UPDATE rides SET status = 'completed' WHERE id = $1`, [
      onCompletedRide.ride_id,
    ]);
    expect(await guess(onCompletedRide, RIGHT)).toBe('RIDE_DEPARTED');
  });
});

describe('A passenger', () => {
  it('can confirm after departure that they travelled although the code was not entered', async () => {
    const booking = await paidBooking();
    expect(await confirmTravel(booking)).toBe('RIDE_NOT_DEPARTED');
    await setDepartedHoursAgo(booking, 1);
    expect(await confirmTravel(booking)).toBe('ok');
    expect(await confirmTravel(booking)).toBe('ok');
    expect(await read(booking)).toMatchObject({ status: 'completed', code_verified: false });
  });

  it('cannot confirm a booking that is boarded, unpaid, cancelled or another passenger’s', async () => {
    const boarded = await paidBooking();
    await guess(boarded, RIGHT);
    await setDepartedHoursAgo(boarded, 1);
    expect(await confirmTravel(boarded)).toBe('ALREADY_BOARDED');
    expect(await codeOf(context.boarding.confirmTravel(boarded.driver_id, boarded.id))).toBe('FORBIDDEN');
    const { id } = await insertPerson(context.database);
    expect(await codeOf(context.boarding.confirmTravel(id, boarded.id))).toBe('BOOKING_NOT_FOUND');
    expect(await confirmTravel(await insertBooking(context.database))).toBe('NOT_PAID');
    expect(await confirmTravel(await insertBooking(context.database, { status: 'cancelled' }))).toBe(
      'BOOKING_CANCELLED',
    );
  });
});

describe('The completion job', () => {
  it('completes boarded bookings a day after departure and leaves the others to staff', async () => {
    const boarded = await paidBooking();
    await guess(boarded, RIGHT);
    const unverified = await paidBooking();
    const notYetDue = await paidBooking();
    await guess(notYetDue, RIGHT);
    await setDepartedHoursAgo(boarded, 24.1);
    await setDepartedHoursAgo(unverified, 24.1);
    await setDepartedHoursAgo(notYetDue, 23.9);
    await Promise.all([1, 2, 3].map(() => context.boarding.completeTravelled()));
    await context.boarding.completeTravelled();
    expect((await read(boarded)).status).toBe('completed');
    expect((await read(unverified)).status).toBe('pending_verification');
    expect((await read(notYetDue)).status).toBe('confirmed');
  });

  it('completes the others if one booking cannot be completed', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const ratings = context.module.get(BookingRatingsService, { strict: false });
    const bookings = [await paidBooking(), await paidBooking()];
    for (const booking of bookings) {
      await guess(booking, RIGHT);
      await setDepartedHoursAgo(booking, 25);
    }
    const schedule = ratings.scheduleReminder.bind(ratings);
    jest
      .spyOn(ratings, 'scheduleReminder')
      .mockImplementation((tx, id, times) =>
        id === bookings[0]?.id ? Promise.reject(new Error('broken')) : schedule(tx, id, times),
      );
    expect(await context.boarding.completeTravelled()).toBe(1);
    jest.restoreAllMocks();
    expect(await context.boarding.completeTravelled()).toBe(1);
  });

  it('completes bookings of a completed ride too, but not of a cancelled one', async () => {
    const onCompleted = await paidBooking();
    const onCancelled = await paidBooking();
    for (const booking of [onCompleted, onCancelled]) {
      await guess(booking, RIGHT);
      await setDepartedHoursAgo(booking, 25);
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
