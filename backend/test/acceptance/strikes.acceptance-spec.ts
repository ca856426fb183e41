import sharp from 'sharp';
import { StrikesService } from '../../src/modules/strikes';
import { newId, Transactions } from '../../src/platform/database';
import { doualaDay } from '../../src/platform/douala';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo, read } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: Member;
let driver: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());
beforeEach(async () => {
  driver = await insertMember(product, { driver: true });
});

const { call: as } = callsTo(() => product);
const strikesOf = async (person: Member) => (await as(person, 'GET', '/api/profiles/me/strikes')).body.data;
const ofType = async (person: Member, type: string) =>
  (await as(person, 'GET', '/api/notifications')).body.data.filter(
    (entry: { type: string }) => entry.type === type,
  );

/** A ride of the driver with one booking. */
async function soldRide(hours: number, status: 'pending' | 'pending_verification' = 'pending_verification') {
  const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(hours) });
  await insertBooking(product.database, { ride_id: ride.id, status });
  return ride;
}

const move = async (by: Member, { id }: { id: string }, hours: number) =>
  (await as(by, 'PUT', `/api/rides/${id}`, { departure_time: inHours(hours).toISOString() })).status;

type Kind = 'late_cancellation' | 'absence' | 'false_claim' | 'no_show';
const record = (person: Member, kind: Kind, given: { rideId?: string; claimId?: string } = {}) =>
  product.app.get(Transactions, { strict: false }).run(async (tx) => {
    const rideId = given.rideId ?? (await insertRide(product.database, { driver_id: driver.id })).id;
    await product.app.get(StrikesService, { strict: false }).record(tx, {
      personId: person.id,
      kind,
      rideId,
      ...(given.claimId === undefined ? {} : { claimId: given.claimId }),
    });
  });
async function strike(person: Member, times: number, kind: Kind = 'late_cancellation') {
  for (let count = 0; count < times; count++) await record(person, kind);
}

const RIDE = {
  from_city: 'Douala',
  to_city: 'Kribi',
  price: 3_000,
  seats: 4,
  car_model: 'Toyota',
  car_plate: 'LT 1 A',
  meeting_point: 'Akwa',
};
const publish = async (hours = 48, given: object = {}) =>
  (
    await as(driver, 'POST', '/api/rides', {
      ...RIDE,
      ...given,
      departure_time: inHours(hours).toISOString(),
    })
  ).body.data;
const listed = async (id: string, query = 'from_city=Douala&to_city=Kribi&upcoming=true&limit=100') =>
  (await as({ token: '' }, 'GET', `/api/rides?${query}`)).body.data.some(
    (ride: { id: string }) => ride.id === id,
  );

