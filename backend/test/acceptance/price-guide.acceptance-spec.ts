import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let drivers: Member[];

const ROUTE = { from_city: 'Douala', to_city: 'Buea' };

beforeAll(async () => {
  product = await startTestApp();
  drivers = await Promise.all([1, 2, 3].map(() => insertMember(product, { driver: true })));
});
afterAll(() => product.close());

const { call: as } = callsTo(() => product);
const guide = async (query: Record<string, string> = ROUTE) =>
  (await as({ token: '' }, 'GET', `/api/price-guide?${new URLSearchParams(query).toString()}`)).body.data;
const publish = (driver: Member, price: number, more: object = {}) =>
  as(driver, 'POST', '/api/rides', {
    ...ROUTE,
    price,
    departure_time: inHours(30).toISOString(),
    seats: 3,
    car_model: 'Toyota Corolla',
    car_plate: 'LT 123 AB',
    meeting_point: 'Rond-point',
    ...more,
  });

async function sold(price: number, seats: number, driver: Member | undefined): Promise<void> {
  const ride = await insertRide(product.database, {
    ...ROUTE,
    driver_id: driver?.id ?? '',
    price,
    seats: 8,
    departure_time: inHours(-48),
  });
  await product.database.query('UPDATE rides SET seats_available = seats - $2 WHERE id = $1', [
    ride.id,
    seats,
  ]);
}

it('until ten seats are sold, is estimated from the distance and limits no price', async () => {
  expect(await guide()).toMatchObject({ cap: null, sample: 0 });
  expect((await guide()).low).toBeLessThan((await guide()).high);
  expect((await publish(drivers[0] as Member, 50_000)).status).toBe(201);
  expect(await guide({ from_city: 'Douala', to_city: 'Atlantis' })).toBeNull();
  expect(await guide({ from_city: 'Douala', to_city: 'douala' })).toBeNull();
});

it('is the middle half of the prices paid; drivers may ask at most twice its high end', async () => {
  await sold(1_500, 2, drivers[0]);
  await sold(2_000, 6, drivers[1]);
  await sold(2_500, 4, drivers[2]);
  expect(await guide()).toEqual({ low: 2_000, high: 2_500, cap: 5_000, sample: 12 });
  const [, driver] = drivers as [Member, Member, Member];
  const refused = await publish(driver, 5_001);
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', details: [{ field: 'price' }] },
  });
  const stops = ['Douala', 'Buea', 'Kumba'].map((city, at) => ({
    city,
    departure_time: inHours(30 + at).toISOString(),
    price: at < 2 ? 5_001 : null,
  }));
  const legTooDear = await publish(driver, 5_001, {
    to_city: 'Kumba',
    departure_time: stops[0]?.departure_time,
    stops,
  });
  expect(legTooDear.body.details).toMatchObject([{ field: 'stops.0.price' }]);
  const published = await publish(driver, 5_000);
  expect(published.status).toBe(201);
  const path = `/api/rides/${published.body.data.id}`;
  expect((await as(driver, 'PUT', path, { price: 5_001 })).status).toBe(400);
  expect((await as(driver, 'PUT', path, { price: 5_000, seats: 4 })).status).toBe(200);
});

it('limits the price of a part also if it is that of the whole ride, and for all rides of a series', async () => {
  const driver = drivers[2] as Member;
  const stops = (price: number | null) =>
    ['Douala', 'Buea', 'Kumba'].map((city, at) => ({
      city,
      departure_time: inHours(60 + at).toISOString(),
      price: at === 0 ? price : null,
    }));
  const publishFor = (price: number | null) => {
    const given = stops(price);
    const departure_time = given[0]?.departure_time;
    return publish(driver, 6_000, { to_city: 'Kumba', departure_time, stops: given });
  };
  expect((await publishFor(null)).body.details).toMatchObject([{ field: 'stops.0.price' }]);
  const { status, body } = await publishFor(5_000);
  expect(status).toBe(201);
  for (const scope of ['', '?scope=following']) {
    const change = (given: object) => as(driver, 'PUT', `/api/rides/${body.data.id}${scope}`, given);
    for (const price of [5_001, null])
      expect((await change({ stops: stops(price) })).body.details).toMatchObject([
        { field: 'stops.0.price' },
      ]);
    await product.database.query('UPDATE rides SET price = 1_500 WHERE departure_time < now()');
    expect((await change({ stops: body.data.stops })).status).toBe(200);
    await product.database.query('UPDATE rides SET price = 2_500 WHERE departure_time < now()');
  }
});
