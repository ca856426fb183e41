import type { TestingModule } from '@nestjs/testing';
import { plainToInstance } from 'class-transformer';
import { DataSource } from 'typeorm';
import { insertRide } from '../../../test/factories/ride';
import { openModule } from '../../../test/setup/test-module';
import { Clock } from '../../platform/clock';
import { Retention } from '../../platform/jobs';
import { BookingsModule } from '../bookings';
import { RideListQuery } from './dto/rides.requests';
import { RidesModule } from './rides.module';
import { RidesService } from './rides.service';
import { SearchCountsService } from './search-counts.service';

let app: TestingModule;
let database: DataSource;
let rides: RidesService;
let counts: SearchCountsService;

beforeAll(async () => {
  ({ module: app } = await openModule([RidesModule, BookingsModule]));
  database = app.get(DataSource, { strict: false });
  rides = app.get(RidesService, { strict: false });
  counts = app.get(SearchCountsService, { strict: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  await counts.flush();
  await database.query('DELETE FROM search_counts');
});

async function search(given: Partial<RideListQuery>): Promise<void> {
  const { served } = await rides.list(plainToInstance(RideListQuery, { upcoming: true, ...given }));
  served('192.0.2.1');
}

async function counted(): Promise<unknown[]> {
  await counts.flush();
  return database.query(
    `SELECT day::text, from_city, to_city, searches, without_ride FROM search_counts ORDER BY day, from_city, to_city`,
  );
}

describe('searches for a journey', () => {
  it('are counted by route, and separately without results', async () => {
    await insertRide(database); // Douala to Yaoundé
    const [ride] = await database.query('SELECT from_city, to_city FROM rides LIMIT 1');
    await search({ from_city: ride.from_city, to_city: ride.to_city });
    await search({ from_city: ride.from_city.toLowerCase(), to_city: ride.to_city });
    await search({ from_city: 'Kribi', to_city: 'Maroua' });
    await counts.flush();
    await search({ from_city: 'Kribi', to_city: 'Maroua', min_seats: 2 });
    expect(await counted()).toMatchObject([
      { from_city: ride.from_city, to_city: ride.to_city, searches: 2, without_ride: 0 },
      { from_city: 'Kribi', to_city: 'Maroua', searches: 2, without_ride: 2 },
    ]);
  });

  it('are not counted for one town, an unknown town, equal towns, a past day, a next page, a price lookup or a price filter', async () => {
    await search({ from_city: 'Kribi' });
    await search({ from_city: 'Kribi', to_city: 'Atlantis' });
    await search({ from_city: 'Kribi', to_city: 'kribi' });
    await search({ from_city: 'Kribi', to_city: 'Maroua', date: '2020-01-31' });
    await search({ from_city: 'Kribi', to_city: 'Maroua', page: 2 });
    await search({ from_city: 'Kribi', to_city: 'Maroua', limit: 1 });
    await search({ from_city: 'Kribi', to_city: 'Maroua', max_price: 100 });
    expect(await counted()).toEqual([]);
  });

  it('belong to their day in Douala, an hour ahead of UTC', async () => {
    const clock = jest.spyOn(app.get(Clock, { strict: false }), 'now');
    for (const instant of ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z']) {
      clock.mockReturnValueOnce(new Date(instant));
      await search({ from_city: 'Kribi', to_city: 'Maroua' });
    }
    expect(await counted()).toMatchObject([{ day: '2026-11-20' }, { day: '2026-11-21' }]);
    clock.mockRestore();
  });

  it('are kept after a database error and written later', async () => {
    await search({ from_city: 'Kribi', to_city: 'Maroua' });
    await database.query('ALTER TABLE search_counts RENAME TO away');
    await counts.flush();
    await database.query('ALTER TABLE away RENAME TO search_counts');
    expect(await counted()).toMatchObject([{ searches: 1, without_ride: 1 }]);
  });

  it('are written at shutdown and removed after 400 days', async () => {
    await database.query(
      `INSERT INTO search_counts SELECT (now() AT TIME ZONE 'Africa/Douala')::date - age, 'Kribi', 'Maroua', 1, 0
       FROM unnest(ARRAY[400, 401]) AS age`,
    );
    await search({ from_city: 'Edéa', to_city: 'Maroua' });
    await counts.flush();
    await app.get(Retention, { strict: false }).run();
    expect(await counted()).toHaveLength(2);
    await search({ from_city: 'Loum', to_city: 'Maroua' });
    await counts.beforeApplicationShutdown();
    expect(await database.query(`SELECT 1 FROM search_counts WHERE from_city = 'Loum'`)).toHaveLength(1);
  });
});
