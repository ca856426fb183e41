import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { plainToInstance } from 'class-transformer';
import { DataSource } from 'typeorm';
import { insertBooking } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import { codeOf } from '../../../test/setup/bookings-context';
import { openModule } from '../../../test/setup/test-module';
import { BookingsModule } from '../bookings';
import { RideListQuery } from './dto/rides.requests';
import { rideCursor, rideListQuery } from './ride-list.query';
import { RidesModule } from './rides.module';
import { RidesRepository } from './rides.repository';
import { RidesService } from './rides.service';

let app: TestingModule;
let database: DataSource;
let rides: RidesService;

beforeAll(async () => {
  ({ module: app } = await openModule([RidesModule, BookingsModule]));
  database = app.get(DataSource, { strict: false });
  rides = app.get(RidesService, { strict: false });
});
afterAll(() => app.close());

const query = (given: Partial<RideListQuery>) => plainToInstance(RideListQuery, given);
/** Ids of all pages by cursor. */
async function listAll(given: Partial<RideListQuery>): Promise<string[]> {
  const limit = given.limit ?? 20;
  const ids: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { rides: rows } = await rides.list(
      query({ ...given, ...(cursor === undefined ? {} : { cursor }) }),
    );
    const page = rows.slice(0, limit);
    ids.push(...page.map((ride) => ride.id));
    const last = page.at(-1);
    if (rows.length <= limit || !last) return ids;
    cursor = rideCursor(given.sort ?? 'departure_time', last);
  }
}
const statusOf = async (id: string): Promise<string | undefined> => {
  const [ride] = await database.query('SELECT status FROM rides WHERE id = $1', [id]);
  return ride?.status;
};

