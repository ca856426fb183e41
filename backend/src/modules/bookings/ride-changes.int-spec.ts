import { insertBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import { type BookingsRoom, openBookingsRoom } from '../../../test/setup/bookings-room';

let room: BookingsRoom;

beforeAll(async () => {
  room = await openBookingsRoom();
});
afterAll(() => room.module.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(room.database)).toEqual([]);
});

const texts = async (phone: string): Promise<string[]> => {
  const rows = await room.database.query('SELECT body FROM dev_sms WHERE "to" = $1 ORDER BY id', [phone]);
  return rows.map((row: { body: string }) => row.body);
};
const statusOf = async (id: string): Promise<string> => {
  const [{ status }] = await room.database.query('SELECT status FROM bookings WHERE id = $1', [id]);
  return status;
};

describe('A ride that its driver cancels', () => {
  it('cancels every booking on it, gives everything back and tells each passenger once', async () => {
    const driver = await insertPerson(room.database, { driver: true });
    const ride = await insertRide(room.database, {
      driver_id: driver.id,
      seats: 8,
      departure_time: inHours(3),
    });
    const [unpaid, paid, boarded] = await Promise.all([
      insertPerson(room.database),
      insertPerson(room.database, { locale: 'fr' }),
      insertPerson(room.database),
    ]);
    const bookings = [
      await insertBooking(room.database, { ride_id: ride.id, user_id: unpaid.id, seats: 2 }),
      await insertBooking(room.database, {
        ride_id: ride.id,
        user_id: paid.id,
        status: 'pending_verification',
      }),
      await insertBooking(room.database, { ride_id: ride.id, user_id: boarded.id, status: 'confirmed' }),
    ];
    await room.rides.remove(ride.driver_id, ride.id);
    await room.jobs.drain();
    await room.rideChanges.cancelBookings({ ride_id: ride.id, actor_id: ride.driver_id });
    await room.jobs.drain();

    expect(await Promise.all(bookings.map(({ id }) => statusOf(id)))).toEqual(Array(3).fill('cancelled'));
    const due = await room.database.query(
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
      expect.stringMatching(
        /^Your ride Douala - Yaoundé on .* was cancelled by the driver\. You have not been charged\.$/,
      ),
    ]);
    // Who has paid hears of both from payments, in one text.
    for (const { phone } of [paid, boarded]) expect(await texts(phone)).toEqual([]);
    expect(await texts(driver.phone)).toEqual([]);
  });

  it('cancels nothing while the ride is on', async () => {
    const booking = await insertBooking(room.database, { status: 'pending_verification' });
    await room.rideChanges.cancelBookings({ ride_id: booking.ride_id, actor_id: null });
    expect(await statusOf(booking.id)).toBe('pending_verification');
  });
});
