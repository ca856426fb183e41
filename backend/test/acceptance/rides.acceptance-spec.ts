import { randomUUID } from 'node:crypto';
import { insertBooking } from '../factories/booking';
import { insertPerson, newPhone } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { read } from '../setup/call';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let driver: SignedIn;
let otherDriver: SignedIn;
let passenger: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  product = await startTestApp();
  const person = async (given: Parameters<typeof insertPerson>[1]) =>
    signIn(product, (await insertPerson(product.database, given)).phone);
  driver = await person({ driver: true, full_name: 'Aïcha Ngono' });
  otherDriver = await person({ driver: true });
  passenger = await signIn(product, newPhone());
  admin = await person({ staff_role: 'admin' });
});
afterAll(() => product.close());

const get = (path: string, who?: SignedIn) =>
  read(who ? who.request('GET', path) : fetch(product.url + path));
const ids = (body: { data: { id: string }[] }): string[] => body.data.map((ride) => ride.id);
let published = 0;
/** One day apart, since a driver cannot have overlapping rides. */
const wanted = (given: object = {}) => ({
  from_city: 'Douala',
  to_city: 'Yaoundé',
  car_model: 'Toyota Corolla',
  car_plate: 'LT 123 AB',
  meeting_point: 'Gare routière',
  departure_time: inHours(24 * (2 + published++)).toISOString(),
  price: 4_500,
  seats: 4,
  ...given,
});
const publish = async (given: object = {}, who: SignedIn = driver) =>
  read(who.request('POST', '/api/rides', wanted(given)));