describe('The public list of rides', () => {
  it('pages through rides of the same departure and price without gaps or repeats', async () => {
    const driver = await insertPerson(database, { driver: true });
    // With microseconds, because a cursor rounded to milliseconds would repeat the last ride.
    const inserted = await Promise.all(
      Array.from({ length: 23 }, () => insertRide(database, { driver_id: driver.id, price: 2_000 })),
    );
    await database.query(
      `UPDATE rides SET departure_time = date_trunc('hour', now()) + interval '50 hours 123456 microseconds' WHERE driver_id = $1`,
      [driver.id],
    );
    const all = inserted.map((ride) => ride.id).sort();
    for (const sort of ['departure_time', 'price'] as const) {
      expect(await listAll({ driver_id: driver.id, sort, limit: 5 })).toEqual(all);
      expect(await listAll({ driver_id: driver.id, sort, limit: 23, upcoming: true })).toEqual(all);
    }
  });

  it('sorts by departure, or by price', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    const late = await insertRide(database, { driver_id, departure_time: inHours(90), price: 1_000 });
    const soon = await insertRide(database, { driver_id, departure_time: inHours(30), price: 3_000 });
    const next = await insertRide(database, { driver_id, departure_time: inHours(60), price: 2_000 });
    expect(await listAll({ driver_id, limit: 2 })).toEqual([soon.id, next.id, late.id]);
    expect(await listAll({ driver_id, sort: 'price', limit: 2 })).toEqual([late.id, next.id, soon.id]);
  });

  it('finds a city in any spelling, and nothing for an unknown one', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    const ride = await insertRide(database, { driver_id, from_city: 'Ngaoundéré', to_city: 'Yaoundé' });
    expect(await listAll({ driver_id, from_city: 'NGAOUNDERE', to_city: 'yaoundé' })).toEqual([ride.id]);
    expect(await listAll({ driver_id, from_city: 'Atlantis' })).toEqual([]);
  });

  it('filters by price, free seats and the day in Douala', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    const lastMinute = await insertRide(database, {
      driver_id,
      price: 5_000,
      seats: 2,
      departure_time: new Date('2031-03-10T22:59:59Z'),
    });
    const midnight = await insertRide(database, {
      driver_id,
      price: 6_000,
      seats: 3,
      departure_time: new Date('2031-03-10T23:00:00Z'),
    });
    await insertBooking(database, { ride_id: midnight.id, seats: 2 });
    expect(await listAll({ driver_id, date: '2031-03-10' })).toEqual([lastMinute.id]);
    expect(await listAll({ driver_id, date: '2031-03-11' })).toEqual([midnight.id]);
    expect(await listAll({ driver_id, min_price: 5_001 })).toEqual([midnight.id]);
    expect(await listAll({ driver_id, max_price: 5_999 })).toEqual([lastMinute.id]);
    expect(await listAll({ driver_id, min_seats: 2 })).toEqual([lastMinute.id]);
  });

  it('includes past rides by default, and never cancelled ones', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    const past = await insertRide(database, { driver_id, departure_time: inHours(-2) });
    const completed = await insertRide(database, {
      driver_id,
      departure_time: inHours(-1),
      status: 'completed',
    });
    const next = await insertRide(database, { driver_id });
    await insertRide(database, { driver_id, status: 'cancelled' });
    expect(await listAll({ driver_id })).toEqual([past.id, completed.id, next.id]);
    expect(await listAll({ driver_id, upcoming: true })).toEqual([next.id]);
  });

  it('rejects a cursor of another sort and a forged one', async () => {
    const driver_id = (await insertPerson(database, { driver: true })).id;
    await insertRide(database, { driver_id });
    const {
      rides: [ride],
    } = await rides.list(query({ driver_id }));
    if (!ride) throw new Error('The ride is missing');
    const cursors = [
      rideCursor('price', ride),
      Buffer.from('["departure_time","yesterday","x"]').toString('base64url'),
      'AAAA',
    ];
    for (const cursor of cursors) {
      expect(await codeOf(rides.list(query({ cursor })))).toBe('VALIDATION_FAILED');
    }
  });
});

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('The search', () => {
  beforeAll(async () => {
    const { id } = await insertPerson(database, { driver: true });
    await database.query(
      `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, price, seats, seats_available, preferences)
       SELECT gen_random_uuid(), $1, (ARRAY['Douala', 'Kribi', 'Limbé'])[1 + n % 3], (ARRAY['Yaoundé', 'Buéa'])[1 + n % 2],
         now() + make_interval(mins => n * 2), 1000 + (n * 7919) % 9000, 4, 4,
         CASE WHEN n % 50 = 0 THEN '{"luggage": "suitcase", "air_conditioning": true, "max_two_back": true, "smoking": false}'::jsonb END
       FROM generate_series(1, 30000) n`,
      [id],
    );
    await database.query(
      `INSERT INTO ride_segments (ride_id, first_leg, last_leg, to_stop_id, from_city, to_city, departure_time, arrival_time, price)
       SELECT id, 1, leg, gen_random_uuid(), 'Douala', (ARRAY['Yaoundé', 'Eséka', 'Édéa', 'Lobo', 'Bafia', 'Kribi'])[leg],
         departure_time, departure_time + interval '4 hours', price
       FROM rides, generate_series(1, 6) leg WHERE rides.from_city <> 'Douala'`,
    );
    await database.query('ANALYZE rides, ride_segments, profiles');
  });

  it.each([
    ['by departure', {}],
    ['by price', { sort: 'price' as const }],
    [
      'on one day',
      {
        date: inHours(24 * 20)
          .toISOString()
          .slice(0, 10),
      },
    ],
    ['from one city', { to_city: undefined }],
    ['among past rides too', { upcoming: false }],
    ['with a rare preference', { luggage: 'suitcase' as const, air_conditioning: true, max_two_back: true }],
    ['by price, with a preference', { sort: 'price' as const, smoking: false }],
  ])('%s reads one page from an index, without sorting or counting', async (_, given) => {
    const wanted = { from_city: 'Douala', to_city: 'Yaoundé', upcoming: true, ...given };
    const { query: statement, values } = rideListQuery(query(wanted));
    const [row] = await database.query(
      `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF, BUFFERS OFF) ${statement.text}`,
      values,
    );
    const nodes = nodesOf(row['QUERY PLAN'][0].Plan);
    const scans = nodes.filter((node) => node['Relation Name']?.startsWith('ride'));
    const [ridesIndex, ...segmentIndexes] = scans.map((node) => node['Index Name']);
    expect(ridesIndex).toMatch(/^rides_/);
    expect(segmentIndexes).toEqual(
      wanted.to_city === undefined
        ? []
        : [expect.stringMatching(/^ride_segments_search/), expect.stringMatching(/^rides_pkey$/)],
    );
    expect(scans[0]?.['Actual Rows']).toBeLessThanOrEqual(21);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Aggregate');
  });

  it('uses the same index with a generic plan', async () => {
    const { query: statement } = rideListQuery(
      query({ from_city: 'Douala', to_city: 'Yaoundé', upcoming: true }),
    );
    const nodes = await database.transaction(async (tx) => {
      await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
      await tx.query(`PREPARE any_two_cities AS ${statement.text}`);
      const [row] = await tx.query(`EXPLAIN (FORMAT JSON) EXECUTE any_two_cities ('Douala', 'Yaoundé', 21)`);
      await tx.query('DEALLOCATE any_two_cities');
      return nodesOf(row['QUERY PLAN'][0].Plan);
    });
    expect(nodes.map((node) => node['Index Name'])).toContain('rides_search');
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  });

  it('has one prepared statement per set of filters', () => {
    const name = (given: Partial<RideListQuery>) => rideListQuery(query(given)).query.name;
    expect(name({ from_city: 'Douala' })).toBe(name({ from_city: 'Kribi' }));
    expect(name({ from_city: 'Douala' })).not.toBe(name({ to_city: 'Douala' }));
    const all = query({
      ...{
        upcoming: true,
        from_city: 'a',
        to_city: 'b',
        driver_id: 'c',
        min_price: 1,
        max_price: 2,
        min_seats: 1,
        women_only: false,
        luggage: 'bag',
        music: true,
        car_photo: true,
      },
      ...{ date: '2031-03-10', page: 2 },
    });
    // PostgreSQL cuts names at 63 characters.
    expect(rideListQuery(all).query.name.length).toBeLessThan(61);
  });

  it('prepares statements for at most 64 sets of filters, because each takes memory', async () => {
    const run = jest.fn().mockResolvedValue([]);
    const repository = new RidesRepository(database, { run } as never, { run } as never);
    const filters = ['min_price', 'max_price', 'min_seats', 'women_only', 'car_photo', 'upcoming'] as const;
    for (let set = 0; set < 64; set++)
      for (const sort of ['price', 'departure_time'] as const) {
        const given = filters
          .filter((_, at) => set & (1 << at))
          .map((name) => [name, name.startsWith('m') ? 1 : true]);
        await repository.list(query({ ...Object.fromEntries(given), sort }), false);
      }
    const names = run.mock.calls.map(([{ name }]) => name);
    expect(new Set(names.filter(Boolean)).size).toBe(64);
    expect(names.filter((name) => name === '')).toHaveLength(64);
  });
});

