import { insertBooking, type InsertedBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import { type BookingsContext, codeOf, openBookingsContext } from '../../../test/setup/bookings-context';
import { lateRefund } from '../../../test/setup/late-refund';
import { toOwnBooking } from './dto/bookings.responses';

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(context.database)).toEqual([]);
});

const preview = (booking: { id: string; user_id: string }) =>
  context.cancellations.preview(booking.user_id, booking.id);

const textsAbout = async (booking: InsertedBooking, to: 'driver' | 'passenger'): Promise<string[]> => {
  await context.jobs.drain();
  const rows: { body: string }[] = await context.database.query(
    `SELECT s.body FROM dev_sms s JOIN profiles p ON p.phone = s."to" JOIN bookings b ON b.id = $1
     JOIN rides r ON r.id = b.ride_id WHERE p.id = CASE $2 WHEN 'driver' THEN r.driver_id ELSE b.user_id END`,
    [booking.id, to],
  );
  return rows.map(({ body }) => body);
};

describe('A cancellation by the passenger', () => {
  it('is stored with its refund; preview and retry return the same refund', async () => {
    const ride = await insertRide(context.database, { departure_time: inHours(10), price: 4_501 });
    const booking = await insertBooking(context.database, {
      ride_id: ride.id,
      status: 'pending_verification',
    });
    const refund = { amount: lateRefund(4_501), rule: 'within_24_hours' };
    expect(await preview(booking)).toEqual(refund);
    expect(await context.cancellations.cancel(booking.user_id, booking.id, 'My bus is faster')).toEqual(
      refund,
    );
    expect(await preview(booking)).toEqual(refund);
    expect(await context.cancellations.cancel(booking.user_id, booking.id, null)).toEqual(refund);
    const [row] = await context.database.query(
      'SELECT cancel_reason, cancel_cause FROM bookings WHERE id = $1',
      [booking.id],
    );
    expect(row).toEqual({ cancel_reason: 'My bus is faster', cancel_cause: 'passenger' });
    const refunds = await context.database.query(
      'SELECT payment_id, amount, rule, cause, status, requested_by FROM refunds WHERE booking_id = $1',
      [booking.id],
    );
    expect(refunds).toEqual([
      {
        payment_id: booking.payment_id,
        ...refund,
        cause: 'passenger_cancelled',
        status: 'requested',
        requested_by: booking.user_id,
      },
    ]);
  });

  it('counts the half hour of free cancellation from the provider’s payment time', async () => {
    const ride = await insertRide(context.database, { departure_time: inHours(10) });
    const booking = await insertBooking(context.database, {
      ride_id: ride.id,
      status: 'pending_verification',
      paid_at: new Date(),
    });
    expect(await preview(booking)).toEqual({ amount: 4_500, rule: 'just_paid' });
    await context.database.query('UPDATE payments SET payment_time = $2 WHERE id = $1', [
      booking.payment_id,
      inHours(-0.6),
    ]);
    expect(await preview(booking)).toEqual({ amount: lateRefund(4_500), rule: 'within_24_hours' });
  });

  it('within half an hour of paying is free twice a week per route, even for parallel cancellations', async () => {
    const { id: user_id } = await insertPerson(context.database);
    const paid = async (to_city = 'Yaoundé') => {
      const ride = await insertRide(context.database, { departure_time: inHours(10), to_city });
      return insertBooking(context.database, {
        ride_id: ride.id,
        user_id,
        status: 'pending_verification',
        paid_at: new Date(),
      });
    };
    const graceOf = async ({ id }: InsertedBooking) =>
      toOwnBooking((await context.bookings.get(user_id, id)).row).grace_minutes;
    const bookings = await Promise.all([paid(), paid(), paid(), paid()]);
    const [first] = bookings;
    expect(first && (await graceOf(first))).toBe(30);
    const refunds = await Promise.all(
      bookings.map(({ id }) => context.cancellations.cancel(user_id, id, null)),
    );
    expect(refunds.map(({ amount }) => amount).sort()).toEqual([
      lateRefund(4_500),
      lateRefund(4_500),
      4_500,
      4_500,
    ]);
    const next = await paid();
    expect(await graceOf(next)).toBe(0);
    expect(await preview(next)).toEqual({ amount: lateRefund(4_500), rule: 'within_24_hours' });
    expect(await preview(await paid('Kribi'))).toEqual({ amount: 4_500, rule: 'just_paid' });
    await context.database.query(`UPDATE refunds SET created_at = created_at - interval '7 days'`);
    expect(await preview(next)).toEqual({ amount: 4_500, rule: 'just_paid' });
  });

  it('of an unpaid hold needs no refund', async () => {
    const hold = await insertBooking(context.database);
    expect(await context.cancellations.cancel(hold.user_id, hold.id, null)).toEqual({
      amount: 0,
      rule: 'not_paid',
    });
    expect(await context.database.query('SELECT 1 FROM refunds WHERE booking_id = $1', [hold.id])).toEqual(
      [],
    );
  });

  it('after departure refunds nothing and leaves the payment completed', async () => {
    const ride = await insertRide(context.database, { departure_time: inHours(-1) });
    const booking = await insertBooking(context.database, {
      ride_id: ride.id,
      status: 'pending_verification',
    });
    const refund = { amount: 0, rule: 'departed' };
    expect(await context.cancellations.cancel(booking.user_id, booking.id, null)).toEqual(refund);
    expect(await preview(booking)).toEqual(refund);
    const [row] = await context.database.query('SELECT status, payment_status FROM bookings WHERE id = $1', [
      booking.id,
    ]);
    expect(row).toEqual({ status: 'cancelled', payment_status: 'completed' });
    await context.cancellations.cancel(booking.user_id, booking.id, null);
    expect(await textsAbout(booking, 'passenger')).toEqual([
      expect.stringMatching(
        /^Your booking on .* is cancelled\. The ride had departed, so nothing is refunded\.$/,
      ),
    ]);
  });

  it('on a ride that its driver has just cancelled refunds everything, even before the job has run', async () => {
    for (const departure_time of [inHours(10), inHours(-1)]) {
      const ride = await insertRide(context.database, { departure_time });
      const booking = await insertBooking(context.database, {
        ride_id: ride.id,
        status: 'pending_verification',
      });
      await context.database.query(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [ride.id]);
      const refund = { amount: 4_500, rule: 'ride_cancelled' };
      expect(await preview(booking)).toEqual(refund);
      expect(await context.cancellations.cancel(booking.user_id, booking.id, null)).toEqual(refund);
      await context.rideChanges.cancelBookings({ ride_id: ride.id, actor_id: null });
      const refunds = await context.database.query('SELECT amount FROM refunds WHERE booking_id = $1', [
        booking.id,
      ]);
      expect(refunds).toEqual([{ amount: 4_500 }]);
    }
  });

  it('notifies the driver once if the seats were paid', async () => {
    const passenger = await insertPerson(context.database, { full_name: 'Paul Mbarga' });
    const driver = await insertPerson(context.database, { driver: true, locale: 'fr' });
    const given = { user_id: passenger.id, status: 'pending_verification', seats: 2 } as const;
    const english = await insertBooking(context.database, given);
    const french = await insertBooking(context.database, {
      ...given,
      ride_id: (await insertRide(context.database, { driver_id: driver.id })).id,
    });
    for (const booking of [english, french]) {
      await context.cancellations.cancel(passenger.id, booking.id, null);
      await context.cancellations.cancel(passenger.id, booking.id, null);
    }
    expect(await textsAbout(english, 'driver')).toEqual([
      expect.stringMatching(/^Paul Mbarga has cancelled 2 seats on your ride Douala - Yaoundé on .+\.$/),
    ]);
    expect(await textsAbout(french, 'driver')).toEqual([
      expect.stringMatching(/^Paul Mbarga a annulé 2 places sur votre trajet Douala - Yaoundé du .+\.$/),
    ]);
    const hold = await insertBooking(context.database);
    await context.cancellations.cancel(hold.user_id, hold.id, null);
    expect(await textsAbout(hold, 'driver')).toEqual([]);
  });

  it('is rejected after boarding, for the driver and for strangers', async () => {
    const booking = await insertBooking(context.database, { status: 'confirmed' });
    const [{ driver_id }] = await context.database.query('SELECT driver_id FROM rides WHERE id = $1', [
      booking.ride_id,
    ]);
    const stranger = await insertPerson(context.database);
    expect(await codeOf(preview(booking))).toBe('ALREADY_BOARDED');
    expect(await codeOf(context.cancellations.cancel(booking.user_id, booking.id, null))).toBe(
      'ALREADY_BOARDED',
    );
    expect(await codeOf(context.cancellations.cancel(driver_id, booking.id, null))).toBe('FORBIDDEN');
    expect(await codeOf(context.cancellations.cancel(stranger.id, booking.id, null))).toBe(
      'BOOKING_NOT_FOUND',
    );
    expect(await codeOf(context.cancellations.preview(stranger.id, booking.id))).toBe('BOOKING_NOT_FOUND');
  });
});
