import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { plainToInstance } from 'class-transformer';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { insertBooking } from '../../../../test/factories/booking';
import { insertPerson } from '../../../../test/factories/person';
import { inHours, insertRide } from '../../../../test/factories/ride';
import { codeOf } from '../../../../test/setup/bookings-context';
import { openModule } from '../../../../test/setup/test-module';
import { PreparedQueries, Transactions } from '../../../platform/database';
import { DOUALA, doualaDay } from '../../../platform/douala';
import { JobQueue, Retention } from '../../../platform/jobs';
import { sectionsOf } from '../../../platform/personal-data';
import { BookingsModule } from '../../bookings';
import { CreateRideRequest } from '../dto/rides.requests';
import type { AlertTerms } from '../dto/rides.responses';
import { RideSeatsRepository } from '../ride-seats.repository';
import { RidesModule } from '../rides.module';
import { ridesPersonalData } from '../rides.repository';
import { RidesService } from '../rides.service';
import { ADD_MATCHES, AlertMatchesRepository } from './alert-matches.repository';
import { AlertMatchesService, NOTICES_PER_DAY } from './alert-matches.service';
import { DepartureAlertsService, MAX_ALERTS } from './departure-alerts.service';

let app: TestingModule;
let database: DataSource;
let alerts: DepartureAlertsService;
let matches: AlertMatchesService;
let rides: RidesService;

/** Noon of the current Douala day: outside the quiet hours. */
const noon = DateTime.now().setZone(DOUALA).startOf('day').set({ hour: 12 });
let clock: jest.SpyInstance;

beforeAll(async () => {
  ({ module: app } = await openModule([RidesModule, BookingsModule]));
  database = app.get(DataSource, { strict: false });
  alerts = app.get(DepartureAlertsService, { strict: false });
  matches = app.get(AlertMatchesService, { strict: false });
  rides = app.get(RidesService, { strict: false });
  matches.onModuleInit();
  clock = jest.spyOn(app.get(AlertMatchesRepository, { strict: false }), 'readClock');
  setClock(noon);
});
afterAll(() => app.close());

/** Sets the database's time as notifications read it. */
function setClock(moment: DateTime): void {
  clock.mockResolvedValue(moment.toJSDate());
}

const departure = inHours(72);
const date = doualaDay(departure);
const journey = { from_city: 'Kribi', to_city: 'Limbe', date };
const anyRide = { date_to: null, weekdays: null, min_seats: 1, max_price: null };
const person = async () => (await insertPerson(database)).id;
const driver = async () => (await insertPerson(database, { driver: true })).id;
const insertAlertOwner = async (wish: Partial<AlertTerms> = {}) => {
  const me = await person();
  await alerts.create(me, { ...journey, ...wish });
  return me;
};
const publish = async (more: Partial<CreateRideRequest> = {}, driverId?: string) =>
  rides.create(
    driverId ?? (await driver()),
    plainToInstance(CreateRideRequest, {
      from_city: 'Kribi',
      to_city: 'Limbe',
      car_model: 'Toyota Corolla',
      car_plate: 'LT 123 AB',
      meeting_point: 'Gare routière',
      departure_time: departure.toISOString(),
      price: 3_000,
      seats: 3,
      ...more,
    }),
  );
