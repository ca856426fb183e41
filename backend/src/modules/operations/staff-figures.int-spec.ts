import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { insertBooking } from '../../../test/factories/booking';
import { insertApplication } from '../../../test/factories/driver-application';
import { insertRide } from '../../../test/factories/ride';
import { openModule } from '../../../test/setup/test-module';
import { Clock } from '../../platform/clock';
import { newId, PreparedQueries } from '../../platform/database';
import { doualaDay } from '../../platform/douala';
import type { StaffRole } from '../../platform/http';
import { BookingsModule } from '../bookings';
import { RidesModule } from '../rides';
import { StaffFiguresRepository } from './staff-figures.repository';
import { StaffFiguresService } from './staff-figures.service';

let app: TestingModule;
let database: DataSource;
let repository: StaffFiguresRepository;
/** A new service for each call, because the service caches. */
const seriesOf = (days: 7 | 30 | 90) => new StaffFiguresService(repository, new Clock()).series(days);

beforeAll(async () => {
  ({ module: app } = await openModule([RidesModule, BookingsModule]));
  database = app.get(DataSource, { strict: false });
  repository = new StaffFiguresRepository(app.get(PreparedQueries, { strict: false }));
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const midnight = () => new Date(`${doualaDay(new Date())}T00:00:00+01:00`).getTime();
const dayAgo = (days: number) => doualaDay(new Date(midnight() - days * DAY_MS + 1));
const figuresOf = async (day: string) => (await seriesOf(7)).days.find((one) => one.day === day);

async function insertPayment(
  provider: 'mtn' | 'orange',
  status: string,
  created: number,
  secondsToTicket: number | null = null,
): Promise<{ id: string; booking_id: string }> {
  const { id: booking_id } = await insertBooking(database, {
    status: 'cancelled',
    created_at: new Date(created),
  });
  const id = newId();
  await database.query(
    `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, status, created_at, payment_time)
     VALUES ($1, $2, 4500, $3, 'mtn-momo', '237670000001', $4, $5, $5::timestamptz + $6::int * interval '1 second')`,
    [id, booking_id, provider, status, new Date(created), secondsToTicket],
  );
  return { id, booking_id };
}

describe('Daily figures', () => {
  it('list each day once, today in Douala last, including empty days', async () => {
    const { days } = await seriesOf(30);
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, index) => dayAgo(29 - index)));
    expect(days[0]).toEqual({
      day: dayAgo(29),
      searches: 0,
      searches_without_ride: 0,
      bookings: 0,
      bookings_paid: 0,
      median_seconds_to_ticket: null,
      slow_seconds_to_ticket: null,
      applications_decided: 0,
      median_seconds_to_decision: null,
      refunds: 0,
      refunded: 0,
      disputes: 0,
    });
  });

  it('start at midnight in Douala, an hour before UTC', async () => {
    await insertBooking(database, { created_at: new Date(midnight()) });
    await insertBooking(database, { created_at: new Date(midnight() - 1), status: 'pending_verification' });
    await insertBooking(database, { created_at: new Date(midnight() - 7 * DAY_MS) });
    expect(await figuresOf(dayAgo(0))).toMatchObject({ bookings: 1, bookings_paid: 0 });
    expect(await figuresOf(dayAgo(1))).toMatchObject({ bookings: 1, bookings_paid: 1 });
    expect((await seriesOf(7)).days.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(2);
    expect((await seriesOf(30)).days.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(3);
  });

  it('split payments by provider and outcome, count refunds and measure the time to a ticket', async () => {
    const day = midnight() - 3 * DAY_MS;
    await insertPayment('mtn', 'completed', day, 60);
    await insertPayment('mtn', 'completed', day + 1, 120);
    const { id, booking_id } = await insertPayment('mtn', 'refunded', day + 2, 600);
    await insertPayment('orange', 'failed', day);
    await insertPayment('orange', 'processing', day + DAY_MS - 1);
    await insertPayment('orange', 'processing', day + DAY_MS);
    await database.query(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, provider, rail, provider_reference, created_at)
       VALUES ($1, $2, $3, 4500, 'staff', 'staff', 'mtn', 'mtn-momo', 'ref', $4)`,
      [newId(), id, booking_id, new Date(day)],
    );
    await database.query(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, given_before, status, rest, rule, cause, provider, rail, provider_reference, created_at)
       VALUES ($1, $2, $3, 0, 4500, 'completed', true, 'staff', 'staff', 'mtn', 'mtn-momo', 'none', $4)`,
      [newId(), id, booking_id, new Date(day)],
    );
    const ofDay = (await seriesOf(7)).payments.filter((one) => one.day === dayAgo(3));
    expect(ofDay).toEqual([
      { day: dayAgo(3), provider: 'mtn', outcome: 'completed', count: 3, amount: 13_500 },
      { day: dayAgo(3), provider: 'orange', outcome: 'failed', count: 1, amount: 4_500 },
      { day: dayAgo(3), provider: 'orange', outcome: 'open', count: 1, amount: 4_500 },
    ]);
    expect(await figuresOf(dayAgo(3))).toMatchObject({
      median_seconds_to_ticket: 120,
      slow_seconds_to_ticket: 504,
      refunds: 1,
      refunded: 4_500,
    });
  });

  it('count a decision on the day it was made, and measure the time since the application', async () => {
    for (const hours of [2, 4]) {
      const { id } = await insertApplication(database, { status: 'approved' });
      await database.query(
        `UPDATE driver_documents SET decided_at = $2, created_at = $2::timestamptz - $3::int * interval '1 hour' WHERE id = $1`,
        [id, new Date(midnight() - 2 * DAY_MS), hours],
      );
    }
    expect(await figuresOf(dayAgo(2))).toMatchObject({
      applications_decided: 2,
      median_seconds_to_decision: 3 * 3_600,
    });
  });

  it('count paid bookings without proof of travel on the day of their ride', async () => {
    const ride = await insertRide(database, {
      departure_time: new Date(midnight() - 4 * DAY_MS),
      status: 'completed',
    });
    await insertBooking(database, { ride_id: ride.id, status: 'pending_verification' });
    await insertBooking(database, { ride_id: ride.id, status: 'completed' });
    expect(await figuresOf(dayAgo(4))).toMatchObject({ disputes: 1 });
    expect(await figuresOf(dayAgo(5))).toMatchObject({ disputes: 0 });
  });

  it('list routes searched without finding a ride, the most such searches first', async () => {
    await database.query(
      `INSERT INTO search_counts VALUES ($1, 'Kribi', 'Maroua', 5, 4), ($2, 'Kribi', 'Maroua', 3, 3),
         ($1, 'Loum', 'Kumba', 9, 5), ($1, 'Douala', 'Yaoundé', 80, 0), ($3, 'Loum', 'Kumba', 90, 90)`,
      [dayAgo(0), dayAgo(6), dayAgo(7)],
    );
    const { corridors } = await seriesOf(7);
    expect(corridors).toEqual([
      { from_city: 'Kribi', to_city: 'Maroua', searches: 8, searches_without_ride: 7 },
      { from_city: 'Loum', to_city: 'Kumba', searches: 9, searches_without_ride: 5 },
    ]);
    expect(await figuresOf(dayAgo(0))).toMatchObject({ searches: 94, searches_without_ride: 9 });
    expect(await figuresOf(dayAgo(6))).toMatchObject({ searches: 3, searches_without_ride: 3 });
  });

  it('are cached per period for a minute, except failures', async () => {
    let now = Date.now();
    const days = jest.spyOn(repository, 'days');
    const dashboard = new StaffFiguresService(repository, { now: () => new Date(now) });
    await Promise.all([dashboard.series(7), dashboard.series(7), dashboard.series(30)]);
    expect(days).toHaveBeenCalledTimes(2);
    now += 59_999;
    await dashboard.series(7);
    expect(days).toHaveBeenCalledTimes(2);
    now += 1;
    days.mockRejectedValueOnce(new Error('the database is unavailable'));
    await expect(dashboard.series(7)).rejects.toThrow('unavailable');
    await expect(dashboard.series(7)).resolves.toMatchObject({ corridors: expect.any(Array) });
    expect(days).toHaveBeenCalledTimes(4);
    days.mockRestore();
  });
});

