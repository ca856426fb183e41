import type { TestingModule } from '@nestjs/testing';
import { plainToInstance } from 'class-transformer';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { insertBooking } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import { codeOf } from '../../../test/setup/bookings-context';
import { openModule } from '../../../test/setup/test-module';
import { DOUALA } from '../../platform/douala';
import { BookingsModule } from '../bookings';
import { NearbyRoutesQuery, RideDaysQuery, RideListQuery } from './dto/rides.requests';
import { SQL } from './ride-days.query';
import { RideDaysService } from './ride-days.service';
import { RidesModule } from './rides.module';
import { RidesService } from './rides.service';

let app: TestingModule;
let database: DataSource;
let rideDays: RideDaysService;
let rides: RidesService;

beforeAll(async () => {
  ({ module: app } = await openModule([RidesModule, BookingsModule]));
  database = app.get(DataSource, { strict: false });
  rideDays = app.get(RideDaysService, { strict: false });
  rides = app.get(RidesService, { strict: false });
});
afterAll(() => app.close());

const days = (given: Partial<RideDaysQuery>) => rideDays.days(plainToInstance(RideDaysQuery, given));
const nearby = (given: Partial<NearbyRoutesQuery>) =>
  rideDays.nearby(plainToInstance(NearbyRoutesQuery, given));
/** A time of day in Douala. */
const at = (ahead: number, hour: number) =>
  DateTime.now().setZone(DOUALA).startOf('day').plus({ days: ahead, hours: hour });
const dayAhead = (ahead: number) => at(ahead, 0).toISODate() ?? '';

describe('The days with departures', () => {
  it('list departures, lowest price and seats per day', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    const route = { driver_id, from_city: 'Kribi', to_city: 'Lolodorf' };
    await insertRide(database, { ...route, departure_time: at(3, 0).toJSDate(), price: 4_000, seats: 2 });
    await insertRide(database, { ...route, departure_time: at(3, 23.9).toJSDate(), price: 3_500, seats: 1 });
    const full = await insertRide(database, { ...route, departure_time: at(5, 9).toJSDate(), seats: 1 });
    await insertBooking(database, { ride_id: full.id, seats: 1 });
    await insertRide(database, { ...route, departure_time: at(6, 9).toJSDate(), status: 'cancelled' });
    await insertRide(database, { ...route, departure_time: inHours(-1) });

    const wanted = { from_city: 'KRIBI', to_city: 'lolodorf', from: dayAhead(0) };
    expect(await days(wanted)).toEqual([
      { date: dayAhead(3), rides: 2, cheapest_price: 3_500, most_seats: 2 },
    ]);
    expect(await days({ ...wanted, min_seats: 2 })).toEqual([
      { date: dayAhead(3), rides: 1, cheapest_price: 4_000, most_seats: 2 },
    ]);
    expect(await days({ ...wanted, from: dayAhead(1), days: 2 })).toEqual([]);
    expect(await days({ ...wanted, to_city: 'Atlantis' })).toEqual([]);
  });
});

describe('Departures nearby', () => {
  it('list towns near both ends by distance, excluding the search itself', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    const departure_time = at(4, 8).toJSDate();
    // Limbe is 25 km from Buea, Bandjoun 10 km from Bafoussam.
    await insertRide(database, { driver_id, from_city: 'Limbe', to_city: 'Bafoussam', departure_time });
    await insertRide(database, { driver_id, from_city: 'Limbe', to_city: 'Bandjoun', departure_time });
    await insertRide(database, { driver_id, from_city: 'Buea', to_city: 'Bafoussam', departure_time });
    await insertRide(database, { driver_id, from_city: 'Garoua', to_city: 'Bafoussam', departure_time });
    const found = await nearby({ from_city: 'Buea', to_city: 'Bafoussam', date: dayAhead(4) });
    expect(found.map(({ from_city, to_city }) => [from_city, to_city])).toEqual([
      ['Limbe', 'Bafoussam'],
      ['Limbe', 'Bandjoun'],
    ]);
    expect(found[0]).toMatchObject({ rides: 1, cheapest_price: 4_500, to_km: 0 });
    expect(found[0]?.from_km).toBeGreaterThan(0);
    expect(await nearby({ from_city: 'Buea', to_city: 'Bafoussam', date: dayAhead(5) })).toEqual([]);
  });
});

describe('Search hours', () => {
  const list = async (given: Partial<RideListQuery>) =>
    (await rides.list(plainToInstance(RideListQuery, given))).rides.map(({ id }) => id);

  it('are in Douala time; the first is inclusive, the last exclusive', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    const early = await insertRide(database, { driver_id, departure_time: at(8, 5).toJSDate() });
    const noon = await insertRide(database, { driver_id, departure_time: at(8, 12).toJSDate() });
    const date = dayAhead(8);
    expect(await list({ driver_id, date, to_hour: 12 })).toEqual([early.id]);
    expect(await list({ driver_id, date, from_hour: 12 })).toEqual([noon.id]);
    expect(await list({ driver_id, date, from_hour: 5, to_hour: 13 })).toEqual([early.id, noon.id]);
  });

  it('are rejected without a day', async () => {
    expect(await codeOf(list({ from_hour: 5 }))).toBe('VALIDATION_FAILED');
  });
});

