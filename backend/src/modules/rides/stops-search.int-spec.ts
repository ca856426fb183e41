import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import { insertRideWithStops } from '../../../test/factories/stops';
import { type BookingsContext, openBookingsContext } from '../../../test/setup/bookings-context';
import { doualaDay } from '../../platform/douala';
import type { RideListQuery } from './dto/rides.requests';
import { RideDaysService } from './ride-days.service';
import { type ListedRideRow, rideCursor } from './ride-list.query';
import { RideStopsService } from './ride-stops.service';

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
beforeEach(() => context.database.query('UPDATE rides SET listed = false'));

const toEseka = { from_city: 'Édéa', to_city: 'Eséka' };
const query = (given: Partial<RideListQuery>): RideListQuery => ({
  upcoming: true,
  sort: 'departure_time',
  page: 1,
  limit: 20,
  ...given,
});
const search = async (given: Partial<RideListQuery> = {}): Promise<ListedRideRow[]> =>
  (await context.rides.list(query({ ...toEseka, ...given }))).rides;
const idsOf = (rides: { id: string }[]) => rides.map(({ id }) => id);
const boardingOf = (row: ListedRideRow) =>
  context.module.get(RideStopsService, { strict: false }).boardingOf(row);

it('finds segments of rides among whole rides, sorted by boarding time', async () => {
  const late = await insertRide(context.database, { ...toEseka, departure_time: inHours(74) });
  const part = await insertRideWithStops(context.database, {
    departure_time: inHours(72),
    prices: [null, 1_500],
  });
  const early = await insertRide(context.database, { ...toEseka, departure_time: inHours(72.5) });
  const found = await search();
  expect(idsOf(found)).toEqual([early.id, part.id, late.id]);
  expect(found.map((row) => boardingOf(row))).toEqual([
    expect.objectContaining({ from_stop_id: null, to_stop_id: null, price: 4_500, seats_available: 4 }),
    {
      from_stop_id: part.stops[1]?.id,
      to_stop_id: part.stops[2]?.id,
      departure_time: part.stops[1]?.departure_time,
      arrival_time: part.stops[2]?.departure_time,
      price: 1_500,
      seats_available: 4,
    },
    expect.objectContaining({ from_stop_id: null, to_stop_id: null }),
  ]);
  expect(found.every((row) => boardingOf(row).arrival_time > boardingOf(row).departure_time)).toBe(true);
});

it('pages through both by cursor without gaps or repeats', async () => {
  for (let n = 0; n < 7; n++) {
    await insertRide(context.database, { ...toEseka, departure_time: inHours(60 + n) });
    await insertRideWithStops(context.database, {
      departure_time: inHours(59 + n / 2),
      price: 1_000 + n * 100,
    });
  }
  for (const sort of ['departure_time', 'price'] as const) {
    const all = await search({ sort });
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 5; page++) {
      const rows = (await search({ sort, limit: 3, ...(cursor === undefined ? {} : { cursor }) })).slice(
        0,
        3,
      );
      seen.push(...idsOf(rows));
      const last = rows.at(-1);
      if (last) cursor = rideCursor(sort, last);
    }
    expect(seen).toEqual(idsOf(all));
    expect(new Set(seen).size).toBe(14);
    expect(idsOf((await search({ sort, limit: 3, page: 2 })).slice(0, 3))).toEqual(idsOf(all).slice(3, 6));
  }
});

it('filters by the price, seats and hours of the segment', async () => {
  const ride = await insertRideWithStops(context.database, { seats: 3, prices: [null, 1_500] });
  const boards = ride.stops[1];
  if (!boards) throw new Error('four stops');
  const { id: passenger } = await insertPerson(context.database);
  await context.bookings.book(passenger, {
    ride_id: ride.id,
    seats: 2,
    from_stop_id: boards.id,
    to_stop_id: ride.stops[2]?.id ?? null,
  });
  const date = doualaDay(new Date(boards.departure_time));
  const hour = (new Date(boards.departure_time).getUTCHours() + 1) % 24;
  expect(await search({ max_price: 1_500 })).toHaveLength(1);
  expect(await search({ max_price: 1_499 })).toHaveLength(0);
  expect(await search({ min_seats: 1 })).toHaveLength(1);
  expect(await search({ min_seats: 2 })).toHaveLength(0);
  expect(await search({ to_city: 'Yaoundé', from_city: 'Eséka', min_seats: 3 })).toHaveLength(1);
  expect(await search({ date, from_hour: hour })).toHaveLength(1);
  expect(await search({ date, to_hour: hour || 24 })).toHaveLength(hour === 0 ? 1 : 0);
});

it('reflects changed stops, cancelled rides and past boardings', async () => {
  const ride = await insertRideWithStops(context.database);
  await context.rides.update(ride.driver_id, ride.id, {
    stops: ride.stops.filter(({ city }) => city !== 'Eséka'),
  });
  expect(await search()).toHaveLength(0);
  expect(await search({ to_city: 'Yaoundé' })).toHaveLength(1);
  await context.rides.remove(ride.driver_id, ride.id);
  expect(await search({ to_city: 'Yaoundé' })).toHaveLength(0);
  await insertRideWithStops(context.database, { departure_time: inHours(-1.5) });
  expect(await search()).toHaveLength(0);
  expect(await search({ from_city: 'Eséka', to_city: 'Yaoundé' })).toHaveLength(1);
});

it('counts segments in the days and the nearby routes', async () => {
  const ride = await insertRideWithStops(context.database, { prices: [null, 1_500] });
  const days = context.module.get(RideDaysService, { strict: false });
  const date = doualaDay(new Date(ride.stops[1]?.departure_time ?? ''));
  const [day] = await days.days({ ...toEseka, from: date, days: 2, min_seats: 1 });
  expect(day).toMatchObject({ date, rides: 1, cheapest_price: 1_500, most_seats: 4 });
  const nearby = await days.nearby({ from_city: 'Dizangué', to_city: 'Eséka', date, min_seats: 1 });
  expect(nearby).toContainEqual(expect.objectContaining({ ...toEseka, rides: 1 }));
});