describe('A day after departure', () => {
  it('a ride is completed, also by concurrent jobs, and a cancelled one stays cancelled', async () => {
    const due = await insertRide(database, { departure_time: inHours(-24.1) });
    const notYetDue = await insertRide(database, { departure_time: inHours(-23.9) });
    const cancelled = await insertRide(database, { departure_time: inHours(-30), status: 'cancelled' });
    await Promise.all([1, 2, 3].map(() => rides.completeDeparted()));
    await rides.completeDeparted();
    expect(await Promise.all([due, notYetDue, cancelled].map(({ id }) => statusOf(id)))).toEqual([
      'completed',
      'scheduled',
      'cancelled',
    ]);
  });
});

it('a suspended driver’s other rides are cancelled if one cancellation fails; the next run repeats it', async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const driver_id = (await insertPerson(database, { driver: true })).id;
  for (const hours of [30, 60]) await insertRide(database, { driver_id, departure_time: inHours(hours) });
  const cancelled = async () =>
    (await rides.ofDriver(driver_id)).filter(({ status }) => status === 'cancelled').length;
  jest.spyOn(rides, 'cancelLocked').mockRejectedValueOnce(new Error('broken'));
  await expect(rides.cancelUpcomingOf(driver_id, null)).rejects.toThrow('Not all rides');
  expect(await cancelled()).toBe(1);
  jest.restoreAllMocks();
  await rides.cancelUpcomingOf(driver_id, null);
  expect(await cancelled()).toBe(2);
});

describe('Publishing a ride', () => {
  const wanted = {
    from_city: 'douala',
    to_city: 'YAOUNDE',
    departure_time: inHours(20).toISOString(),
    price: 4_500,
    seats: 4,
    car_model: 'Toyota Corolla',
    car_plate: 'LT 123 AB',
    meeting_point: 'Gare routière',
  };

  it('stores the towns as the list spells them, with all seats free', async () => {
    const driver = await insertPerson(database, { driver: true });
    const ride = await rides.create(driver.id, { ...wanted, description: '' });
    expect(ride).toMatchObject({
      from_city: 'Douala',
      to_city: 'Yaoundé',
      seats: 4,
      seats_available: 4,
      status: 'scheduled',
      description: null,
      driver_full_name: driver.full_name,
    });
  });

  it('needs a driver who is approved at the time of publishing', async () => {
    const passenger = await insertPerson(database);
    const suspended = await insertPerson(database, { driver: true, suspended: true });
    expect(await codeOf(rides.create(passenger.id, wanted))).toBe('NOT_A_DRIVER');
    expect(await codeOf(rides.create(suspended.id, wanted))).toBe('SUSPENDED');
  });

  it.each([
    [{ from_city: 'Atlantis' }],
    [{ to_city: 'Atlantis' }],
    [{ to_city: 'Doualà' }],
    [{ departure_time: inHours(-0.01).toISOString() }],
  ])('is rejected with %j', async (given) => {
    const { id } = await insertPerson(database, { driver: true });
    expect(await codeOf(rides.create(id, { ...wanted, ...given }))).toBe('VALIDATION_FAILED');
  });
});
