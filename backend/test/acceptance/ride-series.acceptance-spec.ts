import { DateTime } from 'luxon';
import { AlertMatchesRepository } from '../../src/modules/rides/alerts/alert-matches.repository';
import { AlertMatchesService } from '../../src/modules/rides/alerts/alert-matches.service';
import { DOUALA, doualaDay } from '../../src/platform/douala';
import { JobQueue } from '../../src/platform/jobs';
import { insertBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { Payer } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let driver: Member;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(async () => {
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
  await product.close();
});
beforeEach(async () => {
  driver = await insertMember(product, { driver: true });
});

const { call } = callsTo(() => product);
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const dayIn = (days: number) => doualaDay(inHours(24 * days));
const at = (hour: number, days = 2) =>
  new Date(Date.parse(`${dayIn(days)}T00:00:00+01:00`) + hour * 3_600_000).toISOString();
/** `rides` rides, daily at six, starting the day after tomorrow. */
const seriesRequest = (rides: number, given: object = {}) => ({
  from_city: 'Douala',
  to_city: 'Yaoundé',
  car_model: 'Toyota Corolla',
  car_plate: 'LT 123 AB',
  meeting_point: 'Gare routière',
  departure_time: at(6),
  price: 4_500,
  seats: 3,
  repeat: { weekdays: EVERY_DAY, until: dayIn(1 + rides) },
  ...given,
});
const publish = (rides: number, given: object = {}, who = driver) =>
  call(who, 'POST', '/api/rides', seriesRequest(rides, given));
const change = (id: string, body: object, scope = 'following', who = driver) =>
  call(who, 'PUT', `/api/rides/${id}?scope=${scope}`, body);
const cancel = (id: string, scope = 'following', who = driver) =>
  call(who, 'DELETE', `/api/rides/${id}?scope=${scope}`);

interface Ride {
  id: string;
  departure_time: string;
  price: number;
  status: string;
  series_id: string | null;
}
const ridesOf = async (who = driver): Promise<Ride[]> =>
  (await call(who, 'GET', '/api/rides/driver')).body.data;
/** A new series, in order of departure. */
async function publishSeries(rides: number, given: object = {}): Promise<Ride[]> {
  expect((await publish(rides, given)).status).toBe(201);
  return ridesOf();
}
const id = (rides: Ride[], index: number) => rides[index]?.id ?? '';
const prices = async () => (await ridesOf()).map(({ price }) => price);
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.code,
  body.details?.[0]?.field,
];

