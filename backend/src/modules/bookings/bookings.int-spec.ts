import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { insertPerson } from '../../../test/factories/person';
import { insertRide } from '../../../test/factories/ride';
import { type BookingsContext, codeOf, openBookingsContext } from '../../../test/setup/bookings-context';
import { PendingWork } from '../../platform/pending-work';
import { BookingReadsRepository } from './booking-reads.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';

const MINUTE_MS = 60_000;

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());

const book = async (rideId: string, seats = 1, userId?: string) => {
  const passenger = userId ?? (await insertPerson(context.database)).id;
  return context.bookings.book(passenger, { ride_id: rideId, seats });
};

describe('Booking seats', () => {
  it('holds them for fifteen minutes at the current price', async () => {
    const ride = await insertRide(context.database, { price: 3_500 });
    const booking = await book(ride.id, 2);
    expect(booking).toMatchObject({
      seats: 2,
      amount: 7_000,
      status: 'pending',
      payment_status: 'pending',
      verification_code: null,
    });
    const minutes = ((booking.hold_expires_at?.getTime() ?? 0) - booking.created_at.getTime()) / MINUTE_MS;
    expect(minutes).toBeCloseTo(15, 1);
  });

  it('adds a booking that its passenger can list by ride', async () => {
    const [one, other] = [await insertRide(context.database), await insertRide(context.database)];
    const booking = await book(one.id);
    await book(other.id, 1, booking.user_id);
    const list = (ride_id: string) =>
      context.bookings.ofPassenger(booking.user_id, { page: 1, limit: 20, ride_id });
    expect((await list(one.id)).map(({ id }) => id)).toEqual([booking.id]);
    expect(await list(randomUUID())).toEqual([]);
  });

  it('never holds them past departure', async () => {
    const ride = await insertRide(context.database, { departure_time: new Date(Date.now() + 5 * MINUTE_MS) });
    expect((await book(ride.id)).hold_expires_at).toEqual(ride.departure_time);
  });

  it.each([
    ['the ride’s own driver', {}, 'OWN_RIDE'],
    ['a cancelled ride', { status: 'cancelled' as const }, 'RIDE_CANCELLED'],
    ['a departed ride', { departure_time: new Date(Date.now() - MINUTE_MS) }, 'RIDE_DEPARTED'],
    ['an amount over the maximum of a payment', { price: 300_000 }, 'AMOUNT_OUT_OF_RANGE'],
    ['more seats than there are', { seats: 1 }, 'NOT_ENOUGH_SEATS'],
  ])('is rejected for %s', async (_, given, code) => {
    const ride = await insertRide(context.database, given);
    const passenger = code === 'OWN_RIDE' ? ride.driver_id : undefined;
    expect(await codeOf(book(ride.id, 2, passenger))).toBe(code);
  });

  it('is rejected while the driver is not approved', async () => {
    const ride = await insertRide(context.database);
    await context.database.query(`UPDATE profiles SET is_driver = false, role = 'user' WHERE id = $1`, [
      ride.driver_id,
    ]);
    expect(await codeOf(book(ride.id))).toBe('STATE_CONFLICT');
  });

  it.each([
    ['written', 'notifyBooked', (notifications: BookingNotificationsService) => notifications],
    ['read', 'detailWithoutCode', () => context.module.get(BookingReadsRepository, { strict: false })],
  ])(
    'is notified although the notifications of an earlier booking cannot be %s; the next run retries them',
    async (_, step, owner) => {
      const notifications = context.module.get(BookingNotificationsService, { strict: false });
      jest.spyOn(Logger.prototype, 'warn').mockImplementation();
      const failing = owner(notifications) as unknown as Record<string, () => Promise<unknown>>;
      const rides = [await insertRide(context.database), await insertRide(context.database)];
      const ids = (await Promise.all(rides.map(({ id }) => book(id)))).map(({ id }) => id);
      await context.module.get(PendingWork, { strict: false }).waitUntilSettled(5_000);
      await context.database.query(
        `INSERT INTO booking_notices_due (booking_id, to_driver, due_at) SELECT unnest($1::uuid[]), true, now()`,
        [ids],
      );
      jest.spyOn(failing, step).mockRejectedValueOnce(new Error('broken'));
      await notifications.writeDue();
      const left = await context.database.query<object[]>(
        'SELECT 1 FROM booking_notices_due WHERE booking_id = ANY($1)',
        [ids],
      );
      expect(left).toHaveLength(1);
      jest.restoreAllMocks();
    },
  );

  it('is rejected for an unknown ride', async () => {
    expect(await codeOf(book(randomUUID()))).toBe('RIDE_NOT_FOUND');
  });
});
