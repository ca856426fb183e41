import { insertBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import {
  type BookingsContext,
  codeOf,
  openBookingsContext,
  tally,
} from '../../../test/setup/bookings-context';
import { PASS_HASH, passHash } from './boarding-passes';

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(context.database)).toEqual([]);
});

const WRONG = '000000';
const CODES = ['482913', '118822', '907311'];

/** A ride with three paid passengers and their codes. */
async function fullRide(hours = 2) {
  const { id, driver_id } = await insertRide(context.database, { departure_time: inHours(hours) });
  const bookings = [];
  for (const verification_code of CODES) {
    bookings.push(
      await insertBooking(context.database, {
        ride_id: id,
        status: 'pending_verification',
        verification_code,
      }),
    );
  }
  return { id, driver_id, bookings };
}
type Ride = Awaited<ReturnType<typeof fullRide>>;

const enter = (ride: Ride, code: string, verified_at?: string) =>
  context.boarding.verifyOnRide(ride.driver_id, ride.id, { code, verified_at });
const entered = (ride: Ride, code: string, verified_at?: string) => codeOf(enter(ride, code, verified_at));
const read = async (id: string) => {
  const [row] = await context.database.query('SELECT * FROM bookings WHERE id = $1', [id]);
  return row;
};
const notices = (userId: string) =>
  context.database.query(`SELECT title FROM notifications WHERE user_id = $1 AND type = 'boarding'`, [
    userId,
  ]);
const depart = (ride: Ride, hours: number) =>
  context.database.query('UPDATE rides SET departure_time = $2 WHERE id = $1', [ride.id, inHours(-hours)]);

describe('The code form of a ride', () => {
  it('returns the id of the passenger’s booking, also for a repeated entry', async () => {
    const ride = await fullRide();
    expect(await enter(ride, '118822')).toBe(ride.bookings[1]!.id);
    expect(await enter(ride, '118822')).toBe(ride.bookings[1]!.id);
    expect(await read(ride.bookings[1]!.id)).toMatchObject({ status: 'confirmed', code_verified: true });
    expect(await read(ride.bookings[0]!.id)).toMatchObject({ status: 'pending_verification' });
  });

  it('rejects everyone but the ride’s driver', async () => {
    const ride = await fullRide();
    const stranger = await insertPerson(context.database, { driver: true });
    const passenger = ride.bookings[0]!.user_id;
    for (const person of [stranger.id, passenger]) {
      const verify = context.boarding.verifyOnRide(person, ride.id, { code: CODES[0]! });
      expect(await codeOf(verify)).toBe('FORBIDDEN');
      expect(await codeOf(context.boarding.passHashes(person, ride.id))).toBe('FORBIDDEN');
    }
  });

  it('counts unknown codes against the ride only, and is locked after five, even parallel ones', async () => {
    const ride = await fullRide();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => entered(ride, WRONG)));
    expect(tally(guesses)).toEqual({ INVALID_CODE: 5, CODE_LOCKED: 7 });
    expect(await entered(ride, CODES[0]!)).toBe('CODE_LOCKED');
    for (const { id } of ride.bookings) {
      expect(await read(id)).toMatchObject({ verification_attempts: 0, wrong_codes: 0 });
    }
    const own = context.boarding.verify(ride.driver_id, ride.bookings[0]!.id, CODES[0]!);
    expect(await codeOf(own)).toBe('ok');
  });

  it('closes after fifteen wrong codes despite right ones in between', async () => {
    const ride = await fullRide();
    const unlock = () => context.database.query('UPDATE ride_code_tries SET locked_until = NULL');
    for (let wrong = 0; wrong < 15; wrong++) {
      if (wrong === 4) expect(await entered(ride, CODES[0]!)).toBe('ok');
      expect(await entered(ride, WRONG)).toBe('INVALID_CODE');
      await unlock();
    }
    expect(await entered(ride, CODES[1]!)).toBe('CODE_CLOSED');
  });

  it('respects the lockout of a passenger’s code', async () => {
    const ride = await fullRide();
    for (let wrong = 0; wrong < 5; wrong++) {
      await codeOf(context.boarding.verify(ride.driver_id, ride.bookings[0]!.id, WRONG));
    }
    expect(await entered(ride, CODES[0]!)).toBe('CODE_LOCKED');
    expect(await entered(ride, CODES[1]!)).toBe('ok');
  });

  it('is open from three hours before departure to a day after', async () => {
    expect(await entered(await fullRide(4), CODES[0]!)).toBe('TOO_EARLY');
    const ride = await fullRide();
    await depart(ride, 25);
    expect(await entered(ride, CODES[0]!)).toBe('RIDE_DEPARTED');
    expect(await entered(ride, WRONG)).toBe('RIDE_DEPARTED');
  });
});

