import type { TestingModule } from '@nestjs/testing';
import { plainToInstance } from 'class-transformer';
import { DataSource } from 'typeorm';
import { insertPerson } from '../../../../test/factories/person';
import { inHours, insertRide } from '../../../../test/factories/ride';
import { codeOf } from '../../../../test/setup/bookings-context';
import { openModule } from '../../../../test/setup/test-module';
import { doualaDay } from '../../../platform/douala';
import { Retention } from '../../../platform/jobs';
import { BookingsModule } from '../../bookings';
import { CreateRideRequest } from '../dto/rides.requests';
import { RidesPersonalData } from '../rides.personal-data';
import { RidesModule } from '../rides.module';
import { RidesService } from '../rides.service';
import { DepartureAlertsService, OPEN_ALERTS } from './departure-alerts.service';

let app: TestingModule;
let database: DataSource;
let alerts: DepartureAlertsService;
let rides: RidesService;

beforeAll(async () => {
  ({ module: app } = await openModule([RidesModule, BookingsModule]));
  database = app.get(DataSource, { strict: false });
  alerts = app.get(DepartureAlertsService, { strict: false });
  rides = app.get(RidesService, { strict: false });
  alerts.onModuleInit();
});
afterAll(() => app.close());

const leaves = inHours(72);
const date = doualaDay(leaves);
const journey = { from_city: 'Kribi', to_city: 'Limbe', date };
const person = async () => (await insertPerson(database)).id;
const driver = async () => (await insertPerson(database, { driver: true })).id;
const publish = (driverId: string, more: Partial<CreateRideRequest> = {}) =>
  rides.create(
    driverId,
    plainToInstance(CreateRideRequest, {
      from_city: 'Kribi',
      to_city: 'Limbe',
      car_model: 'Toyota Corolla',
      car_plate: 'LT 123 AB',
      meeting_point: 'Gare routière',
      departure_time: leaves.toISOString(),
      price: 3_000,
      seats: 3,
      ...more,
    }),
  );
const noticesOf = (userId: string) =>
  database.query(`SELECT type, body, data FROM notifications WHERE user_id = $1 ORDER BY created_at`, [
    userId,
  ]);
/** Queued jobs of a ride with their delay in seconds. */
const jobsFor = (rideId: string) =>
  database.query(
    `SELECT round(extract(epoch FROM start_after - created_on))::int AS waits FROM pgboss.job
     WHERE name = 'rides.tell-of-departure' AND data ->> 'ride_id' = $1`,
    [rideId],
  );

describe('A departure alert', () => {
  it("is created once per route and day, with the towns' listed spelling", async () => {
    const me = await person();
    const { alert, created } = await alerts.create(me, { from_city: 'KRIBI', to_city: 'limbe', date });
    expect([created, alert]).toEqual([true, expect.objectContaining({ ...journey, told_at: null })]);
    const again = await alerts.create(me, journey);
    expect([again.created, again.alert.id]).toEqual([false, alert.id]);
    expect(await alerts.list(me)).toHaveLength(1);
  });

  it('requires two listed towns and a day from today to 180 days ahead', async () => {
    const me = await person();
    for (const wrong of [
      { ...journey, from_city: 'Atlantis' },
      { ...journey, to_city: 'Kribi' },
      { ...journey, date: doualaDay(inHours(-24)) },
      { ...journey, date: doualaDay(inHours(24 * 182)) },
    ]) {
      expect(await codeOf(alerts.create(me, wrong))).toBe('VALIDATION_FAILED');
    }
  });

  it('is limited to five, even for parallel requests; deleting one makes room', async () => {
    const me = await person();
    const towns = ['Limbe', 'Ebolowa', 'Buea', 'Kumba', 'Loum', 'Maroua', 'Garoua', 'Bertoua'];
    const outcomes = await Promise.all(
      towns.map((to_city) =>
        alerts.create(me, { ...journey, to_city }).then(
          () => 'ok',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(OPEN_ALERTS);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'TOO_MANY_ALERTS']));
    const [first] = await alerts.list(me);
    expect(await codeOf(alerts.remove(await person(), first?.id ?? ''))).toBe('NOT_FOUND');
    await alerts.remove(me, first?.id ?? '');
    expect((await alerts.create(me, { ...journey, to_city: 'Tiko' })).created).toBe(true);
  });

  it('expires when its day is over', async () => {
    const me = await person();
    await alerts.create(me, journey);
    await database.query(`UPDATE departure_alerts SET day = day - 30 WHERE user_id = $1`, [me]);
    expect(await alerts.list(me)).toEqual([]);
    await app.get(Retention, { strict: false }).run();
    expect(await database.query('SELECT 1 FROM departure_alerts WHERE user_id = $1', [me])).toEqual([]);
  });

  it('is exported and deleted with the account', async () => {
    const me = await person();
    await alerts.create(me, journey);
    const data = app.get(RidesPersonalData, { strict: false });
    const section = data.exportSections(me).find(({ name }) => name === 'departure_alerts');
    const rows: object[] = [];
    for await (const row of section?.rows ?? []) rows.push(row);
    expect(rows).toEqual([expect.objectContaining({ ...journey, told_at: null })]);
    await database.transaction((tx) => data.erase(tx, me));
    expect(await alerts.list(me)).toEqual([]);
  });
});