describe('Figures of today', () => {
  const today = () => repository.today();
  const count = () => repository.countToday();
  const changeStored = (change: string) => database.query(`UPDATE day_figures SET ${change}`);

  it('are exact on a quiet day, even if the job counted before', async () => {
    await count();
    const before = await today();
    await insertRide(database, { departure_time: new Date(midnight() + DAY_MS - 1) });
    await insertRide(database, { departure_time: new Date(midnight() + DAY_MS) });
    await insertRide(database, { departure_time: new Date(midnight()), status: 'cancelled' });
    await insertPayment('mtn', 'completed', midnight(), 60);
    expect(await today()).toEqual({
      ...before,
      rides_today: before.rides_today + 1,
      bookings_today: before.bookings_today + 1,
      payments_today: before.payments_today + 1,
      amount_today: before.amount_today + 4_500,
      today_counted_at: null,
    });
  });

  describe('of a day with more than a thousand rows', () => {
    beforeAll(async () => {
      const { id } = await insertRide(database, { departure_time: new Date(midnight()) });
      await database.query(
        `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, price, seats, seats_available, status)
         SELECT gen_random_uuid(), driver_id, from_city, to_city, departure_time, price, seats, seats, 'scheduled'
         FROM rides, generate_series(1, 1001) WHERE id = $1`,
        [id],
      );
      await database.query('DELETE FROM day_figures');
    });

    it('come from the job, with the time of counting', async () => {
      await count();
      const counted = await today();
      expect(counted.rides_today).toBeGreaterThan(1_001);
      expect(Date.now() - (counted.today_counted_at?.getTime() ?? 0)).toBeLessThan(30_000);
      await insertRide(database, { departure_time: new Date(midnight()) });
      expect(await today()).toEqual(counted);
      await changeStored(`counted_at = counted_at - interval '51 seconds'`);
      await count();
      expect((await today()).rides_today).toBe(counted.rides_today + 1);
    });

    it('are counted once a minute if several processes run the job', async () => {
      await database.query('DELETE FROM day_figures');
      await Promise.all([count(), count(), count()]);
      const first = await today();
      expect(first.today_counted_at).not.toBeNull();
      await count();
      expect(await today()).toEqual(first);
    });

    it.each([
      ['the job has not counted for more than five minutes', `counted_at = now() - interval '301 seconds'`],
      ['the job last counted yesterday', 'day = day - 1'],
    ])('are counted on request if %s', async (_, change) => {
      await database.query('DELETE FROM day_figures');
      await count();
      await changeStored(change);
      const before = await today();
      expect(before.today_counted_at).toBeNull();
      await insertRide(database, { departure_time: new Date(midnight()) });
      expect(await today()).toEqual({ ...before, rides_today: before.rides_today + 1 });
    });
  });
});

