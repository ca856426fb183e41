import { DateTime } from 'luxon';
import { insertPerson } from '../../../test/factories/person';
import { inHours } from '../../../test/factories/ride';
import { insertRideWithStops, ridesWithWrongLegs, type RideWithStops } from '../../../test/factories/stops';
import {
  type BookingsContext,
  codeOf,
  openBookingsContext,
  tally,
} from '../../../test/setup/bookings-context';
import { DOUALA } from '../../platform/douala';

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
afterEach(async () => expect(await ridesWithWrongLegs(context.database)).toEqual([]));

const idOf = ({ stops }: RideWithStops, city?: string) =>
  city === undefined ? null : (stops.find((stop) => stop.city === city)?.id ?? null);

async function book(ride: RideWithStops, from?: string, to?: string, seats = 1, userId?: string) {
  const passenger = userId ?? (await insertPerson(context.database)).id;
  const between = { from_stop_id: idOf(ride, from), to_stop_id: idOf(ride, to) };
  return context.bookings.book(passenger, { ride_id: ride.id, seats, ...between });
}

async function seatsOf(ride: RideWithStops): Promise<{ available: number; legs: number[] }> {
  const [row] = await context.database.query<{ seats_available: number; leg_seats: number[] }[]>(
    'SELECT seats_available, leg_seats FROM rides WHERE id = $1',
    [ride.id],
  );
  return { available: row?.seats_available ?? -1, legs: row?.leg_seats ?? [] };
}

function stopsWithout(ride: RideWithStops, city: string) {
  return ride.stops.filter((stop) => stop.city !== city);
}

/** Marks a booking as paid, without a payment. */
async function markPaid(bookingId: string) {
  await context.database.query(
    `UPDATE bookings SET status = 'pending_verification', payment_status = 'completed', paid_at = now(), hold_expires_at = NULL
     WHERE id = $1`,
    [bookingId],
  );
}

describe('A moved stop', () => {
  it('is announced with its new time to the passenger who gets off there', async () => {
    const ride = await insertRideWithStops(context.database);
    const { id, phone } = await insertPerson(context.database);
    await markPaid((await book(ride, undefined, 'Édéa', 1, id)).id);
    const at = (stop: { departure_time: string }) => new Date(stop.departure_time).getTime() + 20 * 60_000;
    const stops = ride.stops.map((stop) =>
      stop.city === 'Édéa' ? { ...stop, departure_time: new Date(at(stop)).toISOString() } : stop,
    );
    await context.rides.update(ride.driver_id, ride.id, { stops });
    await context.jobs.drain();
    const arrival = stops.find(({ city }) => city === 'Édéa')?.departure_time ?? '';
    const sent = await context.database.query('SELECT body FROM dev_sms WHERE "to" = $1', [phone]);
    const clock = DateTime.fromISO(arrival, { zone: DOUALA }).toFormat('HH:mm');
    expect(sent).toEqual([
      {
        body: expect.stringMatching(
          new RegExp(`^Your ride Douala - Édéa .* has changed\\. Arrival: .*${clock}\\.`),
        ),
      },
    ]);
  });
});

