import type { TestingModule } from '@nestjs/testing';
import { plainToInstance } from 'class-transformer';
import { DataSource } from 'typeorm';
import { insertPerson } from '../../../../test/factories/person';
import { inHours } from '../../../../test/factories/ride';
import { openModule } from '../../../../test/setup/test-module';
import { doualaDay } from '../../../platform/douala';
import { Retention } from '../../../platform/jobs';
import { BookingsModule } from '../../bookings';
import { DepartureAlertsService } from '../alerts/departure-alerts.service';
import { RideListQuery } from '../dto/rides.requests';
import { RidesModule } from '../rides.module';
import { RidesService } from '../rides.service';
import { DemandRepository } from './demand.repository';
import { DemandService } from './demand.service';

let app: TestingModule;
let database: DataSource;
let demand: DemandService;
let rides: RidesService;
let alerts: DepartureAlertsService;

beforeAll(async () => {
  ({ module: app } = await openModule([RidesModule, BookingsModule]));
  database = app.get(DataSource, { strict: false });
  demand = app.get(DemandService, { strict: false });
  rides = app.get(RidesService, { strict: false });
  alerts = app.get(DepartureAlertsService, { strict: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  await demand.flush();
  await database.query('DELETE FROM unmet_searches');
  await database.query('DELETE FROM departure_alerts');
});

const dayIn = (days: number) => doualaDay(inHours(24 * days));
const journey = { from_city: 'Kribi', to_city: 'Maroua' };

async function search(address: string, given: Partial<RideListQuery> = {}): Promise<void> {
  const query = { ...journey, date: dayIn(3), upcoming: true, ...given };
  const { served } = await rides.list(plainToInstance(RideListQuery, query));
  served(address);
}
/** Some addresses share a bit, so the tests use more of them than they need. */
const addresses = (count: number) => Array.from({ length: count }, (_, i) => `192.0.2.${i + 1}`);
/** Demand as shown by a process with an empty cache. */
async function wanted() {
  await demand.flush();
  (demand as unknown as { cached: undefined }).cached = undefined;
  return demand.list();
}
async function alertOf(date: string, more: object = {}): Promise<void> {
  const { id } = await insertPerson(database);
  await alerts.create(id, { ...journey, date, ...more });
}

describe('The demand for journeys', () => {
  it('counts addresses whose search had no result, rounded down', async () => {
    for (const address of addresses(16)) await search(address);
    expect(await wanted()).toEqual([{ ...journey, date: dayIn(3), people: 10 }]);
  });

  it('counts an address once, however often it searches, across processes and flushes', async () => {
    for (let time = 0; time < 20; time++) await search('192.0.2.1');
    await demand.flush();
    for (let time = 0; time < 20; time++) await search('192.0.2.1', { min_seats: 2 });
    await demand.flush();
    // A single IPv6 customer has a whole /64.
    for (const end of ['1', '2', 'ffff']) await search(`2001:db8:1:1::${end}`);
    expect(await wanted()).toEqual([]);
    const [row] = await database.query(
      'SELECT bit_count(searchers::bit(64))::integer AS count FROM unmet_searches',
    );
    expect(row.count).toBeLessThanOrEqual(2);
  });

  it('counts people with alerts for each of their days, each person once', async () => {
    const weekday = ((new Date(`${dayIn(4)}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
    await alertOf(dayIn(4));
    await alertOf(dayIn(2), { date_to: dayIn(5) });
    expect(await wanted()).toEqual([]);
    await alertOf(dayIn(1), { weekdays: [weekday] });
    expect(await wanted()).toEqual([{ ...journey, date: dayIn(4), people: 3 }]);
  });

  it('counts one person with two alerts and two addresses as fewer than three', async () => {
    const { id } = await insertPerson(database);
    await alerts.create(id, { ...journey, date: dayIn(3) });
    await alerts.create(id, { ...journey, date: dayIn(2), date_to: dayIn(4) });
    for (const address of addresses(2)) await search(address);
    expect(await wanted()).toEqual([]);
  });

  it('ignores searches with a filter or without a day, and those for past or far days', async () => {
    for (const address of addresses(12)) {
      await search(address, { date: undefined as unknown as string });
      await search(address, { date: dayIn(-1) });
      await search(address, { date: dayIn(60) });
      await search(address, { max_price: 100 });
    }
    expect(await wanted()).toEqual([]);
  });

  it('contains no address, is cached for a minute and removed after the day', async () => {
    await search('192.0.2.1');
    await demand.flush();
    const [row] = await database.query('SELECT * FROM unmet_searches');
    expect(Object.keys(row).sort()).toEqual(['day', 'from_city', 'searchers', 'to_city']);
    expect(demand.list()).toBe(demand.list());
    await database.query('UPDATE unmet_searches SET day = day - 10');
    await app.get(Retention, { strict: false }).run();
    expect(await database.query('SELECT 1 FROM unmet_searches')).toEqual([]);
  });

  it('is kept after a database error and written at shutdown', async () => {
    const add = jest.spyOn(app.get(DemandRepository, { strict: false }), 'add');
    add.mockRejectedValueOnce(new Error('away'));
    await search('192.0.2.1');
    await demand.flush();
    expect(await database.query('SELECT 1 FROM unmet_searches')).toEqual([]);
    await demand.beforeApplicationShutdown();
    expect(await database.query('SELECT 1 FROM unmet_searches')).toHaveLength(1);
  });
});
