import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../src/platform/database';
import { Retention } from '../../src/platform/jobs';
import { insertBooking } from '../factories/booking';
import { insertPerson } from '../factories/person';
import { insertRide } from '../factories/ride';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let retention: Retention;
const operations = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
/** From docs/operations.md. */
const retentions = new Map(
  [...operations.matchAll(/^\| ((?:`[\w.]+`(?:, )?)+) +\| ([^|]+) \|/gm)].flatMap(
    ([, names = '', time = '']) =>
      [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => [name, time.trim()] as const),
  ),
);

beforeAll(async () => {
  product = await startTestApp();
  retention = product.app.get(Retention, { strict: false });
});
afterAll(() => product.close());

const count = async (text: string): Promise<number> =>
  (await product.database.query<[{ count: number }]>(`SELECT count(*)::integer ${text}`))[0].count;
/** A time-ordered id created this many days ago. */
const idOf = (days: number): string => {
  const at = Date.now() - days * 86_400_000;
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
};

describe('Expired data', () => {
  it('has a retention time in docs/operations.md for each of its tables', () => {
    for (const { table } of retention.all())
      expect(retentions.get(table)).toMatch(/\d+ (hours|days)|day is over/);
  });

  it('is removed through an index, without sequential scans', async () => {
    for (const { table, query } of retention.all()) {
      const plan: { 'QUERY PLAN': string }[] = await product.database.transaction(async (tx) => {
        // PostgreSQL prefers sequential scans on empty tables.
        await tx.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
        return tx.query(`EXPLAIN ${query.text.replaceAll('$1', '10')}`);
      });
      const steps = plan.map((step) => step['QUERY PLAN']).join('\n');
      expect([table, /Seq Scan|Sort/.test(steps)]).toEqual([table, false]);
    }
  });

  it('is removed after its retention and not before: codes, sessions, browsers, notifications, SMS, callbacks, keys, alerts, counts', async () => {
    const { database } = product;
    const { id } = await insertPerson(database, {});
    for (const age of [0, 1]) {
      // One row on each side of every limit, a day apart.
      const ago = (days: number) => `now() - interval '${days - 1 + 2 * age} days'`;
      const values = [newId(), id];
      await database.query(
        `INSERT INTO sign_in_codes (id, phone, code_hash, expires_at, created_at) VALUES ($1, '237677000001', md5(random()::text), now(), ${ago(2)})`,
        [newId()],
      );
      await database.query(
        `INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at, revoked_at) VALUES ($1, $2, md5(random()::text), now() + interval '9 days', ${ago(30)})`,
        values,
      );
      await database.query(
        `INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at) VALUES ($1, $2, md5(random()::text), ${ago(30)})`,
        [newId(), id],
      );
      await database.query(
        `INSERT INTO sign_in_devices (id, token_hash, user_id, last_used_at) VALUES ($1, md5(random()::text), $2, ${ago(400)})`,
        [newId(), id],
      );
      await database.query(
        `INSERT INTO notifications (id, user_id, key, type, title, body, created_at) VALUES ($1, $2, md5(random()::text), 'ride', 'a', 'b', ${ago(180)})`,
        [idOf(179 + 2 * age), id],
      );
      await database.query(
        `INSERT INTO sms_deliveries (key, state, created_at) VALUES ($1, 'sent', ${ago(180)})`,
        [newId()],
      );
      await database.query(
        `INSERT INTO idempotency_keys (user_id, route, key, body_hash, locked_until, created_at) VALUES ($2, 'POST /', $1, '', now(), ${age === 0 ? 'now()' : ago(2)})`,
        values,
      );
      await database.query(
        `INSERT INTO departure_alerts (id, user_id, from_city, to_city, day) VALUES ($1, $2, 'Kribi', 'Loum', (now() AT TIME ZONE 'Africa/Douala')::date - $3::integer)`,
        [newId(), id, age],
      );
      await database.query(
        `INSERT INTO alert_matches (user_id, ride_id, reason, day, due_at)
         VALUES ($1, $2, 'published', (now() AT TIME ZONE 'Africa/Douala')::date - $3::integer, now() + interval '1 day')`,
        [id, (await insertRide(database)).id, age],
      );
      await database.query(
        `INSERT INTO search_counts VALUES ((now() AT TIME ZONE 'Africa/Douala')::date - 400 - $1::integer, 'Kribi', 'Loum', 1, 0)`,
        [age],
      );
    }
    // Callbacks of open payments are kept regardless of age.
    const callback = async (status: string, days: number) => {
      const [payment, of] = [newId(), await insertBooking(database, {})];
      await database.query(
        `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, status) VALUES ($1, $2, 4500, 'mtn', 'mtn-momo', '237677000001', $3)`,
        [payment, of.id, status],
      );
      await database.query(
        `INSERT INTO payment_callbacks (id, payment_id, provider, digest, body, created_at)
         VALUES ($1, $2, 'mtn', '', '', now() - make_interval(days => $3))`,
        [idOf(days), payment, days],
      );
    };
    for (const status of ['pending', 'completed'])
      for (const days of [181, 179]) await callback(status, days);
    await retention.run();
    const tables = ['sign_in_codes', 'sign_in_devices', 'notifications', 'sms_deliveries'];
    tables.push('idempotency_keys', 'departure_alerts', 'alert_matches', 'search_counts');
    const counted = await Promise.all(tables.map(async (table) => [table, await count(`FROM ${table}`)]));
    expect(counted).toEqual(tables.map((table) => [table, 1]));
    expect(await count(`FROM sessions WHERE user_id = '${id}'`)).toBe(2);
    const callbacks: { row: string }[] = await database.query(
      `SELECT concat_ws(' ', p.status, extract(day FROM now() - c.created_at)) AS row
       FROM payment_callbacks c JOIN payments p ON p.id = c.payment_id ORDER BY 1`,
    );
    expect(callbacks.map(({ row }) => row)).toEqual(['completed 179', 'pending 179', 'pending 181']);
  });

  it('includes finished jobs after a week', async () => {
    const insert = (days: number) =>
      product.database.query(
        `INSERT INTO pgboss.archive (id, name, priority, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after, expire_in, created_on, keep_until, archived_on)
         VALUES ($1, 'done', 0, 'completed', 0, 0, 0, false, now(), '5 minutes', now(), now(), now() - make_interval(days => $2))`,
        [newId(), days],
      );
    await insert(6);
    await insert(8);
    await product.jobs.removeOld();
    expect(await count(`FROM pgboss.archive WHERE name = 'done'`)).toBe(1);
  });
});