describe('A booking between two stops', () => {
  it('takes seats on its own legs only', async () => {
    const ride = await insertRideWithStops(context.database, { seats: 3 });
    await book(ride, 'Édéa', 'Eséka', 2);
    expect(await seatsOf(ride)).toEqual({ available: 1, legs: [3, 1, 3] });
    await book(ride, 'Douala', 'Édéa', 3);
    expect(await seatsOf(ride)).toEqual({ available: 0, legs: [0, 1, 3] });
    await book(ride, 'Eséka', undefined, 3);
    expect(await codeOf(book(ride, 'Édéa', 'Yaoundé'))).toBe('NOT_ENOUGH_SEATS');
    expect(await codeOf(book(ride, 'Édéa', 'Eséka', 2))).toBe('NOT_ENOUGH_SEATS');
    await book(ride, 'Édéa', 'Eséka');
    expect(await codeOf(book(ride))).toBe('NOT_ENOUGH_SEATS');
  });

  it('costs the sum of its legs, at most the price of the whole ride, and departs from its own stop', async () => {
    const ride = await insertRideWithStops(context.database, { price: 4_500, prices: [1_500, 1_000, 3_500] });
    const short = await book(ride, 'Édéa', 'Eséka');
    expect(short.amount - short.service_fee).toBe(1_000);
    expect(short.booked_departure_time).toEqual(new Date(ride.stops[1]?.departure_time ?? ''));
    expect(short).toMatchObject({ ride_from_city: 'Édéa', ride_to_city: 'Eséka' });
    expect(short.ride_meeting_point).toBe('Gare de Édéa');
    const long = await book(ride, 'Édéa');
    expect(long.amount - long.service_fee).toBe(4_500);
    expect(long).toMatchObject({ ride_from_city: 'Édéa', ride_to_city: 'Yaoundé', to_stop_id: null });
    const whole = await book(ride, 'Douala', 'Yaoundé');
    expect(whole).toMatchObject({ from_stop_id: null, to_stop_id: null, ride_from_city: 'Douala' });
    expect(whole.amount - whole.service_fee).toBe(4_500);
  });

  it('is rejected for stops that the ride does not serve in this order', async () => {
    const ride = await insertRideWithStops(context.database);
    const other = await insertRideWithStops(context.database);
    expect(await codeOf(book(ride, 'Eséka', 'Édéa'))).toBe('STOP_NOT_FOUND');
    expect(await codeOf(book(ride, 'Édéa', 'Édéa'))).toBe('STOP_NOT_FOUND');
    expect(await codeOf(book(ride, 'Yaoundé'))).toBe('STOP_NOT_FOUND');
    expect(await codeOf(book({ ...ride, stops: other.stops }, 'Édéa'))).toBe('STOP_NOT_FOUND');
  });

  it('is possible after the ride has left, until the departure from its own stop', async () => {
    const ride = await insertRideWithStops(context.database, { departure_time: inHours(-1.5) });
    expect(await codeOf(book(ride))).toBe('RIDE_DEPARTED');
    expect(await codeOf(book(ride, 'Édéa'))).toBe('RIDE_DEPARTED');
    const booked = await book(ride, 'Eséka');
    expect(booked.hold_expires_at?.getTime()).toBeLessThanOrEqual(inHours(0.5).getTime());
  });

  it('releases its seats on its legs when it is cancelled, expires or fails', async () => {
    const ride = await insertRideWithStops(context.database, { seats: 3 });
    const [cancelled, expired, failed] = [
      await book(ride, 'Édéa', 'Eséka'),
      await book(ride, undefined, 'Eséka'),
      await book(ride, 'Édéa'),
    ];
    expect(await seatsOf(ride)).toEqual({ available: 0, legs: [2, 0, 2] });
    await context.cancellations.cancel(cancelled.user_id, cancelled.id, null);
    expect(await seatsOf(ride)).toEqual({ available: 1, legs: [2, 1, 2] });
    await context.database.query('UPDATE bookings SET hold_expires_at = now() WHERE id = $1', [expired.id]);
    await context.holds.expireOnRide(ride.id);
    expect(await seatsOf(ride)).toEqual({ available: 2, legs: [3, 2, 2] });
    await context.fail(failed.id, failed.id);
    expect(await seatsOf(ride)).toEqual({ available: 3, legs: [3, 3, 3] });
  });

  it('is revived by a late payment only if its own legs have free seats', async () => {
    const ride = await insertRideWithStops(context.database, { seats: 1 });
    const lapsed = await book(ride, 'Édéa', 'Eséka');
    await context.database.query('UPDATE bookings SET hold_expires_at = now() WHERE id = $1', [lapsed.id]);
    await context.holds.expireOnRide(ride.id);
    await book(ride, 'Douala', 'Édéa');
    expect(await context.revive(lapsed.id, lapsed.id)).toBe(true);
    expect(await seatsOf(ride)).toEqual({ available: 0, legs: [0, 0, 1] });
    const blocked = await book(ride, 'Eséka');
    await context.database.query('UPDATE bookings SET hold_expires_at = now() WHERE id = $1', [blocked.id]);
    await context.holds.expireOnRide(ride.id);
    await book(ride, 'Eséka');
    expect(await context.revive(blocked.id, blocked.id)).toBe(false);
  });
});

