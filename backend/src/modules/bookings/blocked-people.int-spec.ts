import { insertBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { insertRide } from '../../../test/factories/ride';
import { type BookingsContext, codeOf, openBookingsContext } from '../../../test/setup/bookings-context';

describe('A block between two people', () => {
  let context: BookingsContext;

  beforeAll(async () => {
    context = await openBookingsContext();
  });
  afterAll(() => context.module.close());

  const block = (one: string, other: string) =>
    context.database.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', [one, other]);

  it('prevents bookings in both directions until it is removed', async () => {
    const driver = await insertPerson(context.database, { driver: true });
    const passenger = await insertPerson(context.database);
    const ride = await insertRide(context.database, { driver_id: driver.id });
    const book = () => codeOf(context.bookings.book(passenger.id, { ride_id: ride.id, seats: 1 }));
    for (const [one, other] of [
      [driver.id, passenger.id],
      [passenger.id, driver.id],
    ] as const) {
      await block(one, other);
      expect(await book()).toBe('BLOCKED');
      await context.database.query('DELETE FROM blocks WHERE blocker_id = $1', [one]);
    }
    expect(await book()).toBe('ok');
    expect(await ridesWithWrongSeats(context.database)).toEqual([]);
  });

  it('keeps their earlier bookings', async () => {
    const driver = await insertPerson(context.database, { driver: true });
    const ride = await insertRide(context.database, { driver_id: driver.id });
    const { user_id, id } = await insertBooking(context.database, {
      ride_id: ride.id,
      status: 'pending_verification',
    });
    await block(driver.id, user_id);
    expect((await context.bookings.get(user_id, id)).row.status).toBe('pending_verification');
  });

  it('does not affect other passengers', async () => {
    const driver = await insertPerson(context.database, { driver: true });
    const [blocked, other] = [await insertPerson(context.database), await insertPerson(context.database)];
    const ride = await insertRide(context.database, { driver_id: driver.id });
    await block(driver.id, blocked.id);
    expect(await codeOf(context.bookings.book(other.id, { ride_id: ride.id, seats: 1 }))).toBe('ok');
  });
});