describe('A departure alert’s owner', () => {
  it('is notified once, with the ride, however many are published and cancelled', async () => {
    const [me, first, second] = [await person(), await driver(), await driver()];
    await alerts.create(me, journey);
    const ride = await publish(first);
    expect(await jobsFor(ride.id)).toEqual([{ waits: 120 }]);
    await alerts.tell(ride.id);
    expect(await noticesOf(me)).toEqual([
      {
        type: 'ride_published',
        body: expect.stringContaining('Kribi - Limbe'),
        data: { type: 'ride_published', rideId: ride.id },
      },
    ]);
    expect((await alerts.list(me))[0]?.told_at).not.toBeNull();
    await rides.remove(first, ride.id);
    const next = await publish(second);
    await Promise.all([alerts.tell(next.id), alerts.tell(next.id)]);
    // Recreating the alert keeps its state, so it promises nothing more.
    await alerts.remove(me, (await alerts.list(me))[0]?.id ?? '');
    expect(await alerts.list(me)).toEqual([]);
    expect((await alerts.create(me, journey)).alert.told_at).not.toBeNull();
    await alerts.tell(next.id);
    expect(await noticesOf(me)).toHaveLength(1);
  });

  it('is not notified of a ride cancelled at once, and is notified of the next', async () => {
    const [me, hasty, honest] = [await person(), await driver(), await driver()];
    await alerts.create(me, journey);
    const gone = await publish(hasty);
    await rides.remove(hasty, gone.id);
    await alerts.tell(gone.id);
    expect(await noticesOf(me)).toEqual([]);
    await alerts.tell((await publish(honest)).id);
    expect(await noticesOf(me)).toHaveLength(1);
  });

  it('is not notified of other routes, other days, full rides or their own rides', async () => {
    const [me, other] = [await driver(), await driver()];
    await alerts.create(me, journey);
    const own = await publish(me);
    const back = await publish(other, { from_city: 'Limbe', to_city: 'Kribi' });
    const later = await insertRide(database, {
      driver_id: other,
      from_city: 'Kribi',
      to_city: 'Limbe',
      departure_time: inHours(120),
    });
    const full = await insertRide(database, { from_city: 'Kribi', to_city: 'Limbe', departure_time: leaves });
    await database.query('UPDATE rides SET seats_available = 0 WHERE id = $1', [full.id]);
    for (const { id } of [own, back, later, full]) await alerts.tell(id);
    expect(await noticesOf(me)).toEqual([]);
    expect(await jobsFor(own.id)).toEqual([]);
    expect(await jobsFor(back.id)).toEqual([]);
  });

  it('is not notified across a block in either direction', async () => {
    const [me, blocked, blocker] = [await person(), await driver(), await driver()];
    await alerts.create(me, journey);
    await database.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2), ($3, $1)', [
      me,
      blocked,
      blocker,
    ]);
    for (const by of [blocked, blocker]) await alerts.tell((await publish(by)).id);
    expect(await noticesOf(me)).toEqual([]);
  });

  it('is notified of a ride that is moved to that day', async () => {
    const [me, mover] = [await person(), await driver()];
    const ride = await publish(mover, { departure_time: inHours(144).toISOString() });
    await alerts.create(me, journey);
    await rides.update(mover, ride.id, { departure_time: leaves.toISOString() });
    expect(await jobsFor(ride.id)).toEqual([{ waits: 120 }]);
    await alerts.tell(ride.id);
    expect(await noticesOf(me)).toHaveLength(1);
  });
});