describe('Publishing a series', () => {
  it('returns the first ride and publishes one at the same time on each selected day', async () => {
    const { status, body } = await publish(5);
    expect(status).toBe(201);
    const rides = await ridesOf();
    expect(rides.map(({ departure_time }) => Date.parse(departure_time))).toEqual(
      [0, 1, 2, 3, 4].map((day) => Date.parse(body.data.departure_time) + day * 86_400_000),
    );
    expect(body.data.id).toBe(rides[0]?.id);
    expect(new Set(rides.map(({ series_id }) => series_id))).toEqual(new Set([body.data.series_id]));
    expect(body.data.series_id).not.toBeNull();
  });

  it.each([
    [{ weekdays: [0], until: '2099-01-01' }, 'repeat.weekdays'],
    [{ weekdays: [], until: '2099-01-01' }, 'repeat.weekdays'],
    [{ weekdays: [1, 1], until: '2099-01-01' }, 'repeat.weekdays'],
    [{ weekdays: EVERY_DAY, until: 'soon' }, 'repeat.until'],
    [{ weekdays: EVERY_DAY, until: '2099-01-01' }, 'repeat.until'],
    [{ weekdays: EVERY_DAY, until: '2020-01-01' }, 'repeat.weekdays'],
    [{ weekdays: EVERY_DAY }, 'repeat.until'],
    ['daily', 'repeat'],
    [[], 'repeat'],
  ])('is refused with repeat = %j', async (repeat, field) => {
    expect(refusalOf(await publish(1, { repeat }))).toEqual([400, 'VALIDATION_FAILED', field]);
  });

  it('is refused as a whole beyond the daily limit of published rides', async () => {
    const over = await publish(21);
    expect(refusalOf(over)).toEqual([409, 'TOO_MANY_RIDES', undefined]);
    expect(over.body.error).toContain('at most 20 rides in 24 hours');
    expect(await ridesOf()).toEqual([]);
    expect((await publish(18)).status).toBe(201);
    const evening = { departure_time: at(18) };
    expect(refusalOf(await publish(3, evening))).toEqual([409, 'TOO_MANY_RIDES', undefined]);
    expect(await ridesOf()).toHaveLength(18);
    expect((await publish(2, evening)).status).toBe(201);
  });

  it('counts deleted rides towards the daily limit', async () => {
    const rides = await publishSeries(20);
    expect((await cancel(id(rides, 0))).body.data.occurrences).toEqual({ changed: 20, kept: 0 });
    expect(await ridesOf()).toEqual([]);
    expect(refusalOf(await publish(1))).toEqual([409, 'TOO_MANY_RIDES', undefined]);
  });

  it('is refused as a whole if one of its rides overlaps another; the error names that ride', async () => {
    const other = at(7, 4);
    expect((await publish(1, { repeat: null, departure_time: other })).status).toBe(201);
    const { status, body } = await publish(5);
    expect([status, body.code]).toEqual([409, 'RIDES_OVERLAP']);
    expect(body.details[0].message.slice(0, 10)).toBe(other.slice(0, 10));
    expect(await ridesOf()).toHaveLength(1);
  });

  it('succeeds for only one of two parallel requests', async () => {
    const answers = await Promise.all([publish(5), publish(5)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await ridesOf()).toHaveLength(5);
  });

  it('lets one driver plan at most six rides a day from one town to another', async () => {
    const once = (hour: number) => ({ repeat: null, departure_time: at(hour) });
    for (let count = 0; count < 6; count++) expect((await publish(1, once(count * 3))).status).toBe(201);
    expect(refusalOf(await publish(1, once(20)))).toEqual([409, 'TOO_MANY_RIDES', 'departure_time']);
    expect(await ridesOf()).toHaveLength(6);
    expect((await publish(1, once(26))).status).toBe(201);
    const [, , , , , , next] = await ridesOf();
    expect(refusalOf(await change(next?.id ?? '', once(20), 'one'))).toEqual([
      409,
      'TOO_MANY_RIDES',
      'departure_time',
    ]);
  });

  it('lists none of its rides before approval if the driver has three strikes', async () => {
    await product.database.query(
      `INSERT INTO strikes (id, person_id, kind, ride_id, subject_id, expires_at)
       SELECT gen_random_uuid(), $1, 'late_cancellation', $2, gen_random_uuid(), now() + interval '6 months'
       FROM generate_series(1, 3)`,
      [driver.id, (await insertRide(product.database)).id],
    );
    const rides = await publishSeries(3);
    expect(rides.map((ride) => (ride as Ride & { listed: boolean }).listed)).toEqual([false, false, false]);
  });

  it('reserves each ride for women if the driver wants it', async () => {
    await product.database.query(`UPDATE profiles SET gender = 'female' WHERE id = $1`, [driver.id]);
    const rides = await publishSeries(2, { women_only: true });
    expect(rides.map((ride) => (ride as Ride & { women_only: boolean }).women_only)).toEqual([true, true]);
  });
});

describe('Changing a ride of a series and all later ones', () => {
  it('leaves earlier and booked rides unchanged and returns the number of booked ones', async () => {
    const rides = await publishSeries(5);
    await insertBooking(product.database, { ride_id: id(rides, 2), status: 'pending_verification' });
    await insertBooking(product.database, { ride_id: id(rides, 3) });
    const { status, body } = await change(id(rides, 1), { price: 5_000, preferences: { music: true } });
    expect([status, body.data.occurrences]).toEqual([200, { changed: 2, kept: 2 }]);
    expect(body.data.price).toBe(5_000);
    expect(await prices()).toEqual([4_500, 5_000, 4_500, 4_500, 5_000]);
  });

  it('leaves the requested ride unchanged too if it is booked', async () => {
    const rides = await publishSeries(2);
    await insertBooking(product.database, { ride_id: id(rides, 0), status: 'pending_verification' });
    const { body } = await change(id(rides, 0), { price: 5_000 });
    expect(body.data).toMatchObject({ price: 4_500, occurrences: { changed: 1, kept: 1 } });
    expect(await prices()).toEqual([4_500, 5_000]);
  });

  it.each([
    ['an hour later', 1],
    ['a day later', 24],
    ['a day earlier', -24],
  ])('moves each departure: %s', async (_, hours) => {
    const rides = await publishSeries(4);
    const first = Date.parse(rides[0]?.departure_time ?? '');
    const departure_time = new Date(first + hours * 3_600_000).toISOString();
    expect((await change(id(rides, 0), { departure_time })).status).toBe(200);
    expect((await ridesOf()).map((ride) => Date.parse(ride.departure_time) - first)).toEqual(
      [0, 1, 2, 3].map((day) => (day * 24 + hours) * 3_600_000),
    );
  });

  it('changes nothing if one of them would overlap a booked one', async () => {
    const rides = await publishSeries(3);
    await insertBooking(product.database, { ride_id: id(rides, 2), status: 'pending_verification' });
    const departure_time = new Date(
      Date.parse(rides[0]?.departure_time ?? '') + 24 * 3_600_000,
    ).toISOString();
    expect(refusalOf(await change(id(rides, 0), { departure_time, price: 5_000 }))).toEqual([
      409,
      'RIDES_OVERLAP',
      'departure_time',
    ]);
    expect((await ridesOf()).map((ride) => [ride.departure_time, ride.price])).toEqual(
      rides.map((ride) => [ride.departure_time, ride.price]),
    );
  });

  it('changes only the requested ride with scope=one, or if it belongs to no series', async () => {
    const rides = await publishSeries(3);
    expect((await change(id(rides, 1), { price: 5_000 }, 'one')).body.data).not.toHaveProperty('occurrences');
    expect(await prices()).toEqual([4_500, 5_000, 4_500]);
    const single = (await publish(1, { repeat: null, departure_time: inHours(240).toISOString() })).body.data;
    await insertBooking(product.database, { ride_id: single.id, status: 'pending_verification' });
    const both = await Promise.all(
      ['one', 'following'].map((scope) => change(single.id, { price: 5_000 }, scope)),
    );
    expect(both.map(({ body }) => body.code)).toEqual(['RIDE_HAS_BOOKINGS', 'RIDE_HAS_BOOKINGS']);
    expect((await change(single.id, { seats: 4 }, 'following')).body.data.seats).toBe(4);
  });

  it('ignores a repetition and rejects other drivers, unknown scopes and null in required fields', async () => {
    const rides = await publishSeries(2);
    await change(id(rides, 0), { repeat: { weekdays: EVERY_DAY, until: dayIn(20) } });
    expect(await ridesOf()).toHaveLength(2);
    const stranger = await insertMember(product, { driver: true });
    expect((await change(id(rides, 0), { price: 5_000 }, 'following', stranger)).status).toBe(403);
    expect((await cancel(id(rides, 0), 'following', stranger)).status).toBe(403);
    expect(refusalOf(await change(id(rides, 0), {}, 'all'))).toEqual([400, 'VALIDATION_FAILED', 'scope']);
    for (const field of ['car_model', 'car_plate', 'meeting_point']) {
      const answer = await change(id(rides, 0), { [field]: null });
      expect(refusalOf(answer)).toEqual([400, 'VALIDATION_FAILED', field]);
    }
  });

  it('while a passenger books one of them: the booking has the old or the new price, never a mixture', async () => {
    const rides = await publishSeries(4);
    const ride = {
      id: id(rides, 2),
      driver_id: driver.id,
      departure_time: new Date(),
      price: 4_500,
      seats: 3,
    };
    const [payer, changed] = await Promise.all([
      Payer.booked(product, { ride }),
      change(id(rides, 0), { price: 5_000 }),
    ]);
    const { kept: retained } = changed.body.data.occurrences;
    expect([4_500, 5_000][retained === 1 ? 0 : 1]).toBe(payer.booking.amount);
    expect((await prices())[2]).toBe(payer.booking.amount);
  });

  it('concurrently with another change leaves all rides on the terms of one request', async () => {
    const rides = await publishSeries(6);
    const answers = await Promise.all([
      change(id(rides, 0), { price: 5_000, seats: 4 }),
      change(id(rides, 0), { price: 6_000, seats: 5 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const terms = (await ridesOf()) as (Ride & { seats: number })[];
    expect(new Set(terms.map(({ price, seats }) => `${price} ${seats}`)).size).toBe(1);
  });
});

describe('Cancelling a ride of a series and all later ones', () => {
  it('deletes unbooked rides and cancels booked ones with full refunds', async () => {
    const rides = await publishSeries(4);
    const paid = await insertBooking(product.database, {
      ride_id: id(rides, 2),
      status: 'pending_verification',
    });
    const { status, body } = await cancel(id(rides, 1));
    expect([status, body.data.occurrences]).toEqual([200, { changed: 3, kept: 0 }]);
    expect((await ridesOf()).map((ride) => [ride.id, ride.status])).toEqual([
      [id(rides, 0), 'scheduled'],
      [id(rides, 2), 'cancelled'],
    ]);
    const refund = await waitFor(async () => {
      const rows = await product.database.query('SELECT amount FROM refunds WHERE booking_id = $1', [
        paid.id,
      ]);
      return rows[0];
    });
    expect(refund.amount).toBe(paid.amount);
    expect((await call(driver, 'GET', '/api/profiles/me/strikes')).body.data).toEqual([]);
  });

  it('gives a strike for a sold ride that leaves within a day, and none for the others', async () => {
    const rides = await publishSeries(3);
    for (const ride of rides) {
      await insertBooking(product.database, { ride_id: ride.id, status: 'pending_verification' });
    }
    await product.database.query(
      `UPDATE rides SET departure_time = departure_time - interval '30 hours' WHERE series_id = $1`,
      [rides[0]?.series_id],
    );
    expect((await cancel(id(rides, 0))).status).toBe(200);
    const strikes = (await call(driver, 'GET', '/api/profiles/me/strikes')).body.data;
    expect(strikes.map(({ ride_id }: { ride_id: string }) => ride_id)).toEqual([id(rides, 0)]);
    expect((await cancel(id(rides, 0))).status).toBe(200);
  });

  it('cancels only the requested ride with scope=one', async () => {
    const rides = await publishSeries(3);
    expect((await cancel(id(rides, 0), 'one')).body.data).not.toHaveProperty('occurrences');
    expect(await ridesOf()).toEqual(rides.slice(1));
  });

  it('while a passenger pays: the money is refunded, and no ticket is sold', async () => {
    const rides = await publishSeries(3);
    const ride = {
      id: id(rides, 1),
      driver_id: driver.id,
      departure_time: new Date(),
      price: 4_500,
      seats: 3,
    };
    const payer = await Payer.booked(product, { ride });
    const { success } = (await payer.call('GET', '/api/payments/providers')).body.data[0].testNumbers;
    const [, removed] = await Promise.all([payer.pay(success), cancel(id(rides, 0))]);
    expect(removed.status).toBe(200);
    await waitFor(async () => (await payer.bookingNow()).status === 'cancelled');
    const settled = `SELECT p.status FROM payments p WHERE p.booking_id = $1 AND NOT (p.status = 'failed'
      OR EXISTS (SELECT 1 FROM refunds f WHERE f.payment_id = p.id AND f.amount = p.amount))`;
    await waitFor(async () => (await product.database.query(settled, [payer.booking.id])).length === 0);
    expect((await payer.bookingNow()).verification_code ?? null).toBeNull();
  });
});

describe('Departure alerts', () => {
  /** Matches the rides and sends what is due, at noon: alerts are quiet at night. */
  const notifyAll = async () => {
    const noon = DateTime.now().setZone(DOUALA).set({ hour: 12 }).toJSDate();
    jest
      .spyOn(product.app.get(AlertMatchesRepository, { strict: false }), 'readClock')
      .mockResolvedValue(noon);
    await product.app.get(JobQueue, { strict: false }).drain();
    await product.database.query('UPDATE alert_matches SET due_at = now() WHERE sent_at IS NULL');
    await product.app.get(AlertMatchesService, { strict: false }).deliverDue();
  };
  const notified = async (who: Member) =>
    (await call(who, 'GET', '/api/notifications')).body.data.filter(
      ({ type }: { type: string }) => type === 'ride_published',
    ).length;

  it('send one notification for a whole series, and none if it is cancelled immediately', async () => {
    const [waiting, disappointed] = [await insertMember(product), await insertMember(product)];
    const createAlerts = (who: Member, to_city: string) =>
      Promise.all(
        [3, 4].map((day) =>
          call(who, 'POST', '/api/departure-alerts', { from_city: 'Douala', to_city, date: dayIn(day) }),
        ),
      );
    await createAlerts(waiting, 'Kribi');
    await createAlerts(disappointed, 'Limbé');
    await publishSeries(15, { to_city: 'Kribi' });
    await notifyAll();
    expect(await notified(waiting)).toBe(1);

    const other = await insertMember(product, { driver: true });
    const first = (await publish(15, { to_city: 'Limbé' }, other)).body.data;
    await cancel(first.id, 'following', other);
    await notifyAll();
    expect(await notified(disappointed)).toBe(0);
  });
});
