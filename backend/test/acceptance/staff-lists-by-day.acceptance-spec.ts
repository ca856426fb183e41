import { newId } from '../../src/platform/database';
import { doualaDay } from '../../src/platform/douala';
import { encodeCursor } from '../../src/platform/http';
import { insertBooking } from '../factories/booking';
import { insertApplication } from '../factories/driver-application';
import { insertPerson } from '../factories/person';
import { insertRide } from '../factories/ride';
import { read } from '../setup/call';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

const DAY_MS = 86_400_000;
const midnight = new Date(`${doualaDay(new Date())}T00:00:00+01:00`).getTime();
const daysAgo = (days: number) => midnight - days * DAY_MS;
const dayOf = (instant: number) => doualaDay(new Date(instant));

let product: TestApp;
let admin: SignedIn;
let approver: SignedIn;

beforeAll(async () => {
  product = await startTestApp();
  const staff = async (staff_role: 'admin' | 'approver') =>
    signIn(product, (await insertPerson(product.database, { staff_role })).phone);
  admin = await staff('admin');
  approver = await staff('approver');
  // Boundaries: the last moment of a day, the first of the next, and its last.
  for (const instant of [daysAgo(3) - 1, daysAgo(3), daysAgo(2) - 1]) await insertOneOfEach(instant);
});
afterAll(() => product.close());

async function insertOneOfEach(instant: number): Promise<void> {
  const { database } = product;
  const at = new Date(instant);
  const ride = await insertRide(database, { departure_time: at, status: 'completed' });
  await insertBooking(database, {
    ride_id: ride.id,
    status: 'pending_verification',
    created_at: at,
    paid_at: at,
  });
  const booking = await insertBooking(database, { status: 'cancelled', created_at: at });
  const payments = (['completed', 'failed', 'processing', 'refunded'] as const).map((status, index) => ({
    id: newId(),
    status,
    provider: index % 2 === 0 ? 'mtn' : 'orange',
    rail: index % 2 === 0 ? 'mtn-momo' : 'orange-partner',
  }));
  for (const { id, status, provider, rail } of payments) {
    await database.query(
      `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, status, created_at)
       VALUES ($1, $2, 4500, $3, $6, '237670000001', $4, $5)`,
      [id, booking.id, provider, status, at, rail],
    );
  }
  await database.query(
    `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, provider, rail, by_hand, provider_reference, created_at)
     VALUES ($1, $2, $3, 4500, 'staff', 'staff', 'orange', 'orange-partner', true, $5, $4)`,
    [newId(), payments[3]?.id, booking.id, at, newId()],
  );
  const application = await insertApplication(database, { status: 'approved' });
  await database.query(`UPDATE driver_documents SET decided_at = $2, created_at = $2 WHERE id = $1`, [
    application.id,
    at,
  ]);
  await database.query(
    `INSERT INTO search_counts VALUES ($1, 'Kribi', 'Maroua', 5, 4), ($1, 'Loum', 'Kumba', 3, 0)
     ON CONFLICT (day, from_city, to_city) DO UPDATE SET searches = search_counts.searches + excluded.searches`,
    [dayOf(instant)],
  );
}

const list = (path: string, who: SignedIn = admin) => read(who.request('GET', `/api/admin/${path}`));
const total = async (path: string): Promise<number> => (await list(path)).body.pagination.total;

