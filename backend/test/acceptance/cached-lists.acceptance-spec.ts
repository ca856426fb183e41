import { insertPerson } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let driver: SignedIn;
let passenger: SignedIn;

beforeAll(async () => {
  product = await startTestApp();
  const person = async (given: Parameters<typeof insertPerson>[1]) =>
    signIn(product, (await insertPerson(product.database, given)).phone);
  driver = await person({ driver: true, full_name: 'Aïcha Ngono' });
  passenger = await person({});
});
afterAll(() => product.close());

const from_city = 'Kumba';
const to_city = 'Douala';
const LIST = `/api/rides?${new URLSearchParams({ from_city, to_city, upcoming: 'true' })}`;
async function seatsLeft(who?: SignedIn): Promise<number[]> {
  const answer = await (who ? who.request('GET', LIST) : fetch(product.url + LIST));
  const { data } = JSON.parse(await answer.text());
  return data.map((ride: { seats_available: number }) => ride.seats_available);
}
/** Lists are cached from the second request on. */
async function cacheList(): Promise<number[]> {
  await seatsLeft();
  return seatsLeft();
}
const command = async (who: SignedIn, method: string, path: string, body?: object) => {
  const answer = await who.request(method, path, body);
  expect([200, 201]).toContain(answer.status);
  return JSON.parse(await answer.text()).data;
};
const departure_time = inHours(60).toISOString();

test('a cached list shows changes of another process once the cache has expired', async () => {
  const ride = await insertRide(product.database, { from_city, to_city, seats: 4 });
  await cacheList();
  await product.database.query('UPDATE rides SET seats_available = 3 WHERE id = $1', [ride.id]);
  expect(await seatsLeft()).toEqual([4]);
  await waitFor(async () => (await seatsLeft())[0] === 3);
  await product.database.query('DELETE FROM rides WHERE id = $1', [ride.id]);
  await waitFor(async () => (await seatsLeft()).length === 0);
});

test('a cached list shows changes of this process immediately: published, booked, cancelled, changed, deleted', async () => {
  expect(await cacheList()).toEqual([]);
  const ride = await command(driver, 'POST', '/api/rides', {
    from_city,
    to_city,
    departure_time,
    price: 4_500,
    seats: 4,
    car_model: 'Toyota Corolla',
    car_plate: 'LT 123 AB',
    meeting_point: 'Gare routière',
  });
  expect(await cacheList()).toEqual([4]);

  const booking = await command(passenger, 'POST', '/api/bookings', { ride_id: ride.id, seats: 2 });
  expect(await cacheList()).toEqual([2]);
  expect(await seatsLeft(passenger)).toEqual([2]);
  await command(passenger, 'POST', `/api/bookings/${booking.id}/cancel`, {});
  expect(await cacheList()).toEqual([4]);

  await command(driver, 'PUT', `/api/rides/${ride.id}`, { seats: 3 });
  expect(await cacheList()).toEqual([3]);
  await command(driver, 'DELETE', `/api/rides/${ride.id}`);
  expect(await cacheList()).toEqual([]);
});
