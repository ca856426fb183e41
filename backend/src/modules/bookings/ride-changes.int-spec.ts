import { insertBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import { type BookingsContext, openBookingsContext } from '../../../test/setup/bookings-context';

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(context.database)).toEqual([]);
});

const texts = async (phone: string): Promise<string[]> => {
  const rows = await context.database.query('SELECT body FROM dev_sms WHERE "to" = $1 ORDER BY id', [phone]);
  return rows.map((row: { body: string }) => row.body);
};
const statusOf = async (id: string): Promise<string> => {
  const [{ status }] = await context.database.query('SELECT status FROM bookings WHERE id = $1', [id]);
  return status;
};

describe('Cancelling the bookings of a cancelled ride', () => {
  it('refunds the paid ones, and sends one SMS to the unpaid passenger', async () => {
    const driver = await insertPerson(context.database, { driver: true });
    const ride = await insertRide(context.database, {
      driver_id: driver.id,
      seats: 8,
      departure_time: inHours(3),
    });
    const [unpaid, paid, boarded] = await Promise.all([
      insertPerson(context.database),
      insertPerson(context.database, { locale: 'fr' }),
      insertPerson(context.database),
    ]);
    const bookings = [
      await insertBooking(context.database, { ride_id: ride.id, user_id: unpaid.id, seats: 2 }),
      await insertBooking(context.database, {
        ride_id: ride.id,
        user_id: paid.id,
        status: 'pending_verification',
      }),
      await insertBooking(context.database, { ride_id: ride.id, user_id: boarded.id, status: 'confirmed' }),
    ];
    await context.rides.remove(ride.driver_id, ride.id);
    await context.jobs.drain();
    await context.rideChanges.cancelBookings({ ride_id: ride.id, actor_id: ride.driver_id });
    await context.jobs.drain();

    expect(await Promise.all(bookings.map(({ id }) => statusOf(id)))).toEqual(Array(3).fill('cancelled'));
    const due = await context.database.query(
      `SELECT f.amount, f.rule, f.status, f.requested_by FROM refunds f JOIN bookings b ON b.id = f.booking_id
       WHERE b.ride_id = $1`,
      [ride.id],
    );
    expect(due).toEqual(
      Array(2).fill({
        amount: 4_500,
        rule: 'ride_cancelled',
        status: 'requested',
        requested_by: ride.driver_id,
      }),
    );
    expect(await texts(unpaid.phone)).toEqual([
      expect.stringMatching(/^Your ride Douala - Yaoundé on .* was cancelled\. You have not been charged\.$/),
    ]);
    // Passengers who paid learn of the cancellation from the text about their refund.
    for (const { phone } of [paid, boarded]) expect(await texts(phone)).toEqual([]);
    expect(await texts(driver.phone)).toEqual([]);
  });

  it('does nothing while the ride is scheduled', async () => {
    const booking = await insertBooking(context.database, { status: 'pending_verification' });
    await context.rideChanges.cancelBookings({ ride_id: booking.ride_id, actor_id: null });
    expect(await statusOf(booking.id)).toBe('pending_verification');
  });
});
