import { insertBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import { type BookingsContext, codeOf, openBookingsContext } from '../../../test/setup/bookings-context';
import { ResolutionsService } from './resolutions.service';

let context: BookingsContext;
let admin: string;

beforeAll(async () => {
  context = await openBookingsContext();
  admin = (await insertPerson(context.database, { staff_role: 'admin' })).id;
});
afterAll(() => context.module.close());
afterEach(async () => expect(await ridesWithWrongSeats(context.database)).toEqual([]));

const resolve = (bookingId: string, outcome: 'travelled' | 'refund') =>
  codeOf(context.module.get(ResolutionsService).resolve(admin, bookingId, outcome, 'The driver called us'));

const insertDepartedBooking = async (
  status: 'pending' | 'pending_verification' | 'confirmed' = 'pending_verification',
) => {
  const ride = await insertRide(context.database, { departure_time: inHours(-2) });
  return insertBooking(context.database, { ride_id: ride.id, status, seats: 2, paid_at: inHours(-30) });
};

const findBooking = async (id: string) => {
  const [booking] = await context.database.query<Record<string, unknown>[]>(
    `SELECT b.status, b.cancel_cause, f.amount AS refund, f.rule FROM bookings b LEFT JOIN refunds f ON f.booking_id = b.id
     WHERE b.id = $1`,
    [id],
  );
  return booking;
};

describe('A booking whose code was not entered', () => {
  it('is completed, with an audit event, when an admin decides that its passenger travelled', async () => {
    const { id } = await insertDepartedBooking();
    expect(await resolve(id, 'travelled')).toBe('ok');
    expect(await findBooking(id)).toEqual({
      status: 'completed',
      cancel_cause: null,
      refund: null,
      rule: null,
    });
    expect(await resolve(id, 'travelled')).toBe('ok');
    const audit = await context.database.query<unknown[]>(
      `SELECT actor_id, action, "from", "to", reason FROM audit_events WHERE subject_id = $1`,
      [id],
    );
    expect(audit).toEqual([
      {
        actor_id: admin,
        action: 'booking.resolved',
        from: { status: 'pending_verification' },
        to: { status: 'completed', outcome: 'travelled' },
        reason: 'The driver called us',
      },
    ]);
    expect(await resolve(id, 'refund')).toBe('ALREADY_BOARDED');
  });

  it('can’t be completed on a cancelled ride, even before the job has cancelled the booking', async () => {
    const { id, ride_id } = await insertDepartedBooking();
    await context.database.query(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [ride_id]);
    expect(await resolve(id, 'travelled')).toBe('RIDE_CANCELLED');
    await context.rideChanges.cancelBookings({ ride_id, actor_id: null });
    expect(await findBooking(id)).toMatchObject({
      status: 'cancelled',
      refund: 9_000,
      rule: 'ride_cancelled',
    });
  });

  it('is cancelled and refunded in full, only once, when an admin decides for a refund', async () => {
    const booking = await insertDepartedBooking();
    expect(await Promise.all([resolve(booking.id, 'refund'), resolve(booking.id, 'refund')])).toEqual([
      'ok',
      'ok',
    ]);
    expect(await findBooking(booking.id)).toEqual({
      status: 'cancelled',
      cancel_cause: 'staff',
      refund: booking.amount,
      rule: 'staff',
    });
    expect(await resolve(booking.id, 'travelled')).toBe('BOOKING_CANCELLED');
  });

  it('gets one outcome from two concurrent different decisions', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await insertDepartedBooking();
      const answers = await Promise.all([resolve(id, 'travelled'), resolve(id, 'refund')]);
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
      const booking = await findBooking(id);
      expect([booking?.['status'], booking?.['refund'] === null]).toEqual(
        answers[0] === 'ok' ? ['completed', true] : ['cancelled', false],
      );
    }
  });
});

describe('A decision by an admin', () => {
  it('is rejected for “travelled” before departure or after boarding, and for any outcome of an unpaid or unknown booking', async () => {
    const ahead = await insertBooking(context.database, { status: 'pending_verification' });
    expect(await resolve(ahead.id, 'travelled')).toBe('RIDE_NOT_DEPARTED');
    expect(await resolve((await insertDepartedBooking('confirmed')).id, 'travelled')).toBe('ALREADY_BOARDED');
    const unpaid = await insertDepartedBooking('pending');
    expect([await resolve(unpaid.id, 'travelled'), await resolve(unpaid.id, 'refund')]).toEqual([
      'NOT_PAID',
      'NOT_PAID',
    ]);
    expect(await resolve('0193c0de-0000-7000-8000-000000000000', 'refund')).toBe('BOOKING_NOT_FOUND');
  });

  it('can refund a boarded passenger in full', async () => {
    const boarded = await insertDepartedBooking('confirmed');
    expect(await resolve(boarded.id, 'refund')).toBe('ok');
    expect(await findBooking(boarded.id)).toMatchObject({ status: 'cancelled', refund: boarded.amount });
  });
});