describe('A code checked offline', () => {
  it('is sent with its time and notifies the passenger once', async () => {
    const ride = await fullRide();
    const at = new Date(Date.now() - 20 * 60_000).toISOString();
    const { id, user_id } = ride.bookings[0]!;
    expect(await entered(ride, CODES[0]!, at)).toBe('ok');
    expect(await entered(ride, CODES[0]!, at)).toBe('ok');
    expect((await read(id)).verified_at.toISOString()).toBe(at);
    expect(await notices(user_id)).toHaveLength(1);
    const [event] = await context.database.query(
      `SELECT cause FROM booking_events WHERE booking_id = $1 AND to_status = 'confirmed'`,
      [id],
    );
    expect(event.cause).toBe('code_verified_offline');
  });

  it('replaces an implausible time with its arrival at the server', async () => {
    const ride = await fullRide();
    const implausible = [inHours(5), inHours(-48)];
    for (const [index, time] of implausible.entries()) {
      expect(await entered(ride, CODES[index]!, time.toISOString())).toBe('ok');
      const { verified_at } = await read(ride.bookings[index]!.id);
      expect(Math.abs(verified_at.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  it('is verified again by the server, which rejects a wrong one', async () => {
    const ride = await fullRide();
    expect(await entered(ride, WRONG, new Date().toISOString())).toBe('INVALID_CODE');
  });

  it('notifies passenger and driver once if the booking was cancelled', async () => {
    const ride = await fullRide();
    const { id, user_id } = ride.bookings[2]!;
    await context.cancellations.cancel(user_id, id, null);
    for (let time = 0; time < 2; time++) {
      expect(await entered(ride, CODES[2]!, new Date().toISOString())).toBe('BOOKING_CANCELLED');
    }
    expect(await notices(user_id)).toHaveLength(1);
    expect(await notices(ride.driver_id)).toHaveLength(1);
  });
});

describe('A code checked offline before its passenger cancelled', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const findBoarding = async (id: string) =>
    (
      await context.database.query(
        `SELECT b.status, b.code_verified, (SELECT count(*)::int FROM booking_events e
           WHERE e.booking_id = b.id AND e.cause = 'boarded_before_cancelling') AS recorded FROM bookings b WHERE b.id = $1`,
        [id],
      )
    )[0];
  it('is recorded once', async () => {
    const ride = await fullRide();
    const { id, user_id } = ride.bookings[2]!;
    await context.cancellations.cancel(user_id, id, null);
    const checked = minutesAgo(5);
    const codes = await Promise.all([1, 2].map(() => entered(ride, CODES[2]!, checked)));
    expect(codes).toEqual(['BOOKING_CANCELLED', 'BOOKING_CANCELLED']);
    expect(await findBoarding(id)).toEqual({ status: 'cancelled', code_verified: true, recorded: 1 });
  });

  it.each([
    ['if checked after the cancellation', 0, undefined],
    ['if its time is before boarding opens', 5 * 60, undefined],
    ['if it arrives a day after departure', 5, 25],
  ])('is not recorded %s', async (_, minutes, hoursSince) => {
    const ride = await fullRide();
    const { id, user_id } = ride.bookings[2]!;
    await context.cancellations.cancel(user_id, id, null);
    if (hoursSince !== undefined) {
      await context.database.query('UPDATE rides SET departure_time = $2 WHERE id = $1', [
        ride.id,
        inHours(-hoursSince),
      ]);
    }
    await entered(ride, CODES[2]!, minutesAgo(minutes));
    expect(await findBoarding(id)).toEqual({ status: 'cancelled', code_verified: false, recorded: 0 });
  });

  it('races with the cancellation: either boarded, or cancelled and recorded', async () => {
    for (let round = 0; round < 6; round++) {
      const ride = await fullRide();
      const { id, user_id } = ride.bookings[2]!;
      const [cancelled] = await Promise.all([
        codeOf(context.cancellations.cancel(user_id, id, null)),
        entered(ride, CODES[2]!, minutesAgo(5)),
      ]);
      expect(await findBoarding(id)).toMatchObject(
        cancelled === 'ok'
          ? { status: 'cancelled', code_verified: true, recorded: 1 }
          : { status: 'confirmed', code_verified: true, recorded: 0 },
      );
    }
  });
});

describe('The offline data of a phone', () => {
  const passes = (ride: Ride) => context.boarding.passHashes(ride.driver_id, ride.id);

  it('contains one hash byte per passenger who has not boarded, and no code', async () => {
    const ride = await fullRide();
    await enter(ride, CODES[0]!);
    const data = await passes(ride);
    expect(data.passes.map(({ booking_id }) => booking_id).sort()).toEqual(
      ride.bookings
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    );
    for (const { booking_id, salt, hash } of data.passes) {
      const index = ride.bookings.findIndex(({ id }) => id === booking_id);
      expect(hash).toMatch(/^[0-9a-f]{2}$/);
      expect(await passHash(CODES[index]!, Buffer.from(salt, 'base64'))).toBe(hash);
    }
    for (const code of CODES) expect(JSON.stringify(data)).not.toContain(code);
  });

  it('reveals nothing new on repeated requests: a code’s salt never changes', async () => {
    const ride = await fullRide();
    expect(await passes(ride)).toEqual(await passes(ride));
    const [one, two] = (await passes(ride)).passes;
    expect(one!.salt).not.toBe(two!.salt);
  });

  it('leaves an attacker thousands of candidate codes for the fifteen tries that the server accepts', () => {
    const left = 1_000_000 / 2 ** PASS_HASH.bits;
    expect(left).toBeGreaterThan(3_900);
    expect(PASS_HASH.iterations).toBeGreaterThanOrEqual(300_000);
  });

  it('is available from a day before departure to a day after', async () => {
    expect(await codeOf(passes(await fullRide(25)))).toBe('TOO_EARLY');
    expect(await codeOf(passes(await fullRide(23)))).toBe('ok');
    const ride = await fullRide();
    await depart(ride, 25);
    expect(await codeOf(passes(ride))).toBe('RIDE_DEPARTED');
  });
});