describe('Stops changed by the driver', () => {
  it('cancel the bookings of a dropped stop and keep the others', async () => {
    const ride = await insertRideWithStops(context.database, { seats: 2 });
    const atEdea = await book(ride, 'Édéa', 'Eséka');
    const toEdea = await book(ride, undefined, 'Édéa');
    const stays = await book(ride, undefined, 'Eséka');
    await markPaid(atEdea.id);
    await context.rides.update(ride.driver_id, ride.id, { stops: stopsWithout(ride, 'Édéa') });
    expect(await statusOf(atEdea.id, toEdea.id, stays.id)).toEqual(['cancelled', 'cancelled', 'pending']);
    expect(await seatsOf(ride)).toEqual({ available: 1, legs: [1, 2] });
    expect(await context.revive(toEdea.id, toEdea.id)).toBe(false);
  });

  it('make existing bookings cover both legs around an added stop', async () => {
    const ride = await insertRideWithStops(context.database, { through: ['Douala', 'Eséka', 'Yaoundé'] });
    await book(ride, undefined, 'Eséka', 3);
    const [douala, eseka, yaounde] = ride.stops;
    if (!douala || !eseka || !yaounde) throw new Error('three stops');
    const edea = { city: 'Édéa', departure_time: inHours(72.5).toISOString() };
    await context.rides.update(ride.driver_id, ride.id, { stops: [douala, edea, eseka, yaounde] });
    expect(await seatsOf(ride)).toEqual({ available: 1, legs: [1, 1, 4] });
  });

  it('let only the passengers of a moved stop cancel for free', async () => {
    const ride = await insertRideWithStops(context.database);
    const moved = await book(ride, 'Édéa');
    const unmoved = await book(ride, 'Eséka');
    for (const { id } of [moved, unmoved]) await markPaid(id);
    const stops = ride.stops.map((stop) =>
      stop.city === 'Édéa' ? { ...stop, departure_time: inHours(73.5).toISOString() } : stop,
    );
    await context.rides.update(ride.driver_id, ride.id, { stops });
    const rights = async ({ user_id, id }: { user_id: string; id: string }) => {
      const { row } = await context.bookings.get(user_id, id);
      return [row.ride_departure_time.toISOString(), row.full_refund_until !== null];
    };
    expect(await rights(moved)).toEqual([stops[1]?.departure_time, true]);
    expect(await rights(unmoved)).toEqual([stops[2]?.departure_time, false]);
  });

  it('move along with the departure if the request omits them', async () => {
    const ride = await insertRideWithStops(context.database);
    const booked = await book(ride, 'Édéa');
    const departure_time = inHours(80).toISOString();
    const { stops } = await context.rides.update(ride.driver_id, ride.id, { departure_time });
    expect(Date.parse(stops?.[1]?.departure_time ?? '') - Date.parse(departure_time)).toBe(3_600_000);
    const { row } = await context.bookings.get(booked.user_id, booked.id);
    expect(row.ride_departure_time.toISOString()).toBe(stops?.[1]?.departure_time);
    expect(row.full_refund_until).not.toBeNull();
  });

  it('move along for a lapsed booking too, which a late payment then revives with the new time', async () => {
    const ride = await insertRideWithStops(context.database);
    const lapsed = await book(ride, 'Édéa');
    await context.database.query('UPDATE bookings SET hold_expires_at = now() WHERE id = $1', [lapsed.id]);
    await context.holds.expireOnRide(ride.id);
    const departure_time = inHours(80).toISOString();
    const { stops } = await context.rides.update(ride.driver_id, ride.id, { departure_time });
    expect(await context.revive(lapsed.id, lapsed.id)).toBe(true);
    const { row } = await context.bookings.get(lapsed.user_id, lapsed.id);
    expect(row.ride_departure_time.toISOString()).toBe(stops?.[1]?.departure_time);
    expect(row.full_refund_until).not.toBeNull();
  });

  it('can’t be reordered or repriced once booked, and the capacity can’t fall below the seats booked on a leg', async () => {
    const ride = await insertRideWithStops(context.database, { prices: [2_000, 2_000, 4_500] });
    await book(ride, 'Édéa', 'Eséka', 3);
    const [douala, edea, eseka, yaounde] = ride.stops;
    if (!douala || !edea || !eseka || !yaounde) throw new Error('four stops');
    const change = (wanted: Parameters<typeof context.rides.update>[2]) =>
      codeOf(context.rides.update(ride.driver_id, ride.id, wanted));
    const swapped = [
      douala,
      { ...eseka, departure_time: edea.departure_time },
      { ...edea, departure_time: eseka.departure_time },
      yaounde,
    ];
    expect(await change({ stops: swapped })).toBe('RIDE_HAS_BOOKINGS');
    expect(await change({ stops: [douala, { ...edea, price: 2_500 }, eseka, yaounde] })).toBe(
      'RIDE_HAS_BOOKINGS',
    );
    expect(await change({ seats: 2 })).toBe('RIDE_HAS_BOOKINGS');
    expect(await change({ seats: 3 })).toBe('ok');
    expect(await seatsOf(ride)).toEqual({ available: 0, legs: [3, 0, 3] });
  });
});

