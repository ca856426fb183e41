import * as fc from 'fast-check';
import { insertPerson } from '../../../test/factories/person';
import { insertRideWithStops, ridesWithWrongLegs, type RideWithStops } from '../../../test/factories/stops';
import { type BookingsContext, codeOf, openBookingsContext } from '../../../test/setup/bookings-context';
import type { RideStop } from '../rides/ride-stops.policy';

const SEED = 20_261_125;
const RUNS = 30;
const TOWNS = ['Douala', 'Édéa', 'Eséka', 'Mbankomo', 'Yaoundé'];
const PEOPLE = 6;

type Act =
  | { do: 'book'; who: number; from: number; to: number; seats: number }
  | { do: 'cancel' | 'pay' | 'expire' | 'late_payment'; who: number }
  | { do: 'drop' | 'add'; stop: number }
  | { do: 'move'; stop: number; minutes: number }
  | { do: 'seats'; seats: number };

const who = fc.nat({ max: PEOPLE - 1 });
const middle = fc.integer({ min: 1, max: TOWNS.length - 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      who,
      from: fc.nat({ max: TOWNS.length - 1 }),
      to: fc.nat({ max: TOWNS.length - 1 }),
      seats: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'pay' as const, 'expire' as const, 'late_payment' as const),
      who,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'add' as const), stop: middle }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      stop: middle,
      minutes: fc.integer({ min: -20, max: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('seats' as const), seats: fc.integer({ min: 1, max: 4 }) }),
  },
);

/** Steps in the life of one ride; the acts of one step run concurrently. */
const scenario = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 14 });

let context: BookingsContext;
beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());

async function perform(ride: RideWithStops, people: string[], act: Act): Promise<void> {
  switch (act.do) {
    case 'book':
      return book(ride, people[act.who] ?? '', act);
    case 'cancel':
    case 'pay':
    case 'expire':
    case 'late_payment':
      return performOnLatestBooking(ride, people[act.who] ?? '', act.do);
    case 'seats':
      await codeOf(context.rides.update(ride.driver_id, ride.id, { seats: act.seats }));
      return;
    default:
      await codeOf(context.rides.update(ride.driver_id, ride.id, { stops: await changedStops(ride, act) }));
  }
}

async function stopsOf(ride: RideWithStops): Promise<RideStop[]> {
  const [row] = await context.database.query<{ stops: RideStop[] }[]>(
    'SELECT stops FROM rides WHERE id = $1',
    [ride.id],
  );
  return row?.stops ?? [];
}

async function changedStops(ride: RideWithStops, act: Act & { stop: number }): Promise<RideStop[]> {
  const stops = await stopsOf(ride);
  const city = TOWNS[act.stop];
  if (act.do === 'drop') return stops.filter((stop) => stop.city !== city);
  if (act.do === 'move') {
    const moved = (time: string) => new Date(Date.parse(time) + act.minutes * 60_000).toISOString();
    return stops.map((stop) =>
      stop.city === city ? { ...stop, departure_time: moved(stop.departure_time) } : stop,
    );
  }
  const back = ride.stops[act.stop];
  if (!back || stops.some((stop) => stop.city === city)) return stops;
  return TOWNS.flatMap((town) => [...stops, back].filter((stop) => stop.city === town));
}

async function book(ride: RideWithStops, userId: string, act: Act & { do: 'book' }): Promise<void> {
  const stops = await stopsOf(ride);
  const idOf = (town: number) => stops.find(({ city }) => city === TOWNS[town])?.id ?? null;
  await codeOf(
    context.bookings.book(userId, {
      ride_id: ride.id,
      seats: act.seats,
      from_stop_id: idOf(act.from),
      to_stop_id: idOf(act.to),
    }),
  );
}

async function performOnLatestBooking(ride: RideWithStops, userId: string, what: string): Promise<void> {
  const [booking] = await context.database.query<{ id: string }[]>(
    'SELECT id FROM bookings WHERE ride_id = $1 AND user_id = $2 ORDER BY created_at DESC LIMIT 1',
    [ride.id, userId],
  );
  if (!booking) return;
  if (what === 'cancel') await codeOf(context.cancellations.cancel(userId, booking.id, null));
  else if (what === 'expire') {
    await context.database.query(
      `UPDATE bookings SET hold_expires_at = now() WHERE id = $1 AND status = 'pending'`,
      [booking.id],
    );
    await context.holds.expireOnRide(ride.id);
  } else if (what === 'pay') await context.confirmPaid(booking.id, booking.id);
  else await context.revive(booking.id, booking.id);
}

/** Active bookings whose stops the ride no longer has, or whose departure isn't that of their stop. */
function inconsistentBookings(rideId: string): Promise<unknown[]> {
  return context.database.query<unknown[]>(
    `SELECT b.id FROM bookings b JOIN rides r ON r.id = b.ride_id
     WHERE r.id = $1 AND b.status IN ('pending', 'pending_verification', 'confirmed')
       AND (first_leg(r.stops, b.from_stop_id) <= last_leg(r.stops, b.to_stop_id)
         AND (b.boarding_time IS NULL OR b.boarding_time = (r.stops -> first_leg(r.stops, b.from_stop_id) - 1 ->> 'departure_time')::timestamptz)) IS NOT TRUE`,
    [rideId],
  );
}

/** Segments for the search that don't match the ride's stops. */
function wrongSegments(rideId: string): Promise<unknown[]> {
  return context.database.query<unknown[]>(
    `SELECT s.* FROM ride_segments s JOIN rides r ON r.id = s.ride_id
     WHERE r.id = $1 AND (s.price, s.departure_time) IS DISTINCT FROM
       (legs_price(r.stops, r.price, s.first_leg, s.last_leg), (r.stops -> s.first_leg - 1 ->> 'departure_time')::timestamptz)`,
    [rideId],
  );
}

it(`concurrent changes of a ride and its bookings never oversell a leg (seed ${SEED})`, async () => {
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(scenario, async (steps) => {
      const prices = [1_500, null, 1_500, null];
      const ride = await insertRideWithStops(context.database, { through: TOWNS, seats: 4, prices });
      const people: string[] = [];
      for (let n = 0; n < PEOPLE; n++) people.push((await insertPerson(context.database)).id);
      for (const acts of steps) {
        await Promise.all(acts.map((act) => perform(ride, people, act)));
        expect(await ridesWithWrongLegs(context.database)).toEqual([]);
        expect(await inconsistentBookings(ride.id)).toEqual([]);
        expect(await wrongSegments(ride.id)).toEqual([]);
      }
      const rows = await context.database.query<unknown[]>('SELECT 1 FROM bookings WHERE ride_id = $1', [
        ride.id,
      ]);
      booked += rows.length;
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  expect(booked).toBeGreaterThan(RUNS);
});