/** Runs the planned matching and sends all notifications as if the waiting time were over. */
async function notifyAll(): Promise<void> {
  await app.get(JobQueue, { strict: false }).drain();
  await database.query('UPDATE alert_matches SET due_at = now() WHERE sent_at IS NULL');
  await matches.deliverDue();
}
const notificationsOf = (userId: string) =>
  database.query(
    `SELECT type, title, body, data FROM notifications WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );
const titlesOf = async (userId: string) =>
  (await notificationsOf(userId)).map(({ title }: { title: string }) => title);
const jobsFor = (rideId: string) =>
  database.query(
    `SELECT 1 FROM pgboss.job WHERE name = 'rides.tell-of-departure' AND data ->> 'ride_id' = $1`,
    [rideId],
  );

// Alerts of other tests would match as well.
beforeEach(async () => {
  await database.query('DELETE FROM departure_alerts');
  await database.query('DELETE FROM alert_matches');
  setClock(noon);
});

describe('A departure alert', () => {
  it("is created once per route and day, with the towns' listed spelling", async () => {
    const me = await person();
    const { alert, created } = await alerts.create(me, { from_city: 'KRIBI', to_city: 'limbe', date });
    expect([created, alert]).toEqual([
      true,
      expect.objectContaining({ ...journey, ...anyRide, told_at: null }),
    ]);
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

  it('is limited to five per person, even for parallel requests; deleting one allows another', async () => {
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
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(MAX_ALERTS);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'TOO_MANY_ALERTS']));
    const [first] = await alerts.list(me);
    expect(await codeOf(alerts.remove(await person(), first?.id ?? ''))).toBe('NOT_FOUND');
    await alerts.remove(me, first?.id ?? '');
    expect((await alerts.create(me, { ...journey, to_city: 'Tiko' })).created).toBe(true);
  });

  it('gets new conditions when it is created again', async () => {
    const me = await insertAlertOwner();
    const wish = { date_to: doualaDay(inHours(120)), weekdays: [5, 1], min_seats: 2, max_price: 4_000 };
    const { alert, created } = await alerts.create(me, { ...journey, ...wish });
    expect([created, alert]).toEqual([false, expect.objectContaining({ ...wish, weekdays: [1, 5] })]);
    expect(await alerts.list(me)).toHaveLength(1);
    const weekly = await alerts.create(me, { ...journey, to_city: 'Buea', weekdays: [6] });
    expect(weekly.alert.date_to).toBe(doualaDay(inHours(72 + 60 * 24)));
  });

  it('expires when its last day is over', async () => {
    const me = await person();
    await alerts.create(me, journey);
    await database.query(`UPDATE departure_alerts SET day = day - 30 WHERE user_id = $1`, [me]);
    expect(await alerts.list(me)).toEqual([]);
    const ranging = await insertAlertOwner({ date_to: doualaDay(inHours(24 * 40)) });
    await database.query(`UPDATE departure_alerts SET day = day - 30 WHERE user_id = $1`, [ranging]);
    await app.get(Retention, { strict: false }).run();
    expect(await database.query('SELECT 1 FROM departure_alerts WHERE user_id = $1', [me])).toEqual([]);
    expect(await alerts.list(ranging)).toHaveLength(1);
  });

  it('is exported and deleted with the account', async () => {
    const me = await person();
    await alerts.create(me, journey);
    const sections = sectionsOf(app.get(PreparedQueries, { strict: false }), me, ridesPersonalData.sections);
    const section = sections.find(({ name }) => name === 'departure_alerts');
    const rows: object[] = [];
    for await (const row of section?.rows ?? []) rows.push(row);
    expect(rows).toEqual([expect.objectContaining({ ...journey, ...anyRide, told_at: null })]);
    await database.transaction((tx) => ridesPersonalData.erase(tx, me));
    expect(await alerts.list(me)).toEqual([]);
  });
});

describe('A departure alert’s owner', () => {
  it('is notified of a published ride once, even after deleting and recreating the alert', async () => {
    const me = await insertAlertOwner();
    const ride = await publish();
    await notifyAll();
    expect(await notificationsOf(me)).toEqual([
      {
        type: 'ride_published',
        title: 'Un départ est publié',
        body: expect.stringContaining('Kribi - Limbe'),
        data: { type: 'ride_published', rideId: ride.id },
      },
    ]);
    const [alert] = await alerts.list(me);
    expect(alert?.told_at).not.toBeNull();
    await alerts.remove(me, alert?.id ?? '');
    await alerts.create(me, journey);
    await matches.match({ ride_id: ride.id });
    await notifyAll();
    expect(await notificationsOf(me)).toHaveLength(1);
  });

  it('gets one notification of a whole series', async () => {
    const me = await insertAlertOwner({ date_to: doualaDay(inHours(24 * 60)) });
    const driverId = await driver();
    for (let day = 0; day < 10; day++) {
      await publish({ departure_time: inHours(72 + 24 * day).toISOString() }, driverId);
    }
    await notifyAll();
    expect(await notificationsOf(me)).toMatchObject([{ title: '10 départs correspondent à vos alertes' }]);
  });

  it('is notified after two minutes', async () => {
    const me = await insertAlertOwner();
    await publish();
    await app.get(JobQueue, { strict: false }).drain();
    await matches.deliverDue();
    expect(await notificationsOf(me)).toEqual([]);
    const [due] = await database.query(
      'SELECT round(extract(epoch FROM due_at - now())) AS wait FROM alert_matches WHERE user_id = $1',
      [me],
    );
    expect(Number(due.wait)).toBeGreaterThan(110);
    expect(Number(due.wait)).toBeLessThanOrEqual(120);
  });

  it('is not notified of a ride cancelled before the notification, but of the next one', async () => {
    const [me, driverId] = [await insertAlertOwner(), await driver()];
    const cancelled = await publish({}, driverId);
    await app.get(JobQueue, { strict: false }).drain();
    await rides.remove(driverId, cancelled.id);
    await notifyAll();
    expect(await notificationsOf(me)).toEqual([]);
    await publish();
    await notifyAll();
    expect(await notificationsOf(me)).toHaveLength(1);
  });

  it('is not notified of other routes, other days, too few seats, high prices, full rides or their own rides', async () => {
    const me = await driver();
    await alerts.create(me, { ...journey, min_seats: 3, max_price: 3_000 });
    const own = await publish({}, me);
    const back = await publish({ from_city: 'Limbe', to_city: 'Kribi' });
    await publish({ departure_time: inHours(120).toISOString() });
    await publish({ seats: 2 });
    await publish({ price: 3_100 });
    const full = await insertRide(database, {
      from_city: 'Kribi',
      to_city: 'Limbe',
      departure_time: departure,
    });
    await database.query('UPDATE rides SET seats_available = 0 WHERE id = $1', [full.id]);
    await matches.match({ ride_id: full.id });
    await notifyAll();
    expect(await notificationsOf(me)).toEqual([]);
    expect(await jobsFor(back.id)).toEqual([]);
    expect(await alerts.list(me)).toMatchObject([{ told_at: null }]);
    await rides.remove(me, own.id);
  });

  it('is notified only about chosen weekdays', async () => {
    const weekday = DateTime.fromISO(date).weekday;
    const [hit, miss] = [
      await insertAlertOwner({ weekdays: [weekday] }),
      await insertAlertOwner({ weekdays: [(weekday % 7) + 1] }),
    ];
    await publish();
    await notifyAll();
    expect([await notificationsOf(hit), await notificationsOf(miss)]).toEqual([[expect.anything()], []]);
  });

  it('is not notified of rides by blocked people, nor of women-only rides unless she is a woman', async () => {
    const [me, blocked, blocker] = [await insertAlertOwner(), await driver(), await driver()];
    await database.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2), ($3, $1)', [
      me,
      blocked,
      blocker,
    ]);
    for (const by of [blocked, blocker]) await publish({}, by);
    await notifyAll();
    const woman = await insertAlertOwner();
    const hers = await driver();
    await database.query(`UPDATE profiles SET gender = 'female' WHERE id = ANY($1)`, [[woman, hers]]);
    await publish({ women_only: true }, hers);
    await notifyAll();
    expect([await notificationsOf(me), await notificationsOf(woman)]).toEqual([[], [expect.anything()]]);
  });

  it('is notified of a ride that is moved to the day of the alert', async () => {
    const [me, mover] = [await insertAlertOwner(), await driver()];
    const ride = await publish({ departure_time: inHours(144).toISOString() }, mover);
    await rides.update(mover, ride.id, { departure_time: departure.toISOString() });
    await notifyAll();
    expect(await notificationsOf(me)).toHaveLength(1);
  });

  it('is notified once when enough seats become free, by a cancellation or by added seats', async () => {
    const by = await driver();
    const ride = await publish({ seats: 2 }, by);
    await insertBooking(database, { ride_id: ride.id, seats: 2 });
    const [one, two] = [await insertAlertOwner(), await insertAlertOwner({ min_seats: 2 })];
    const release = () =>
      app
        .get(Transactions, { strict: false })
        .run((tx) =>
          app
            .get(RideSeatsRepository, { strict: false })
            .release(tx, ride.id, { from_stop_id: null, to_stop_id: null, seats: 1 }),
        );
    await release();
    await notifyAll();
    expect([await titlesOf(one), await titlesOf(two)]).toEqual([['Des places sont libres'], []]);
    await rides.update(by, ride.id, { seats: 4 });
    await notifyAll();
    expect([await titlesOf(one), await titlesOf(two)]).toEqual([
      ['Des places sont libres'],
      ['Des places sont libres'],
    ]);
    await database.query('UPDATE rides SET seats_available = 0 WHERE id = $1', [ride.id]);
    await release();
    await notifyAll();
    expect(await titlesOf(one)).toHaveLength(1);
  });

  it('is notified when the price falls to the limit, but not if the old price was within it', async () => {
    const by = await driver();
    const ride = await publish({ price: 4_000 }, by);
    const [cheap, any, fitted] = [
      await insertAlertOwner({ max_price: 3_000 }),
      await insertAlertOwner(),
      await insertAlertOwner({ max_price: 4_500 }),
    ];
    await rides.update(by, ride.id, { price: 3_500 });
    await rides.update(by, ride.id, { price: 3_000 });
    await notifyAll();
    expect(await titlesOf(cheap)).toEqual(['Le prix a baissé']);
    expect([await notificationsOf(any), await notificationsOf(fitted)]).toEqual([[], []]);
  });
});

describe('Notifications of departure alerts', () => {
  it('are delayed until morning during quiet hours', async () => {
    const me = await insertAlertOwner();
    await publish();
    setClock(noon.set({ hour: 22 }));
    await notifyAll();
    expect(await notificationsOf(me)).toEqual([]);
    const morning = noon.plus({ days: 1 }).set({ hour: 6 });
    const [match] = await database.query('SELECT due_at FROM alert_matches WHERE user_id = $1', [me]);
    expect(match.due_at).toEqual(morning.toJSDate());
    setClock(morning.minus({ seconds: 1 }));
    await notifyAll();
    expect(await notificationsOf(me)).toEqual([]);
    setClock(morning);
    await notifyAll();
    expect(await notificationsOf(me)).toHaveLength(1);
  });

  it('are sent at night for a ride that departs before the morning', async () => {
    const me = await insertAlertOwner({ to_city: 'Buea' });
    const ride = await publish({ to_city: 'Buea' });
    setClock(DateTime.fromJSDate(departure, { zone: DOUALA }).startOf('day').minus({ hours: 1 }));
    await database.query(`UPDATE rides SET departure_time = $2 WHERE id = $1`, [
      ride.id,
      DateTime.fromJSDate(departure, { zone: DOUALA }).startOf('day').plus({ hours: 4 }).toJSDate(),
    ]);
    await notifyAll();
    expect(await notificationsOf(me)).toHaveLength(1);
  });

  it('are limited to five a day, even in parallel; the others are sent the next morning', async () => {
    const me = await insertAlertOwner();
    for (let ride = 0; ride < NOTICES_PER_DAY + 2; ride++) {
      await publish();
      await app.get(JobQueue, { strict: false }).drain();
      await database.query('UPDATE alert_matches SET due_at = now() WHERE sent_at IS NULL');
      await Promise.all([1, 2, 3].map(() => matches.deliver(me)));
    }
    expect(await notificationsOf(me)).toHaveLength(NOTICES_PER_DAY);
    setClock(noon.plus({ days: 1 }).set({ hour: 6 }));
    await notifyAll();
    expect(await titlesOf(me)).toEqual([
      ...Array<string>(NOTICES_PER_DAY).fill('Un départ est publié'),
      '2 départs correspondent à vos alertes',
    ]);
  });

  it('reach the others if the notification of one person fails, and that person at the next run', async () => {
    const people = [await insertAlertOwner(), await insertAlertOwner()];
    await publish();
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const deliver = jest.spyOn(matches, 'deliver').mockRejectedValueOnce(new Error('broken'));
    await notifyAll();
    const titles = await Promise.all(people.map(titlesOf));
    expect(titles.flat()).toEqual(['Un départ est publié']);
    deliver.mockRestore();
    warn.mockRestore();
    await notifyAll();
    expect((await Promise.all(people.map(titlesOf))).flat()).toHaveLength(2);
  });

  it('combine rides published at the same time, even with two concurrent deliveries', async () => {
    const me = await insertAlertOwner();
    const [one, two] = await Promise.all([publish(), publish()]);
    await Promise.all([matches.match({ ride_id: one.id }), matches.match({ ride_id: two.id })]);
    await database.query('UPDATE alert_matches SET due_at = now()');
    await Promise.all([matches.deliverDue(), matches.deliverDue()]);
    await notifyAll();
    expect(await titlesOf(me)).toEqual(['2 départs correspondent à vos alertes']);
  });

  it('are not sent once the alert is deleted, and at most once if it is deleted during delivery', async () => {
    const me = await insertAlertOwner();
    await publish();
    await app.get(JobQueue, { strict: false }).drain();
    const [alert] = await alerts.list(me);
    await alerts.remove(me, alert?.id ?? '');
    await notifyAll();
    expect(await notificationsOf(me)).toEqual([]);
    expect(await database.query('SELECT 1 FROM alert_matches WHERE user_id = $1', [me])).toEqual([]);

    for (let round = 0; round < 5; round++) {
      const other = await insertAlertOwner();
      await publish();
      await app.get(JobQueue, { strict: false }).drain();
      await database.query('UPDATE alert_matches SET due_at = now() WHERE sent_at IS NULL');
      const [deleted] = await alerts.list(other);
      await Promise.all([alerts.remove(other, deleted?.id ?? ''), matches.deliver(other)]);
      const before = await notificationsOf(other);
      await notifyAll();
      expect(await notificationsOf(other)).toEqual(before);
      expect(await alerts.list(other)).toEqual([]);
    }
  });
});

describe('Among 50,000 alerts', () => {
  it('matching a ride reads the index of its route', async () => {
    const owner = await person();
    await database.query(
      `INSERT INTO departure_alerts (id, user_id, from_city, to_city, day, last_day)
       SELECT gen_random_uuid(), $1, 'Town ' || i % 500, 'Town ' || i / 500, current_date + i % 5, current_date + 30
       FROM generate_series(1, 50000) i`,
      [owner],
    );
    await database.query('ANALYZE departure_alerts');
    const route = [
      ['00000000-0000-0000-0000-000000000001'],
      ['Town 1'],
      ['Town 2'],
      [departure],
      [3000],
      [3000],
      [3],
    ];
    const [row] = await database.query(`EXPLAIN (FORMAT JSON) ${ADD_MATCHES}`, [
      ...route,
      'published',
      null,
      null,
    ]);
    const plan = JSON.stringify(row['QUERY PLAN']);
    expect(plan).toContain('"Index Name":"departure_alerts_route"');
    expect(plan.match(/"Seq Scan"[^}]*"departure_alerts"/)).toBeNull();
  });
});
