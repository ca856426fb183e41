import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import { freshDatabase } from '../../../test/setup/test-database';
import { DemandRepository } from '../../modules/rides/demand/demand.repository';
import { TownsService } from '../../modules/towns';
import { plainDataSource, type PreparedQuery, type ReplicaReads } from '../../platform/database';
import { STAFF_ROLES } from '../../platform/http';
import { LocalFileStore } from '../../platform/storage/local-file-store';
import { DEMO_PEOPLE, DEMO_SIGN_INS, seedDemo, seedRides } from '.';
import { seedApplications } from './demo-applications';
import { DEMO_BOOKINGS } from './demo-bookings';
import { seedPortraits } from './demo-portraits';

const HERE = { isProduction: false };

describe('The demo seed', () => {
  let database: DataSource;
  /** The seed's day in Douala; the test may cross midnight. */
  let seedDay: string;
  const count = async (what: string) => {
    const [{ n }] = await database.query<[{ n: number }]>(`SELECT count(*)::integer AS n FROM ${what}`);
    return n;
  };
  const ridesWithWrongSeats = `rides r WHERE r.seats_available <> r.seats -
    (SELECT coalesce(sum(b.seats), 0) FROM bookings b WHERE b.ride_id = r.id AND b.status <> 'cancelled')`;

  beforeAll(async () => {
    database = await plainDataSource(await freshDatabase()).initialize();
  });
  afterAll(() => database.destroy());

  it('leaves a database that contains a person unchanged', async () => {
    await database.query(`INSERT INTO profiles (id, phone) VALUES (gen_random_uuid(), '237650000000')`);
    expect(await seedDemo(database, HERE, { onlyWhenEmpty: true })).toBe(false);
    expect(await count('rides')).toBe(0);
    await database.query('DELETE FROM profiles');
  });

  it('never runs in production', async () => {
    await expect(seedDemo(database, { isProduction: true })).rejects.toThrow('never seeded');
    await expect(seedRides(database, { isProduction: true }, 1)).rejects.toThrow('never seeded');
    expect(await count('profiles')).toBe(0);
  });

  it('seeds once, even if two processes start at the same time', async () => {
    [{ seedDay }] = await database.query<[{ seedDay: string }]>(
      `SELECT (now() AT TIME ZONE 'Africa/Douala')::date::text AS "seedDay"`,
    );
    const seeded = await Promise.all([seedDemo(database, HERE), seedDemo(database, HERE)]);
    expect(seeded.sort()).toEqual([false, true]);
    const rides = await count('rides');
    expect(rides).toBeGreaterThanOrEqual(50);
    expect(await count('profiles')).toBe(DEMO_PEOPLE.length);
    expect(await seedDemo(database, HERE, { onlyWhenEmpty: true })).toBe(false);
    expect(await count('rides')).toBe(rides);
  });

  it('adds a passenger, an approved driver and every staff role to sign in as', async () => {
    const found = await database.query<
      { phone: string; role: string; is_driver: boolean; staff_role: string }[]
    >('SELECT phone, role, is_driver, driver_status, staff_role FROM profiles WHERE phone = ANY($1)', [
      DEMO_SIGN_INS.map(({ phone }) => phone),
    ]);
    const of = (role: string) =>
      found.find(({ phone }) => phone === DEMO_SIGN_INS.find((one) => one.role === role)?.phone);
    expect(of('passenger')).toMatchObject({ role: 'user', is_driver: false, staff_role: null });
    expect(of('driver')).toMatchObject({ role: 'driver', is_driver: true, driver_status: 'approved' });
    for (const staff_role of STAFF_ROLES) expect(of(staff_role)).toMatchObject({ staff_role });
  });

  it('creates one pending application with documents, and the approved one of the driver', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mboa-seed-'));
    const files = new LocalFileStore(folder);
    await seedApplications(database, files);
    const applications = await database.query<{ status: string; driver_status: string; keys: string[] }[]>(
      `SELECT d.status, p.driver_status, array_agg(f.key ORDER BY f.key) AS keys FROM driver_documents d
         JOIN profiles p ON p.id = d.driver_id JOIN document_files f ON f.document_id = d.id
       GROUP BY d.id, p.id ORDER BY d.status`,
    );
    expect(applications.map(({ status, driver_status }) => [status, driver_status])).toEqual([
      ['approved', 'approved'],
      ['pending', 'pending'],
    ]);
    for (const key of applications.flatMap(({ keys }) => keys)) {
      const { format, width } = await sharp(readFileSync(join(folder, key))).metadata();
      expect([format, width]).toEqual(['png', 1280]);
    }
    rmSync(folder, { recursive: true });
  });

  it('adds a claim for staff to decide and an answered support case', async () => {
    expect(
      await count(`claims c JOIN bookings b ON b.claim_id = c.id AND b.claim_status = 'contested'
        WHERE c.status = 'contested' AND c.contested_at < c.contest_until AND c.created_at > c.contest_until - interval '7 hours'`),
    ).toBe(1);
    expect(
      await count(`support_cases c WHERE status = 'waiting' AND assignee_id IS NOT NULL
        AND 2 = (SELECT count(*) FROM support_messages m WHERE m.case_id = c.id)`),
    ).toBe(1);
  });

  it('adds alerts of the passenger, and demand on routes without rides', async () => {
    const passenger = DEMO_SIGN_INS.find(({ role }) => role === 'passenger')?.phone;
    expect(
      await count(`departure_alerts a JOIN profiles p ON p.id = a.user_id WHERE p.phone = '${passenger}'`),
    ).toBe(3);
    const replica = { run: ({ text }: PreparedQuery) => database.query(text) } as unknown as ReplicaReads;
    const wanted = await new DemandRepository(database, replica).demand();
    expect(wanted.map(({ from_city, to_city, people }) => [from_city, to_city, people])).toEqual([
      ['Douala', 'Kribi', 12],
      ['Douala', 'Limbe', 5],
      ['Yaoundé', 'Kribi', 3],
    ]);
    const towns = new TownsService();
    for (const { from_city, to_city } of await database.query<{ from_city: string; to_city: string }[]>(
      'SELECT from_city, to_city FROM departure_alerts',
    )) {
      expect(towns.find(from_city)?.name).toBe(from_city);
      expect(towns.find(to_city)?.name).toBe(to_city);
      expect(await count(`rides WHERE from_city = '${from_city}' AND to_city = '${to_city}'`)).toBe(0);
    }
  });

  it('gives people portraits in the format of uploads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mboa-seed-'));
    await seedPortraits(database, new LocalFileStore(folder));
    const shown = await database.query<{ key: string }[]>(
      `SELECT split_part(avatar_url, '?v=', 2) AS key FROM profiles WHERE avatar_url LIKE '/api/avatars/' || id || '?v=%'`,
    );
    expect(shown.length).toBeGreaterThan(10);
    for (const { key } of shown) {
      const picture = readFileSync(join(folder, decodeURIComponent(key)));
      expect(picture.length).toBeLessThan(6_000);
      const { format, width } = await sharp(picture).metadata();
      expect([format, width]).toEqual(['webp', 160]);
    }
    rmSync(folder, { recursive: true });
  });

  it('uses no number that forces a simulated payment outcome', () => {
    for (const { phone } of DEMO_PEOPLE) {
      expect(phone).toMatch(/^2376[79]\d{7}$/);
      expect(phone).not.toMatch(/^2376[79]00000\d\d$/);
    }
    expect(new Set(DEMO_PEOPLE.map(({ phone }) => phone)).size).toBe(DEMO_PEOPLE.length);
  });

  it('keeps free seats equal to capacity minus booked seats', async () => {
    expect(await count('bookings')).toBe(DEMO_BOOKINGS.length);
    expect(await count(ridesWithWrongSeats)).toBe(0);
  });

  it('shows published ratings in the averages of the people rated', async () => {
    const published = DEMO_BOOKINGS.filter(({ ratings }) => ratings).length;
    expect(published).toBeGreaterThanOrEqual(3);
    expect(await count('ratings WHERE published_at IS NOT NULL')).toBe(2 * published);
    expect(
      await count(`profiles p WHERE p.rating_count <> (SELECT count(*) FROM ratings r WHERE r.ratee_id = p.id)
        OR p.rating_sum <> (SELECT coalesce(sum(r.stars), 0) FROM ratings r WHERE r.ratee_id = p.id)`),
    ).toBe(0);
  });

  it('offers only rides between known towns within two weeks, including Douala–Yaoundé tomorrow', async () => {
    const towns = new TownsService();
    const rides = await database.query<{ from_city: string; to_city: string }[]>(
      `SELECT from_city, to_city FROM rides WHERE status = 'scheduled'
         AND departure_time BETWEEN now() AND now() + interval '15 days'`,
    );
    expect(rides).toHaveLength(await count(`rides WHERE status = 'scheduled' AND departure_time > now()`));
    for (const { from_city, to_city } of rides) {
      expect(towns.find(from_city)?.name).toBe(from_city);
      expect(towns.find(to_city)?.name).toBe(to_city);
    }
    expect(
      await count(`rides WHERE from_city = 'Douala' AND to_city = 'Yaoundé'
        AND (departure_time AT TIME ZONE 'Africa/Douala')::date = '${seedDay}'::date + 1`),
    ).toBeGreaterThanOrEqual(2);
  });

  it('offers a ride in about two hours, ready for boarding', async () => {
    expect(
      await count(`rides WHERE from_city = 'Douala' AND to_city = 'Yaoundé'
        AND departure_time BETWEEN now() + interval '110 minutes' AND now() + interval '131 minutes'`),
    ).toBe(1);
  });

  it('gives each paid booking a payment, a code and a gapless receipt number', async () => {
    const paid = await count('bookings');
    expect(
      await count(`bookings b JOIN payments p ON p.id = b.latest_payment_id JOIN payment_receipts r ON r.payment_id = p.id
        WHERE p.status = 'completed' AND p.amount = b.amount AND b.verification_code IS NOT NULL AND b.paid_at = p.payment_time`),
    ).toBe(paid);
    expect(await count(`simulator_payments s JOIN payments p ON p.transaction_id = s.reference`)).toBe(paid);
    const [{ last }] = await database.query<[{ last: number }]>(
      'SELECT sum(last_number)::integer AS last FROM receipt_counters',
    );
    expect(last).toBe(paid);
  });

  it('adds any number of upcoming rides with time-ordered ids, and reports progress', async () => {
    const before = await count('rides');
    const departed = `rides WHERE status = 'scheduled' AND departure_time <= now()`;
    const departedBefore = await count(departed);
    const progress: number[] = [];
    await seedRides(database, HERE, 3_000, (inserted) => progress.push(inserted));
    expect(await count('rides')).toBe(before + 3_000);
    expect(progress).toEqual([3_000]);
    expect(await count(ridesWithWrongSeats)).toBe(0);
    expect(await count(`rides WHERE id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]'`)).toBe(0);
    const milliseconds = `('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint`;
    expect(await count(`rides WHERE abs(extract(epoch FROM now()) * 1000 - ${milliseconds}) > 60000`)).toBe(
      0,
    );
    expect(await count(departed)).toBe(departedBefore);
    expect(
      await count(
        `profiles p WHERE p.role = 'driver' AND NOT EXISTS (SELECT 1 FROM rides r WHERE r.driver_id = p.id)`,
      ),
    ).toBe(0);
  });
});
