import { inHours } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let driver: Member;
let passenger: Member;
const { call } = callsTo(() => product);

beforeAll(async () => {
  product = await startTestApp();
  driver = await insertMember(product, { driver: true });
  passenger = await insertMember(product);
});
afterAll(() => product.close());

let days = 10;
/** Two days apart, so that no ride overlaps another. */
const rideThrough = (...stops: object[]) => {
  days += 2;
  const departure = inHours(days * 24).getTime();
  const at = (hours: number) => new Date(departure + hours * 3_600_000).toISOString();
  return {
    ...{ from_city: 'Douala', to_city: 'Yaoundé', departure_time: at(0), price: 4_500, seats: 2 },
    ...{ car_model: 'Toyota', car_plate: 'LT 123 AB', meeting_point: 'Rond-point Deïdo' },
    stops: stops.map((stop, n) => ({ departure_time: at(n), ...stop })),
  };
};
const [douala, edea, yaounde] = [
  { city: 'douala', price: 1_500 },
  { city: 'edea', price: 3_500, meeting_point: 'Gare' },
  { city: 'Yaoundé' },
];
const publish = async () => {
  const { status, body } = await call(driver, 'POST', '/api/rides', rideThrough(douala, edea, yaounde));
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
};
const search = async (from_city: string, to_city: string, id: string) => {
  const path = `/api/rides?${new URLSearchParams({ from_city, to_city, upcoming: 'true', limit: '100' })}`;
  const { body } = await call(passenger, 'GET', path);
  return body.data.find((ride: { id: string }) => ride.id === id);
};

test('a ride with stops can be found and booked from a stop', async () => {
  const ride = await publish();
  expect(ride.stops).toEqual([
    expect.objectContaining({
      city: 'Douala',
      meeting_point: 'Rond-point Deïdo',
      price: 1_500,
      seats_available: 2,
    }),
    expect.objectContaining({ city: 'Édéa', meeting_point: 'Gare', price: 3_500, seats_available: 2 }),
    expect.objectContaining({ city: 'Yaoundé', meeting_point: null, price: null, seats_available: null }),
  ]);
  const [, stop, last] = ride.stops;
  await search('Édéa', 'Yaoundé', ride.id);
  const found = await search('edea', 'yaounde', ride.id);
  expect(found).toMatchObject({ from_city: 'Douala', price: 4_500, fare: 3_500 });
  expect(found.boarding).toEqual({
    ...{ from_stop_id: stop.id, to_stop_id: last.id, price: 3_500, seats_available: 2 },
    ...{ departure_time: stop.departure_time, arrival_time: last.departure_time },
  });

  const { from_stop_id, to_stop_id } = found.boarding;
  const wanted = { ride_id: ride.id, seats: 1, from_stop_id, to_stop_id };
  const { status, body } = await call(passenger, 'POST', '/api/bookings', wanted);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ from_stop_id: stop.id, to_stop_id: null, fare: 3_500 });
  expect(body.data.ride).toMatchObject({
    ...{ from_city: 'Édéa', to_city: 'Yaoundé', meeting_point: 'Gare' },
    departure_time: stop.departure_time,
  });
  expect((await search('Édéa', 'Yaoundé', ride.id)).boarding.seats_available).toBe(1);
  expect((await search('Douala', 'Édéa', ride.id)).boarding.seats_available).toBe(2);
  expect((await search('Douala', 'Yaoundé', ride.id)).boarding.seats_available).toBe(1);
});

test('a booked ride accepts its stops as they were read, also those with the price of the whole ride', async () => {
  const wanted = rideThrough({ city: 'Douala' }, edea, yaounde);
  const { id, stops } = (await call(driver, 'POST', '/api/rides', wanted)).body.data;
  expect((await call(passenger, 'POST', '/api/bookings', { ride_id: id, seats: 1 })).status).toBe(201);
  const put = (prices: (number | null)[]) =>
    call(driver, 'PUT', `/api/rides/${id}`, {
      stops: stops.map((stop: object, at: number) => ({ ...stop, price: prices[at] })),
    });
  expect((await put([4_500, 3_500, null])).status).toBe(200);
  expect((await put([null, 3_500, null])).status).toBe(200);
  expect((await put([4_400, 3_500, null])).body.code).toBe('RIDE_HAS_BOOKINGS');
});