describe('Publishing a ride', () => {
  it('answers 201 with the documented fields', async () => {
    const departure_time = inHours(36).toISOString();
    const { status, body } = await publish({
      from_city: 'douala',
      to_city: 'yaounde',
      departure_time,
      description: '  Clim, musique douce  ',
      car_model: 'Toyota Corolla',
      car_plate: 'LT 123 AB',
      driver_id: otherDriver.user.id,
      status: 'completed',
      seats_available: 1,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        driver_id: driver.user.id,
        driver: {
          id: driver.user.id,
          full_name: 'Aïcha Ngono',
          avatar_url: null,
          rating: { average: null, count: 0 },
        },
        from_city: 'Douala',
        to_city: 'Yaoundé',
        departure_time,
        description: 'Clim, musique douce',
        car_model: 'Toyota Corolla',
        car_plate: 'LT 123 AB',
        meeting_point: 'Gare routière',
        dropoff_point: null,
        women_only: false,
        preferences: null,
        series_id: null,
        stops: [],
        warning: null,
        price: 4_500,
        fare: 4_500,
        service_fee: 0,
        amount: 4_500,
        seats: 4,
        seats_available: 4,
        listed: true,
        status: 'scheduled',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    });
  });

  it('is for approved drivers only, even with an invalid body', async () => {
    expect(await publish({}, passenger)).toMatchObject({ status: 403, body: { code: 'NOT_A_DRIVER' } });
    expect(await read(passenger.request('POST', '/api/rides', {}))).toMatchObject({ status: 403 });
    const answer = await fetch(`${product.url}/api/rides`, { method: 'POST' });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['from_city', undefined],
    ['from_city', null],
    ['from_city', ''],
    ['from_city', 5],
    ['from_city', 'Atlantis'],
    ['from_city', 'Doua\u0000la'],
    ['to_city', 'Douala'],
    ['to_city', ['Yaoundé']],
    ['departure_time', undefined],
    ['departure_time', 'tomorrow'],
    ['departure_time', '2031-02-30T10:00:00Z'],
    ['departure_time', '2031-01-01T25:00:00Z'],
    ['departure_time', '2031-01-01T10:00:00'],
    ['departure_time', 1_900_000_000_000],
    ['departure_time', '2020-01-01T10:00:00Z'],
    ['departure_time', '+275760-09-13T00:00:00.001Z'],
    ['departure_time', '9999-12-31T23:59:59Z'],
    ['departure_time', inHours(24 * 180 + 1).toISOString()],
    ['price', 99],
    ['price', 500_001],
    ['price', -4_500],
    ['price', 4_500.5],
    ['price', 1e300],
    ['price', '4500'],
    ['price', null],
    ['seats', 0],
    ['seats', 9],
    ['seats', 2.5],
    ['seats', true],
    ['description', 'a lone \ud83d surrogate'],
    ['description', { text: 'x' }],
    ['meeting_point', '\u202Enoitats'],
    ['meeting_point', undefined],
    ['meeting_point', '  '],
    ['car_model', undefined],
    ['car_model', null],
    ['car_plate', undefined],
    ['car_plate', ''],
  ])('is refused with %s = %j: 400, naming the field', async (field, value) => {
    const { status, body } = await publish({ [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'VALIDATION_FAILED', error: expect.any(String) });
    expect(body.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  });

  it.each([
    ['description', 1_000],
    ['car_model', 80],
    ['car_plate', 20],
    ['meeting_point', 200],
  ])('accepts a %s of at most %i characters', async (field, most) => {
    expect((await publish({ [field]: 'é'.repeat(most) })).body.data[field]).toHaveLength(most);
    const { status, body } = await publish({ [field]: 'é'.repeat(most + 1) });
    expect([status, body.details[0].field]).toEqual([400, field]);
  });
});

describe('Finding rides', () => {
  it('is public, in order of departure, with pages but no count', async () => {
    const driverId = (await insertPerson(product.database, { driver: true })).id;
    const rides = [];
    for (const hours of [30, 31, 32]) {
      rides.push(await insertRide(product.database, { driver_id: driverId, departure_time: inHours(hours) }));
    }
    const first = await get(`/api/rides?driver_id=${driverId}&upcoming=true&limit=2`);
    expect(first.status).toBe(200);
    expect(ids(first.body)).toEqual([rides[0]?.id, rides[1]?.id]);
    expect(first.body.pagination).toEqual({ page: 1, limit: 2, has_more: true, next: expect.any(String) });
    expect(first.body.data[0].car_plate).toBeNull();
    const cursor = encodeURIComponent(first.body.pagination.next);
    const second = await get(`/api/rides?driver_id=${driverId}&upcoming=true&limit=2&cursor=${cursor}`);
    expect(ids(second.body)).toEqual([rides[2]?.id]);
    expect(second.body.pagination).toMatchObject({ has_more: false, next: null });
    const byPage = await get(`/api/rides?driver_id=${driverId}&upcoming=true&limit=2&page=2`);
    expect(ids(byPage.body)).toEqual([rides[2]?.id]);
  });

  it.each([
    'page=0',
    'page=51',
    'page=1.5',
    'page=x',
    'limit=0',
    'limit=101',
    'limit=',
    'min_price=-1',
    'min_price=1e99',
    'max_price=abc',
    'max_amount=-1',
    'min_seats=0',
    'min_seats=1.5',
    'upcoming=maybe',
    'date=2026-02-30',
    'date=tomorrow',
    'date=2026-1-1',
    'sort=driver',
    'driver_id=1',
    'cursor=%00',
    'cursor=bm90aGluZw',
    'from_city=%00',
    'from_city=a&from_city=b',
  ])('refuses ?%s with 400', async (search) => {
    const { status, body } = await get(`/api/rides?${search}`);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details).toHaveLength(1);
  });

  it.each(['from_city=Atlantis', 'page=50', 'date=9999-12-31', 'date=0001-01-01', 'upcoming=false'])(
    'answers ?%s with a list',
    async (search) => {
      const { status, body } = await get(`/api/rides?limit=1&${search}`);
      expect([status, body.success]).toEqual([200, true]);
    },
  );

  it('shows one ride to everybody, its plate to its driver and staff', async () => {
    const ride = await insertRide(product.database, { driver_id: driver.user.id, car_plate: 'LT 9 ZZ' });
    const path = `/api/rides/${ride.id}`;
    for (const [who, plate] of [
      [undefined, null],
      [passenger, null],
      [otherDriver, null],
      [driver, 'LT 9 ZZ'],
      [admin, 'LT 9 ZZ'],
    ] as const) {
      const { status, body } = await get(path, who);
      expect([status, body.data.car_plate]).toEqual([200, plate]);
    }
    const badToken = await fetch(product.url + path, { headers: { authorization: 'Bearer nonsense' } });
    expect(badToken.status).toBe(200);
  });

  it('answers 404 for an unknown ride and 400 for a malformed id', async () => {
    expect(await get(`/api/rides/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { success: false, code: 'RIDE_NOT_FOUND', error: 'The requested resource was not found.' },
    });
    expect(await get('/api/rides/42')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ field: 'id' }] },
    });
  });
});

describe('Preferences', () => {
  const ofDriver = async (who: SignedIn, filter: string) =>
    ids((await get(`/api/rides?driver_id=${who.user.id}&${filter}`)).body);
  const none = { luggage: null, air_conditioning: null, smoking: null, pets: null, music: null };
  const blank = { ...none, max_two_back: null };

  it('are stored with the ride, changed as a whole and removed with null', async () => {
    const given = { luggage: 'bag', air_conditioning: true, smoking: false, other: 1 };
    const { data } = (await publish({ preferences: given })).body;
    const stored = { ...blank, luggage: 'bag', air_conditioning: true, smoking: false };
    expect(data.preferences).toEqual(stored);
    expect((await get(`/api/rides/${data.id}`)).body.data.preferences).toEqual(stored);
    for (const [preferences, expected] of [
      [undefined, stored],
      [{ music: true }, { ...blank, music: true }],
      [null, null],
    ]) {
      const changed = await read(driver.request('PUT', `/api/rides/${data.id}`, { preferences }));
      expect([changed.status, changed.body.data.preferences]).toEqual([200, expected]);
    }
    expect((await publish({ preferences: {} })).body.data.preferences).toBeNull();
  });

  it.each([
    [{ luggage: 'trunk' }, 'preferences.luggage'],
    [{ pets: 'yes' }, 'preferences.pets'],
    [[{ pets: true }], 'preferences'],
    ['none', 'preferences'],
  ])('are refused as %j', async (preferences, field) => {
    const { status, body } = await publish({ preferences });
    expect([status, body.details.map((each: { field: string }) => each.field)]).toEqual([400, [field]]);
  });

  it('filter the search by minimum luggage and by flags', async () => {
    const me = await signIn(product, (await insertPerson(product.database, { driver: true })).phone);
    const ride = async (preferences: object | null) => (await publish({ preferences }, me)).body.data.id;
    const bag = await ride({ luggage: 'bag', smoking: false, music: true });
    const suitcase = await ride({ luggage: 'suitcase', smoking: true, air_conditioning: true, music: true });
    const silent = await ride(null);
    expect(await ofDriver(me, 'luggage=none')).toEqual([bag, suitcase]);
    expect(await ofDriver(me, 'luggage=bag')).toEqual([bag, suitcase]);
    expect(await ofDriver(me, 'luggage=suitcase')).toEqual([suitcase]);
    expect(await ofDriver(me, 'smoking=false')).toEqual([bag]);
    expect(await ofDriver(me, 'air_conditioning=true&music=true')).toEqual([suitcase]);
    expect(await ofDriver(me, 'pets=true')).toEqual([]);
    expect(await ofDriver(me, '')).toEqual([bag, suitcase, silent]);
    expect(await ofDriver(me, 'car_photo=true')).toEqual([]);
    await product.database.query(`UPDATE profiles SET car_photo_url = '/api/car-photos/x' WHERE id = $1`, [
      me.user.id,
    ]);
    expect(await ofDriver(me, 'car_photo=true&luggage=suitcase')).toEqual([suitcase]);
  });

  it('are shown to the passenger with the booking, and their changes to staff', async () => {
    const { id } = (await publish({ preferences: { air_conditioning: true } })).body.data;
    await insertBooking(product.database, {
      ride_id: id,
      user_id: passenger.user.id,
      status: 'pending_verification',
    });
    const [booking] = (await get(`/api/bookings?ride_id=${id}`, passenger)).body.data;
    expect(booking.ride.preferences).toEqual({ ...blank, air_conditioning: true });
    await driver.request('PUT', `/api/rides/${id}`, { preferences: { air_conditioning: false } });
    const { body } = await get(`/api/admin/rides/${id}`, admin);
    expect(body.data.changes).toMatchObject([
      { from: { preferences: 'air_conditioning: true' }, to: { preferences: 'air_conditioning: false' } },
    ]);
  });
});

describe('A driver’s own rides', () => {
  it('are one list, or split into upcoming and past or cancelled ones', async () => {
    const me = await signIn(product, (await insertPerson(product.database, { driver: true })).phone);
    const driver_id = me.user.id;
    const past = await insertRide(product.database, { driver_id, departure_time: inHours(-2) });
    const next = await insertRide(product.database, { driver_id, car_plate: 'LT 1 AA' });
    const off = await insertRide(product.database, {
      driver_id,
      departure_time: inHours(80),
      status: 'cancelled',
    });
    const all = await get('/api/rides/driver', me);
    expect(ids(all.body)).toEqual([past.id, next.id, off.id]);
    expect(all.body).not.toHaveProperty('pagination');
    expect(ids((await get('/api/rides/driver?upcoming=true', me)).body)).toEqual([next.id]);
    expect(ids((await get('/api/rides/driver?past=true', me)).body)).toEqual([off.id, past.id]);
    expect((await get('/api/rides/driver?upcoming=true', me)).body.data[0].car_plate).toBe('LT 1 AA');
    expect((await get('/api/rides/driver?past=perhaps', me)).status).toBe(400);
    expect((await get('/api/rides/driver')).status).toBe(401);
    expect((await get('/api/rides/driver', passenger)).body).toEqual({ success: true, data: [] });
  });
});

describe('Changing a ride', () => {
  const put = (id: string, body: object, who: SignedIn = driver) =>
    read(who.request('PUT', `/api/rides/${id}`, body));

  it('changes the given fields only', async () => {
    const { id } = (await publish({ description: 'Clim', car_plate: 'LT 1' })).body.data;
    const { status, body } = await put(id, { price: 5_000, seats: 6, description: null, to_city: 'kribi' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      from_city: 'Douala',
      to_city: 'Kribi',
      price: 5_000,
      seats: 6,
      seats_available: 6,
      description: null,
      car_plate: 'LT 1',
    });
    expect((await put(id, {})).status).toBe(200);
    for (const field of ['car_model', 'car_plate', 'meeting_point']) {
      for (const blank of [null, '', ' ']) {
        const refused = await put(id, { [field]: blank });
        expect([refused.status, refused.body.details[0].field]).toEqual([400, field]);
      }
    }
  });

  it('is refused for cities and price once a seat is held, and for a capacity below the taken seats', async () => {
    const ride = await insertRide(product.database, { driver_id: driver.user.id });
    await insertBooking(product.database, { ride_id: ride.id, seats: 3 });
    for (const change of [{ price: 4_000 }, { from_city: 'Kribi' }, { to_city: 'Kribi' }, { seats: 2 }]) {
      const { status, body } = await put(ride.id, change);
      expect([status, body.code]).toEqual([409, 'RIDE_HAS_BOOKINGS']);
      expect(body.details.map((detail: { field: string }) => detail.field)).toEqual(Object.keys(change));
    }
    const allowed = { seats: 3, price: 4_500, from_city: 'DOUALA', meeting_point: 'Gare routière' };
    const { status, body } = await put(ride.id, allowed);
    expect([status, body.data.seats, body.data.seats_available]).toEqual([200, 3, 0]);
  });

  it('is only for its driver and before the departure', async () => {
    const ride = await insertRide(product.database, { driver_id: driver.user.id });
    expect((await put(ride.id, { price: 5_000 }, otherDriver)).status).toBe(403);
    expect((await put(randomUUID(), { price: 5_000 })).status).toBe(404);
    const departed = await insertRide(product.database, {
      driver_id: driver.user.id,
      departure_time: inHours(-1),
    });
    expect((await put(departed.id, { price: 5_000 })).body.code).toBe('RIDE_DEPARTED');
    const off = await insertRide(product.database, { driver_id: driver.user.id, status: 'cancelled' });
    expect((await put(off.id, { price: 5_000 })).body.code).toBe('RIDE_CANCELLED');
  });

  it.each([
    ['price', null],
    ['price', 0],
    ['seats', null],
    ['seats', 8.5],
    ['departure_time', null],
    ['departure_time', '2020-01-01T00:00:00Z'],
    ['departure_time', '9999-12-31T23:59:59Z'],
    ['from_city', null],
    ['to_city', 'Douala'],
    ['from_city', 'Atlantis'],
    ['description', 7],
  ])('is refused with %s = %j: 400, naming the field', async (field, value) => {
    const ride = await insertRide(product.database, { driver_id: driver.user.id });
    const { status, body } = await put(ride.id, { [field]: value });
    expect([status, body.code, body.details?.[0]?.field]).toEqual([400, 'VALIDATION_FAILED', field]);
  });
});

describe('Removing a ride', () => {
  const remove = (id: string, who: SignedIn = driver) => read(who.request('DELETE', `/api/rides/${id}`));

  it('removes a ride without bookings', async () => {
    const { id } = (await publish({}, otherDriver)).body.data;
    expect((await remove(id, otherDriver)).status).toBe(200);
    expect((await get(`/api/rides/${id}`)).status).toBe(404);
    expect((await remove(id, otherDriver)).status).toBe(404);
  });

  it('cancels a ride with bookings, even twice, and removes it from the list', async () => {
    const ride = await insertRide(product.database, { driver_id: driver.user.id });
    await insertBooking(product.database, { ride_id: ride.id, status: 'cancelled' });
    expect((await remove(ride.id)).body.data.status).toBe('cancelled');
    expect((await remove(ride.id)).status).toBe(200);
    expect((await get(`/api/rides/${ride.id}`)).body.data.status).toBe('cancelled');
    expect(ids((await get(`/api/rides?driver_id=${driver.user.id}&limit=100`)).body)).not.toContain(ride.id);
  });

  it('is refused after the departure and for other people', async () => {
    const driver_id = driver.user.id;
    const departed = await insertRide(product.database, { driver_id, departure_time: inHours(-1) });
    await insertBooking(product.database, { ride_id: departed.id, status: 'pending_verification' });
    expect(await remove(departed.id)).toMatchObject({ status: 409, body: { code: 'RIDE_DEPARTED' } });
    const other = await insertRide(product.database, { driver_id });
    expect((await remove(other.id, otherDriver)).status).toBe(403);
    expect((await remove('not-an-id')).status).toBe(400);
  });
});

describe('Rides for staff', () => {
  it('are listed for admins, with a total', async () => {
    const { status, body } = await get(
      '/api/admin/rides?limit=1&sort=price&order=asc&status=scheduled',
      admin,
    );
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
    expect(body.pagination).toMatchObject({ page: 1, limit: 1, has_more: true, total: expect.any(Number) });
    const { id } = body.data[0];
    expect((await get(`/api/admin/rides/${id}`, admin)).body.data.id).toBe(id);
    expect(ids((await get(`/api/admin/rides?q=${id}`, admin)).body)).toEqual([id]);
    expect((await get('/api/admin/rides?sort=phone', admin)).status).toBe(400);
    for (const path of ['/api/admin/rides', `/api/admin/rides/${id}`]) {
      expect((await get(path, driver)).status).toBe(403);
      expect((await get(path)).status).toBe(401);
    }
  });
});