describe('Staff lists by day', () => {
  it('have the same totals as the daily figures of the charts', async () => {
    const { body } = await list('stats/series?days=7');
    const { days, payments } = body.data;
    for (const day of days.filter((one: { bookings: number }) => one.bookings > 0)) {
      const created = `created_from=${day.day}&created_to=${day.day}`;
      const departed = `departure_from=${day.day}&departure_to=${day.day}`;
      const decided = `decided_from=${day.day}&decided_to=${day.day}`;
      const lists = {
        bookings: await total(`bookings?${created}`),
        bookings_paid: await total(`bookings?${created}&paid=true`),
        refunds: await total(`refunds?${created}`),
        disputes: await total(`bookings?${departed}&disputed=true`),
        applications_decided: await total(`driver-applications?${decided}`),
      };
      expect({ day: day.day, ...lists }).toEqual({
        day: day.day,
        ...Object.fromEntries(Object.keys(lists).map((name) => [name, day[name]])),
      });
      const searches = (await list(`searches?day_from=${day.day}&day_to=${day.day}`)).body.data;
      const sum = (field: string) =>
        searches.reduce((all: number, one: Record<string, number>) => all + (one[field] ?? 0), 0);
      expect([sum('searches'), sum('searches_without_ride')]).toEqual([
        day.searches,
        day.searches_without_ride,
      ]);
    }
    const filledDays = [dayOf(daysAgo(3) - 1), dayOf(daysAgo(3))];
    expect(days.filter((one: { disputes: number }) => one.disputes > 0)).toMatchObject([
      { day: filledDays[0], bookings: 2, refunds: 1, disputes: 1, applications_decided: 1 },
      { day: filledDays[1], bookings: 4, refunds: 2, disputes: 2, applications_decided: 2 },
    ]);
    const paymentsOfDays = payments.filter((one: { day: string }) => filledDays.includes(one.day));
    expect(paymentsOfDays.length).toBeGreaterThan(0);
    for (const { day, provider, outcome, count } of paymentsOfDays) {
      const created = `created_from=${day}&created_to=${day}`;
      expect(await total(`payments?${created}&provider=${provider}&result=${outcome}`)).toBe(count);
    }
  });

  it('can be filtered by first day, last day and day of departure', async () => {
    const day = dayOf(daysAgo(3));
    expect(await total(`refunds?created_from=${day}`)).toBe(2);
    expect(await total(`refunds?created_to=${dayOf(daysAgo(4))}`)).toBe(1);
    expect(await total(`rides?departure_from=${day}&departure_to=${day}`)).toBe(2);
  });

  it('can be sorted and read page by page with a day filter', async () => {
    const day = dayOf(daysAgo(3));
    for (const order of ['asc', 'desc']) {
      const page = `rides?departure_from=${day}&departure_to=${day}&sort=created_at&order=${order}&limit=1`;
      const { body } = await list(page);
      const rest = (await list(`${page}&cursor=${body.pagination.next}`)).body;
      const published = [...body.data, ...rest.data].map((ride: { created_at: string }) => ride.created_at);
      expect(published).toEqual(order === 'asc' ? [...published].sort() : [...published].sort().reverse());
      expect([new Set(published).size, rest.pagination.has_more]).toEqual([2, false]);
    }
  });

  it('of searches can be filtered by whether a ride was found', async () => {
    expect(await total(`searches?without_ride=true&q=krib`)).toBe(2);
    expect(await total(`searches?without_ride=false`)).toBe(2);
  });

  it('need the same role with a day filter as without', async () => {
    expect((await list('searches', approver)).status).toBe(403);
    expect((await list(`driver-applications?created_from=${dayOf(midnight)}`, approver)).status).toBe(200);
  });
});

describe('An invalid filter of a staff list', () => {
  it.each([
    ['bookings?created_from=2026-02-30', 'created_from', 'created_from must be a day, like 2026-11-22'],
    ['payments?created_to=yesterday', 'created_to', 'created_to must be a day, like 2026-11-22'],
    ['refunds?created_from=', 'created_from', 'created_from must be a day, like 2026-11-22'],
    [
      'bookings?created_from=2026-11-22&created_to=2026-11-21',
      'created_to',
      'created_to must not come before created_from',
    ],
    [
      'rides?departure_from=2026-11-22&departure_to=2026-11-21',
      'departure_to',
      'departure_to must not come before departure_from',
    ],
    [
      'driver-applications?decided_from=2026-11-22&decided_to=2026-11-21',
      'decided_to',
      'decided_to must not come before decided_from',
    ],
    ['searches?day_from=1&day_to=2026-11-21', 'day_from', 'day_from must be a day, like 2026-11-22'],
    [
      'payments?result=seated',
      'result',
      'result must be one of the following values: completed, failed, open',
    ],
  ])('is rejected with the name of the field: %s', async (path, field, message) => {
    const { status, body } = await list(path);
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field, message }]);
  });
});

describe('A long staff list', () => {
  it.each([
    [
      'searches',
      `INSERT INTO search_counts SELECT '2020-01-01', 'Mbe ' || n, 'Pala', 1, 0 FROM generate_series(1, 10030) n`,
      'q=pala&sort=day',
    ],
    [
      'audit-events',
      `INSERT INTO audit_events (id, action, subject_type, subject_id, created_at)
       SELECT gen_random_uuid(), 'refund.settled', 'refund', 'of long ago', now() - interval '9 years' FROM generate_series(1, 10030)`,
      'subject_id=of%20long%20ago',
    ],
  ])('counts up to ten thousand rows and can be read to its end: %s', async (name, insertRows, filter) => {
    await product.database.query(insertRows);
    const pageOf = async (more: string) => (await list(`${name}?${filter}&limit=100${more}`)).body;
    const first = await pageOf('');
    expect(first.pagination).toMatchObject({ has_more: true, total: 10_000, at_least: true });
    const last = await pageOf(`&cursor=${encodeCursor([10_000])}`);
    expect(last.data).toHaveLength(30);
    expect(last.pagination).toEqual({ page: 1, limit: 100, has_more: false, next: null, total: 10_030 });
  });
});