describe('Concurrent changes of legs', () => {
  it('sell the last seat of a shared leg to one of three bookings', async () => {
    for (let round = 0; round < 10; round++) {
      const ride = await insertRideWithStops(context.database, { seats: 1 });
      const outcomes = await Promise.all([
        codeOf(book(ride, 'Douala', 'Eséka')),
        codeOf(book(ride, 'Édéa', 'Yaoundé')),
        codeOf(book(ride)),
      ]);
      expect(tally(outcomes)).toEqual({ ok: 1, NOT_ENOUGH_SEATS: 2 });
    }
  });

  it('never oversell a leg by cancelling and booking concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const ride = await insertRideWithStops(context.database, { seats: 1 });
      const held = await book(ride, 'Édéa', 'Eséka');
      await Promise.all([
        context.cancellations.cancel(held.user_id, held.id, null),
        codeOf(book(ride, 'Douala', 'Eséka')),
        codeOf(book(ride, 'Édéa')),
      ]);
      expect(await ridesWithWrongLegs(context.database)).toEqual([]);
    }
  });

  it('leave no booking on a stop that is dropped at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const ride = await insertRideWithStops(context.database, { seats: 2 });
      const [booked] = await Promise.all([
        codeOf(book(ride, 'Édéa', 'Eséka')),
        codeOf(context.rides.update(ride.driver_id, ride.id, { stops: stopsWithout(ride, 'Édéa') })),
      ]);
      expect(['ok', 'STOP_NOT_FOUND']).toContain(booked);
      const [row] = await context.database.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM bookings WHERE ride_id = $1 AND status = 'pending'`,
        [ride.id],
      );
      expect(row?.count).toBe(0);
      expect(await seatsOf(ride)).toEqual({ available: 2, legs: [2, 2] });
    }
  });

  it('never oversell a leg if the capacity is reduced during a booking', async () => {
    for (let round = 0; round < 10; round++) {
      const ride = await insertRideWithStops(context.database, { seats: 3 });
      await Promise.all([
        codeOf(book(ride, 'Édéa', 'Eséka', 3)),
        codeOf(context.rides.update(ride.driver_id, ride.id, { seats: 2 })),
      ]);
      expect(await ridesWithWrongLegs(context.database)).toEqual([]);
    }
  });
});

async function statusOf(...ids: string[]): Promise<(string | undefined)[]> {
  const rows = await context.database.query<{ id: string; status: string }[]>(
    'SELECT id, status FROM bookings WHERE id = ANY($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}