describe('Popular routes', () => {
  it('have departures and are ordered by seats sold, then by days with searches', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    const to_city = 'Mamfe';
    const insertRoute = async (from_city: string, sold: number, hasDepartures = true) => {
      const past = await insertRide(database, {
        driver_id,
        from_city,
        to_city,
        departure_time: inHours(-48),
      });
      if (sold > 0) await insertBooking(database, { ride_id: past.id, seats: sold, status: 'completed' });
      if (!hasDepartures) return;
      await insertRide(database, { driver_id, from_city, to_city, departure_time: at(2, 9).toJSDate() });
      await insertRide(database, {
        driver_id,
        from_city,
        to_city,
        price: 3_000,
        departure_time: at(1, 9).toJSDate(),
      });
    };
    await insertRoute('Tiko', 1);
    await insertRoute('Mbouda', 3);
    await insertRoute('Mbanga', 4, false);
    await insertRoute('Foumban', 0);
    await insertRoute('Bandja', 0);
    await database.query(
      `INSERT INTO search_counts (day, from_city, to_city, searches, without_ride)
       VALUES (current_date, 'Bandja', $1, 1000000, 0), (current_date, 'Foumban', $1, 1, 0), (current_date - 3, 'Foumban', $1, 1, 0)`,
      [to_city],
    );
    const all = await database.query(SQL.rides_popular_routes.text, [100]);
    expect(all.filter((row: { to_city: string }) => row.to_city === to_city)).toEqual(
      ['Mbouda', 'Tiko', 'Foumban', 'Bandja'].map((from_city) => ({
        from_city,
        to_city,
        rides: 2,
        cheapest_price: 3_000,
        next_date: dayAhead(1),
      })),
    );
    const shown = await rideDays.popular();
    expect(shown[0]).toMatchObject({ from_city: 'Mbouda', to_city });
    expect(shown.length).toBeLessThanOrEqual(4);
  });

  it('of equal demand are ordered by the number of departures, not by name', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    const to_city = 'Tignère';
    for (const [from_city, departures] of [
      ['Abong-Mbang', 1],
      ['Yokadouma', 3],
      ['Batouri', 2],
    ] as const) {
      for (let hour = 0; hour < departures; hour++) {
        await insertRide(database, {
          driver_id,
          from_city,
          to_city,
          departure_time: at(1, 6 + hour).toJSDate(),
        });
      }
    }
    const all: { from_city: string; to_city: string }[] = await database.query(
      SQL.rides_popular_routes.text,
      [100],
    );
    expect(all.filter((row) => row.to_city === to_city).map((row) => row.from_city)).toEqual([
      'Yokadouma',
      'Batouri',
      'Abong-Mbang',
    ]);
  });

  it('are queried once for concurrent requests', async () => {
    expect(rideDays.popular()).toBe(rideDays.popular());
    await rideDays.popular();
  });
});

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('Among 40,000 rides', () => {
  beforeAll(async () => {
    const driver = await insertPerson(database, { driver: true });
    await database.query(
      `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, price, seats, seats_available, status)
       SELECT gen_random_uuid(), $1, (ARRAY['Douala', 'Yaoundé', 'Bafoussam', 'Kribi', 'Garoua'])[1 + i % 5],
         (ARRAY['Edéa', 'Limbe', 'Kumba', 'Bamenda', 'Maroua', 'Loum', 'Bertoua'])[1 + i % 7],
         now() + make_interval(hours => i % 2000 - 500), 2000 + i % 50 * 100, 4, i % 5, 'scheduled'
       FROM generate_series(1, 40000) i`,
      [driver.id],
    );
    await database.query('ANALYZE rides');
  });

  const plan = async (text: string, values: unknown[]) => {
    const [row] = await database.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    return nodesOf(row['QUERY PLAN'][0].Plan).filter((node) => node['Index Name'] ?? node['Relation Name']);
  };

  it('search by day reads only its range of the search index', async () => {
    const read = await plan(SQL.rides_days.text, ['Douala', 'Edéa', inHours(0), inHours(24 * 31), 1]);
    expect(read.map((node) => node['Index Name']).filter(Boolean)).toEqual([
      'rides_search',
      expect.stringMatching(/^ride_segments_search/),
      'rides_pkey',
    ]);
    expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });

  it('search nearby uses an index', async () => {
    const towns = [
      ['Douala', 'Kribi'],
      ['Edéa', 'Limbe'],
    ];
    const read = await plan(SQL.rides_nearby_routes.text, [...towns, inHours(24), inHours(48), 1]);
    expect(read.some((node) => node['Index Name']?.startsWith('rides_'))).toBe(true);
    expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });

  it('popular routes use indexes', async () => {
    const read = await plan(SQL.rides_popular_routes.text, [4]);
    const ofRides = read.filter((node) => node['Index Name']?.startsWith('rides_'));
    expect(ofRides.length).toBeGreaterThanOrEqual(2);
  });
});