describe('Trends', () => {
  const trends = (
    from: number,
    to: number,
    by: 'day' | 'week' | 'month' = 'day',
    role: StaffRole = 'finance',
  ) =>
    new StaffFiguresService(repository, new Clock()).trends(role, { from: dayAgo(from), to: dayAgo(to), by });
  const at = (days: number) => new Date(midnight() - days * DAY_MS);

  it('count bookings, seats, cancellations and passengers of each day and of the period before', async () => {
    const ride = await insertRide(database, { departure_time: at(399), seats: 4 });
    const paid = { status: 'confirmed', payment_status: 'completed', ride_id: ride.id } as const;
    const first = await insertBooking(database, { ...paid, seats: 2, created_at: at(401) });
    await insertBooking(database, {
      user_id: first.user_id,
      status: 'pending_verification',
      created_at: at(399),
    });
    const { id } = await insertBooking(database, { status: 'cancelled', created_at: at(399) });
    await database.query(
      `UPDATE bookings SET cancelled_at = $2, cancel_cause = 'passenger', paid_at = NULL WHERE id = $1`,
      [id, at(398)],
    );
    const { spans, total, before, cancellations } = await trends(399, 398);
    expect(spans.map(({ from, to, bookings, cancellations: ended }) => [from, to, bookings, ended])).toEqual([
      [dayAgo(399), dayAgo(399), 2, 0],
      [dayAgo(398), dayAgo(398), 0, 1],
    ]);
    expect(total).toMatchObject({
      seats_offered: 4,
      seats_sold: 2,
      new_passengers: 0,
      returning_passengers: 1,
    });
    expect(before).toMatchObject({
      from: dayAgo(401),
      to: dayAgo(400),
      bookings: 1,
      new_passengers: 1,
      returning_passengers: 0,
    });
    expect(cancellations).toEqual([{ cause: 'passenger', count: 1, before: 0 }]);
  });

  it('subtract costs and credits from the fees, and hide money from support', async () => {
    const { id, booking_id } = await insertPayment('mtn', 'completed', midnight() - 420 * DAY_MS, 1);
    await database.query(
      `WITH t AS (INSERT INTO journal_transactions (kind, payment_id, created_at) VALUES ('completion', $1, $3) RETURNING id)
       INSERT INTO journal_entries (transaction_id, account, rail, ride_id, booking_id, payment_id, debit, credit)
       SELECT t.id, e.account, e.rail, CASE WHEN e.rail IS NULL THEN b.ride_id END, CASE WHEN e.rail IS NULL THEN b.id END, $1, e.debit, e.credit
       FROM t, bookings b, (VALUES ('cash.mtn-momo', 'mtn-momo', 400, 0), ('expense.mtn-momo', 'mtn-momo', 70, 0),
         ('expense.goodwill', NULL, 30, 0), ('revenue.service_fee', NULL, 0, 500)) e (account, rail, debit, credit)
       WHERE b.id = $2`,
      [id, booking_id, at(420)],
    );
    expect((await trends(420, 420)).total).toMatchObject({
      fees: 500,
      costs: 70,
      credits: 30,
      net_revenue: 400,
    });
    expect((await trends(420, 420, 'day', 'support')).total).toMatchObject({ fees: null, net_revenue: null });
  });

  it('compare searches without a ride by corridor', async () => {
    const search = (days: number, count: number) =>
      database.query(`INSERT INTO search_counts VALUES ($1, 'Kribi', 'Edéa', 5, $2)`, [dayAgo(days), count]);
    await search(440, 2);
    await search(439, 3);
    const { corridors, total } = await trends(439, 439);
    expect(corridors).toEqual([{ from_city: 'Kribi', to_city: 'Edéa', count: 3, before: 2 }]);
    expect(total).toMatchObject({ searches: 5, searches_without_ride: 3 });
  });

  it('split a period at calendar weeks and months', async () => {
    const service = new StaffFiguresService(repository, new Clock());
    const spansOf = async (by: 'week' | 'month') =>
      (await service.trends('admin', { from: '2026-01-28', to: '2026-02-03', by })).spans.map(
        ({ from, to }) => [from, to],
      );
    expect(await spansOf('week')).toEqual([
      ['2026-01-28', '2026-02-01'],
      ['2026-02-02', '2026-02-03'],
    ]);
    expect(await spansOf('month')).toEqual([
      ['2026-01-28', '2026-01-31'],
      ['2026-02-01', '2026-02-03'],
    ]);
  });

  it('reject a period that is too long', async () => {
    await expect(trends(92, 0)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