describe('A driver who cancels', () => {
  it('gets one strike for 6 months and a notification if a paid seat leaves within 24 hours', async () => {
    const ride = await soldRide(23);
    const answers = await Promise.all([
      as(driver, 'DELETE', `/api/rides/${ride.id}`),
      as(driver, 'DELETE', `/api/rides/${ride.id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [given, ...others] = await strikesOf(driver);
    expect(others).toEqual([]);
    expect(given).toMatchObject({
      kind: 'late_cancellation',
      ride_id: ride.id,
      status: 'active',
      photos: [],
    });
    const days = (Date.parse(given.expires_at) - Date.parse(given.created_at)) / 86_400_000;
    expect(days).toBeGreaterThan(180);
    expect(days).toBeLessThan(185);
    expect(await ofType(driver, 'strike')).toHaveLength(1);
  });

  it('gets no strike with only unpaid seats, or more than 24 hours ahead', async () => {
    for (const ride of [await soldRide(23, 'pending'), await soldRide(25)]) {
      await as(driver, 'DELETE', `/api/rides/${ride.id}`);
    }
    expect(await strikesOf(driver)).toEqual([]);
  });

  it('gets a strike even if the departure was first moved more than 24 hours ahead', async () => {
    const ride = await soldRide(20);
    expect(await move(driver, ride, 30)).toBe(200);
    expect(await strikesOf(driver)).toEqual([]);
    await as(driver, 'DELETE', `/api/rides/${ride.id}`);
    expect(await strikesOf(driver)).toHaveLength(1);
  });

  it('gets the same strike for moving the departure by more than 12 hours, also in two steps', async () => {
    const ride = await soldRide(20);
    expect(await move(driver, ride, 31)).toBe(200);
    expect(await strikesOf(driver)).toEqual([]);
    expect(await move(driver, ride, 33)).toBe(200);
    expect(await strikesOf(driver)).toMatchObject([{ kind: 'late_cancellation', ride_id: ride.id }]);
    await as(driver, 'DELETE', `/api/rides/${ride.id}`);
    expect(await strikesOf(driver)).toHaveLength(1);
  });

  it.each([
    ['unpaid seats', 20, 'pending'],
    ['more than 24 hours left', 60, 'pending_verification'],
  ] as const)('gets no strike for moving a ride with %s', async (_what, hours, status) => {
    const ride = await soldRide(hours, status);
    expect(await move(driver, ride, hours + 100)).toBe(200);
    expect(await strikesOf(driver)).toEqual([]);
  });

  it('gets no strike if staff move the departure', async () => {
    const ride = await soldRide(20);
    const body = { departure_time: inHours(72).toISOString(), reason: 'The road is closed.' };
    expect((await as(admin, 'POST', `/api/admin/rides/${ride.id}/move`, body)).status).toBe(200);
    expect(await strikesOf(driver)).toEqual([]);
    expect(await move(driver, ride, 71)).toBe(200);
    expect(await strikesOf(driver)).toEqual([]);
  });

  it('gets a strike for moving a ride that is days away by more than 12 hours into the next 24', async () => {
    const ride = await soldRide(40);
    expect(await move(driver, ride, 20)).toBe(200);
    expect(await strikesOf(driver)).toHaveLength(1);
  });

  it('gets no strike for rides that a suspension cancelled', async () => {
    const ride = await soldRide(5);
    await as(admin, 'PATCH', `/api/admin/profiles/${driver.id}`, { suspended: true });
    await product.jobs.drain();
    const [{ status }] = await product.database.query('SELECT status FROM rides WHERE id = $1', [ride.id]);
    expect(status).toBe('cancelled');
    expect(await product.database.query('SELECT 1 FROM strikes WHERE person_id = $1', [driver.id])).toEqual(
      [],
    );
  });
});

it('a driver gets one strike per missed ride, and one per false claim', async () => {
  const ride = await insertRide(product.database, { driver_id: driver.id });
  const claims = [newId(), newId()];
  for (const claimId of [...claims, ...claims]) {
    await record(driver, 'absence', { rideId: ride.id, claimId });
    await record(driver, 'false_claim', { rideId: ride.id, claimId });
  }
  const kinds = (await strikesOf(driver)).map(({ kind }: { kind: string }) => kind).sort();
  expect(kinds).toEqual(['absence', 'false_claim', 'false_claim']);
});

describe('With three or more active strikes', () => {
  it('a new ride waits for approval: only driver and staff find and open it, and it cannot be booked', async () => {
    await strike(driver, 2);
    expect((await publish(30)).listed).toBe(true);
    await strike(driver, 1);
    const ride = await publish(48, { price: 1_234 });
    expect(ride.listed).toBe(false);
    const stranger = await insertMember(product);
    expect(await listed(ride.id)).toBe(false);
    expect(await listed(ride.id, `driver_id=${driver.id}&limit=100`)).toBe(false);
    const date = doualaDay(new Date(ride.departure_time));
    const days = await as(
      stranger,
      'GET',
      `/api/rides/days?from_city=Douala&to_city=Kribi&from=${date}&days=2`,
    );
    const priced = (day: { cheapest_price: number }) => day.cheapest_price === 1_234;
    expect([days.status, days.body.data.some(priced)]).toEqual([200, false]);
    const opened = await as(stranger, 'GET', `/api/rides/${ride.id}`);
    expect([opened.status, opened.body.code]).toEqual([404, 'RIDE_NOT_FOUND']);
    const booked = await as(stranger, 'POST', '/api/bookings', { ride_id: ride.id, seats: 1 });
    expect([booked.status, booked.body.code]).toEqual([404, 'RIDE_NOT_FOUND']);
    const written = await as(stranger, 'POST', '/api/conversations', { ride_id: ride.id });
    expect(written.status).toBe(404);
    for (const reader of [driver, admin]) {
      expect((await as(reader, 'GET', `/api/rides/${ride.id}`)).body.data.listed).toBe(false);
    }
  });

  it('a ride published before them waits once it gets another route or day', async () => {
    const rides = [await publish(480), await publish(528), await publish(576)];
    await strike(driver, 3);
    const changes = [
      { departure_time: inHours(48).toISOString() },
      { to_city: 'Édéa', price: 2_000 },
      { description: 'Two stops.', seats: 3 },
    ];
    for (const [n, change] of changes.entries()) {
      const changed = await as(driver, 'PUT', `/api/rides/${rides[n].id}`, change);
      expect([changed.status, changed.body.data.listed]).toEqual([200, n === 2]);
    }
  });

  it('staff can list the ride with a reason, which triggers departure alerts and notifies the driver', async () => {
    await strike(driver, 3);
    const waiting = await insertMember(product);
    const ride = await publish(60);
    const date = doualaDay(new Date(ride.departure_time));
    await as(waiting, 'POST', '/api/departure-alerts', { from_city: 'Douala', to_city: 'Kribi', date });
    const found = await as(admin, 'GET', `/api/admin/rides?listed=false&driver_id=${driver.id}`);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([ride.id]);
    const answers = await Promise.all(
      [1, 2].map(() =>
        as(admin, 'POST', `/api/admin/rides/${ride.id}/list`, { reason: 'Called the driver' }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.data.listed])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await listed(ride.id)).toBe(true);
    expect(await ofType(driver, 'ride_listed')).toHaveLength(1);
    const audited = await product.database.query(
      `SELECT reason FROM audit_events WHERE action = 'ride.listed' AND subject_id = $1`,
      [ride.id],
    );
    expect(audited).toEqual([{ reason: 'Called the driver' }]);
    const planned = await product.database.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'rides.tell-of-departure' AND data->>'ride_id' = $1`,
      [ride.id],
    );
    expect(planned).toHaveLength(1);
  });

  it('excused and expired strikes do not count', async () => {
    await strike(driver, 4);
    const [one, other] = await strikesOf(driver);
    await product.database.query(`UPDATE strikes SET expires_at = now() WHERE id = $1`, [one.id]);
    await as(admin, 'POST', `/api/admin/strikes/${other.id}/decide`, { outcome: 'excused', reason: 'Flood' });
    expect((await strikesOf(driver)).map(({ status }: { status: string }) => status)).toEqual([
      'expired',
      'excused',
      'active',
      'active',
    ]);
    expect((await publish()).listed).toBe(true);
  });

  it('no-shows as a passenger do not count for publishing', async () => {
    await strike(driver, 5, 'no_show');
    expect((await publish()).listed).toBe(true);
  });
});

it('suspends at the fifth strike, even if the last two are concurrent', async () => {
  await strike(driver, 3);
  await Promise.all([record(driver, 'absence'), record(driver, 'false_claim')]);
  const [profile] = await product.database.query('SELECT suspended_at FROM profiles WHERE id = $1', [
    driver.id,
  ]);
  expect(profile.suspended_at).not.toBeNull();
  const [event] = await product.database.query(
    `SELECT actor_id, reason FROM audit_events WHERE action = 'profile.suspended' AND subject_id = $1`,
    [driver.id],
  );
  expect(event).toEqual({ actor_id: null, reason: '5 active strikes' });
  expect((await as(driver, 'GET', '/api/profiles/me/strikes')).status).toBe(401);
});

it('gives passengers with three no-shows 5-minute holds', async () => {
  const passenger = await insertMember(product);
  const book = async () => {
    const ride = await insertRide(product.database);
    return (await as(passenger, 'POST', '/api/bookings', { ride_id: ride.id, seats: 1 })).body.data;
  };
  const minutes = ({ hold_expires_at, created_at }: { hold_expires_at: string; created_at: string }) =>
    Math.round((Date.parse(hold_expires_at) - Date.parse(created_at)) / 60_000);
  await strike(passenger, 2, 'no_show');
  expect(minutes(await book())).toBe(15);
  await strike(passenger, 1, 'no_show');
  const short = await book();
  expect([minutes(short), short.hold_limited_by]).toEqual([5, 'no_shows']);
});

describe('An appeal', () => {
  const appeal = (person: Member, id: string, body: object = { statement: 'The bridge was closed' }) =>
    as(person, 'POST', `/api/strikes/${id}/appeal`, body);
  const decide = (id: string, outcome: string, by = admin) =>
    as(by, 'POST', `/api/admin/strikes/${id}/decide`, { outcome, reason: 'Seen in the news' });
  let id: string;
  beforeEach(async () => {
    await strike(driver, 1);
    [{ id }] = await strikesOf(driver);
  });

  it('is made once, with a reason and a photo, and only by the person', async () => {
    expect((await appeal(await insertMember(product), id)).status).toBe(404);
    const appealed = await appeal(driver, id, { statement: 'The road was closed', reason: 'road_closure' });
    expect([appealed.status, appealed.body.data.status, appealed.body.data.excuse]).toEqual([
      200,
      'appealed',
      'road_closure',
    ]);
    const again = await appeal(driver, id);
    expect([again.status, again.body.code]).toEqual([409, 'STATE_CONFLICT']);

    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const addPhoto = (person: Member) => {
      const body = new FormData();
      body.append('photos', new File([new Uint8Array(photo)], 'road.jpg', { type: 'image/jpeg' }));
      const headers = { authorization: `Bearer ${person.token}` };
      return read(fetch(`${product.url}/api/strikes/${id}/photos`, { method: 'POST', headers, body }));
    };
    expect((await addPhoto(await insertMember(product))).status).toBe(404);
    expect((await addPhoto(driver)).status).toBe(201);
    const staffView = await as(admin, 'GET', `/api/admin/strikes/${id}`);
    expect(staffView.body.data).toMatchObject({ statement: 'The road was closed', person_id: driver.id });
    expect((await fetch(product.url + staffView.body.data.photos[0].url)).status).toBe(200);
  });

  it('is decided once when two staff decide at the same time; the person is notified and the decision audited', async () => {
    await appeal(driver, id);
    const other = await insertMember(product, { staff_role: 'admin' });
    const answers = await Promise.all([decide(id, 'excused'), decide(id, 'kept', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [strikes, notifications] = [await strikesOf(driver), await ofType(driver, 'strike')];
    expect(['excused', 'kept']).toContain(strikes[0].status);
    expect(strikes[0].decision_reason).toBe('Seen in the news');
    expect(notifications).toHaveLength(2);
    const audited = await product.database.query(`SELECT action FROM audit_events WHERE subject_id = $1`, [
      id,
    ]);
    expect(audited).toEqual([{ action: `strike.${strikes[0].status}` }]);
  });

  it('is refused after a decision, and staff cannot decide about their own', async () => {
    await product.database.query('UPDATE strikes SET person_id = $2 WHERE id = $1', [id, admin.id]);
    expect((await decide(id, 'excused')).status).toBe(403);
    await product.database.query('UPDATE strikes SET person_id = $2 WHERE id = $1', [id, driver.id]);
    expect((await decide(id, 'kept')).status).toBe(200);
    expect((await appeal(driver, id)).status).toBe(409);
    const list = await as(admin, 'GET', `/api/admin/strikes?status=kept&person_id=${driver.id}`);
    expect(list.body.data.map((row: { id: string }) => row.id)).toEqual([id]);
  });
});