test('ids in capitals name the same stops and the same ride', async () => {
  const ride = await publish();
  const wanted = { ride_id: ride.id.toUpperCase(), from_stop_id: ride.stops[1].id.toUpperCase(), seats: 1 };
  const booker = await insertMember(product);
  const { status, body } = await call(booker, 'POST', '/api/bookings', wanted);
  expect([status, body.data?.from_stop_id]).toEqual([201, ride.stops[1].id]);
  const change = { ride_id: ride.id.toUpperCase(), seats: 2, preview: true };
  const changed = await call(booker, 'POST', `/api/bookings/${body.data.id}/change`, change);
  expect([changed.status, changed.body.data?.difference]).toEqual([200, 3_500]);
});

test('boarding opens three hours before the departure of the passenger’s stop', async () => {
  const ride = await publish();
  const wanted = { ride_id: ride.id, seats: 1, from_stop_id: ride.stops[1].id };
  const booker = await insertMember(product);
  const { body } = await call(booker, 'POST', '/api/bookings', wanted);
  await product.database.query(
    `UPDATE bookings SET status = 'pending_verification', payment_status = 'completed', paid_at = now(), hold_expires_at = NULL,
       verification_code = '482913', boarding_time = now() + interval '190 minutes' WHERE id = $1`,
    [body.data.id],
  );
  await product.database.query(`UPDATE rides SET departure_time = now() + interval '2 hours' WHERE id = $1`, [
    ride.id,
  ]);
  const path = `/api/bookings/${body.data.id}/verify`;
  const early = await call(driver, 'POST', path, { code: '482913' });
  expect([early.status, early.body.code]).toEqual([409, 'TOO_EARLY']);
  await product.database.query(
    `UPDATE bookings SET boarding_time = now() + interval '170 minutes' WHERE id = $1`,
    [body.data.id],
  );
  expect((await call(driver, 'POST', path, { code: '482913' })).status).toBe(200);
});

test.each([
  ['an unknown town', [douala, { city: 'Atlantis' }, yaounde], 'stops.1.city'],
  ['a town twice', [douala, { city: 'Douala' }, yaounde], 'stops'],
  ['another first town', [{ city: 'Édéa' }, yaounde], 'stops'],
  ['another last town', [douala, edea], 'stops'],
  ['a single stop', [douala], 'stops'],
  ['times out of order', [douala, { ...edea, departure_time: inHours(1).toISOString() }, yaounde], 'stops'],
  ['a leg dearer than the whole ride', [douala, { ...edea, price: 5_000 }, yaounde], 'stops'],
  ['legs that are cheaper together', [douala, { ...edea, price: 1_000 }, yaounde], 'stops'],
  ['seven stops', [douala, edea, edea, edea, edea, edea, yaounde], 'stops'],
])('stops with %s are refused', async (_, stops, field) => {
  const { status, body } = await call(driver, 'POST', '/api/rides', rideThrough(...stops));
  expect([status, body.details?.[0].field]).toEqual([400, field]);
});

test('a stop of another ride, or one dropped in the meantime, cannot be booked', async () => {
  const [ride, other] = [await publish(), await publish()];
  const book = (from_stop_id: string) =>
    call(passenger, 'POST', '/api/bookings', { ride_id: ride.id, seats: 1, from_stop_id });
  const foreign = await book(other.stops[1].id);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'STOP_NOT_FOUND']);
  expect((await call(driver, 'PUT', `/api/rides/${ride.id}`, { stops: [] })).body.data.stops).toEqual([]);
  expect((await book(ride.stops[1].id)).body.code).toBe('STOP_NOT_FOUND');
  expect(await search('Édéa', 'Yaoundé', ride.id)).toBeUndefined();
});

test('dropping a stop shortly before a paid departure gives a strike', async () => {
  const ride = await publish();
  const booker = await insertMember(product);
  const wanted = { ride_id: ride.id, seats: 1, from_stop_id: ride.stops[1].id };
  const { body } = await call(booker, 'POST', '/api/bookings', wanted);
  await product.database.query(
    `UPDATE bookings SET status = 'pending_verification', payment_status = 'completed', paid_at = now(), hold_expires_at = NULL,
       departure_time = now() + interval '20 hours' WHERE id = $1`,
    [body.data.id],
  );
  expect((await call(driver, 'PUT', `/api/rides/${ride.id}`, { stops: [] })).status).toBe(200);
  const { body: strikes } = await call(driver, 'GET', '/api/profiles/me/strikes');
  expect(strikes.data).toEqual([expect.objectContaining({ kind: 'late_cancellation', ride_id: ride.id })]);
  expect((await call(booker, 'GET', `/api/bookings/${body.data.id}`)).body.data.status).toBe('cancelled');
});
