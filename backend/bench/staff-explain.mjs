/**
 * EXPLAIN of the console's staff lists and charts, at a million bookings and payments over a year:
 *   npx nx run backend:bench-staff
 *   node backend/bench/staff-explain.mjs [--bookings=1000000] [--only=disputed] [--over-http=40]
 * Limits: 100 ms for the first page and count of a day's list, 500 ms for a month's; 1,000 ms for disputed bookings,
 * 90-day charts and a month's trends; 10,000 ms for a year's trends and for the checklist of a month whose earnings are
 * all unpaid. With `--over-http`, each list is also requested that often from the whole server, which must answer 95 %
 * of the requests within 150 ms.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { startServer } from './support/child-server.mjs';
import { insertPeople, JWT_SECRET } from './support/people.mjs';
import { product } from './support/product.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';

const DAY_MS = 100;
const MONTH_MS = 500;
const HTTP_P95_MS = 150;
const SERIES_MS = 1_000;
const RUNS = 5;
const DAYS = 365;

const { values: options } = parseArgs({
  options: {
    bookings: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    'over-http': { type: 'string', default: '0' },
  },
});
const bookings = Number(options.bookings);
const database = await openSeededDatabase(1);
const recorded = recordQueries();
let slow = 0;
let person = null;
let dataSource = null;
const client = new pg.Client(database.url);
try {
  await client.connect();
  await seed();
  const { dataSourceOptions } = product('platform/database/data-source');
  const { PreparedQueries } = product('platform/database');
  const { PaymentEntity, PaymentEventEntity } = product('modules/payments/payment.entity');
  const { RefundEntity, RefundEventEntity } = product('modules/transfers/money-out/money-out.entity');
  const entities = [PaymentEntity, PaymentEventEntity, RefundEntity, RefundEventEntity];
  dataSource = await new DataSource({
    ...dataSourceOptions(database.url),
    poolSize: 2,
    entities,
  }).initialize();
  const all = Object.entries(views(dataSource, new PreparedQueries(dataSource)));
  for (const [name, { atMost, ask }] of all) {
    if (!name.includes(options.only)) continue;
    recorded.length = 0;
    await ask();
    const statements = recorded.filter(({ text }) => /^\s*(SELECT|WITH)/.test(text));
    const lines = [];
    let total = 0;
    for (const { text, values } of statements) {
      const { ms, scans } = await explain(text, values);
      total += ms;
      lines.push(`  ${ms.toFixed(1).padStart(7)} ms: ${scans}`);
    }
    const good = total <= atMost;
    if (!good) slow++;
    console.log(
      `${name.padEnd(44)} ${total.toFixed(1).padStart(7)} ms  (at most ${atMost})${good ? '' : '  TOO MUCH'}`,
    );
    for (const line of lines) console.log(line);
  }
  if (options['over-http'] !== '0') await overHttp(all);
} finally {
  await client.end();
  await dataSource?.destroy();
  await database.close();
}
process.exitCode = slow > 0 ? 1 : 0;

function views(source, prepared) {
  const { PaymentEntity, PaymentEventEntity } = product('modules/payments/payment.entity');
  const { RefundEntity, RefundEventEntity } = product('modules/transfers/money-out/money-out.entity');
  const { BookingReadsRepository } = product('modules/bookings/booking-reads.repository');
  const { StaffPaymentsRepository } = product('modules/transfers/staff/staff-payments.repository');
  const { StaffApplicationsRepository } = product(
    'modules/driver-applications/staff-applications.repository',
  );
  const { RidesRepository } = product('modules/rides/rides.repository');
  const { ClosingsRepository } = product('modules/ledger/closings/closings.repository');
  const { StaffFiguresRepository } = product('modules/operations/staff-figures.repository');
  const of = (entity) => source.getRepository(entity);
  const reads = new BookingReadsRepository(source, prepared);
  const rides = new RidesRepository(source, prepared);
  const money = new StaffPaymentsRepository(
    of(PaymentEntity),
    of(PaymentEventEntity),
    of(RefundEntity),
    of(RefundEventEntity),
  );
  const applications = new StaffApplicationsRepository(source, prepared);
  const series = new StaffFiguresRepository(prepared);
  const list = (resource, ask, query) => ({
    atMost: query.created_from === month.created_from ? MONTH_MS : DAY_MS,
    path: `/api/admin/${resource}?${new URLSearchParams({ limit: 25, ...query })}`,
    ask: () => ask({ page: 1, limit: 25, sort: 'created_at', order: 'desc', ...query }),
  });
  const bookingList = (query) => list('bookings', (all) => reads.listForStaff(all), query);
  const paymentList = (query) => list('payments', (all) => money.listPayments(all), query);
  const refundList = (query) => list('refunds', (all) => money.listRefunds(all), query);
  const applicationList = (query) => list('driver-applications', (all) => applications.list(all), query);
  const rideList = (query) => list('rides', (all) => rides.listForStaff(all), query);
  const created = { created_from: dayAgo(20), created_to: dayAgo(20) };
  const month = { created_from: dayAgo(30), created_to: dayAgo(1) };
  const departed = { departure_from: dayAgo(20), departure_to: dayAgo(20) };
  return {
    'bookings of a day': bookingList(created),
    'bookings of a day, paid': bookingList({ ...created, paid: true }),
    'bookings of a day, cancelled': bookingList({ ...created, status: 'cancelled' }),
    'bookings of a month, not paid': bookingList({ ...month, paid: false }),
    'disputed bookings, by departure': bookingList({ ...departed, disputed: true }),
    'disputed bookings of all days': { ...bookingList({ disputed: true }), atMost: SERIES_MS },
    'disputed bookings of a person': bookingList({ disputed: true, user_id: person }),
    'payments of a day': paymentList(created),
    'payments of a day, Orange, failed': paymentList({ ...created, provider: 'orange', outcome: 'failed' }),
    'payments of a month, MTN, completed': paymentList({ ...month, provider: 'mtn', outcome: 'completed' }),
    'refunds of a day': refundList(created),
    'applications made on a day': applicationList(created),
    'applications decided on a day': applicationList({ decided_from: dayAgo(20), decided_to: dayAgo(20) }),
    'rides of a day': rideList({ ...departed, sort: 'departure_time' }),
    'charts of 7 days': { atMost: SERIES_MS, ask: () => charts(series, 7) },
    'charts of 90 days': { atMost: SERIES_MS, ask: () => charts(series, 90) },
    'trends of a month by day': { atMost: SERIES_MS, ask: () => trends(series, 31, 'day') },
    'trends of a quarter by week': { atMost: 3 * SERIES_MS, ask: () => trends(series, 92, 'week') },
    'trends of a year by month': { atMost: 10 * SERIES_MS, ask: () => trends(series, 365, 'month') },
    'bookings between two towns, of a day': bookingList({
      ...created,
      from_city: 'Douala',
      to_city: 'Yaoundé',
    }),
    'bookings between two towns, of a month': bookingList({
      ...month,
      from_city: 'Douala',
      to_city: 'Yaoundé',
    }),
    'rides between two towns, of a day': rideList({ ...departed, from_city: 'Douala', to_city: 'Yaoundé' }),
    'payments of a month, open': paymentList({ ...month, result: 'open' }),
    'checklist of a month': { atMost: 10 * SERIES_MS, ask: () => checklist(new ClosingsRepository(source)) },
    'refunds of a month, by hand': refundList({ ...month, status: 'manual' }),
  };
}

/** Requests the lists of a day and the open work as an administrator's browser does, one request after the other. */
async function overHttp(all) {
  const [staff] = await insertPeople(client, 1, 'admin');
  const server = await startServer('product-server', [
    database.url,
    JSON.stringify({ JWT_SECRET, SEED_DEMO: 'off' }),
  ]);
  const headers = { authorization: `Bearer ${staff.token}` };
  for (const [name, { path, atMost }] of all) {
    if (path === undefined || atMost === MONTH_MS || !name.includes(options.only)) continue;
    const took = [];
    for (let nth = 0; nth < Number(options['over-http']); nth++) {
      const start = performance.now();
      const answer = await fetch(server.url + path, { headers });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`);
      took.push(performance.now() - start);
    }
    took.sort((one, other) => one - other);
    const p95 = took[Math.ceil(took.length * 0.95) - 1];
    if (p95 > HTTP_P95_MS) slow++;
    const note = p95 > HTTP_P95_MS ? '  TOO MUCH' : '';
    console.log(
      `HTTP ${name.padEnd(44)} p95 ${p95.toFixed(1).padStart(7)} ms  (at most ${HTTP_P95_MS})${note}`,
    );
  }
  await server.stop();
}

async function checklist(closings) {
  const month = { from: new Date(Date.now() - 60 * 86_400_000), to: new Date(Date.now() - 30 * 86_400_000) };
  await closings.openIn(month, { delayHours: 48, least: 1_000 });
  await closings.statementDays(month);
}

function trends(series, days, by) {
  return series.trends({ from: dayAgo(days), to: dayAgo(1), by }, true);
}

async function charts(series, days) {
  await series.days(days);
  await series.payments(days);
  await series.corridors(days);
}

function dayAgo(days) {
  const { doualaDay } = product('platform/douala');
  return doualaDay(new Date(Date.now() - days * 86_400_000));
}

function recordQueries() {
  const queries = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (first, second, ...rest) {
    const [text, values] = typeof first === 'string' ? [first, second] : [first.text, first.values];
    if (typeof text === 'string') queries.push({ text, values: Array.isArray(values) ? [...values] : [] });
    return query.call(this, first, second, ...rest);
  };
  return queries;
}

/**
 * Inserts rides spread evenly over a year, with three bookings each: 70 % are paid, 10 % cancelled and refunded. Bookings
 * without boarding are completed within two weeks.
 */
async function seed() {
  await client.query(`SET session_replication_role = replica; SET enable_nestloop = off`);
  const statements = [
    `INSERT INTO profiles (id, phone, full_name)
       SELECT gen_random_uuid(), '237' || (650000000 + n), 'Personne ' || n FROM generate_series(1, $1::integer / 10) n`,
    `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, price, seats, seats_available, status, created_at)
       SELECT gen_random_uuid(), p.id, 'Douala', 'Yaoundé', now() - n * (interval '${DAYS} days' / ($1::integer / 3)),
         4500, 4, 1, CASE WHEN n % 20 = 0 THEN 'cancelled' ELSE 'completed' END,
         now() - n * (interval '${DAYS} days' / ($1::integer / 3)) - interval '3 days'
       FROM generate_series(1, $1::integer / 3) n
         JOIN (SELECT id, row_number() OVER () AS k FROM profiles WHERE full_name LIKE 'Personne %') p ON p.k = 1 + n % ($1::integer / 10)`,
    `INSERT INTO bookings (id, user_id, ride_id, seats, price, amount, departure_time, status, payment_status, code_verified, paid_at, created_at, latest_payment_id)
       SELECT i.id, p.id, r.id, 1, 4500, 4500, r.departure_time,
         CASE WHEN r.k % 10 < 3 THEN 'cancelled' WHEN r.k % 40 = 7 THEN 'pending_verification' ELSE 'completed' END,
         CASE WHEN r.k % 10 < 3 THEN 'failed' ELSE 'completed' END, r.k % 10 > 3 AND r.k % 40 <> 7,
         CASE WHEN r.k % 10 >= 3 THEN r.created_at + interval '10 minutes' END, r.created_at + n * interval '2 hours', i.id
       FROM generate_series(1, 3) n CROSS JOIN (SELECT *, row_number() OVER () AS k FROM rides WHERE price = 4500) r
         JOIN (SELECT id, row_number() OVER () AS j FROM profiles WHERE full_name LIKE 'Personne %') p ON p.j = 1 + (r.k * 3 + n) % ($1::integer / 10)
         CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id, n + r.k AS row) i`,
    `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, status, payment_time, created_at)
       SELECT b.id, b.id, b.amount, CASE WHEN b.k % 3 = 0 THEN 'orange' ELSE 'mtn' END, CASE WHEN b.k % 3 = 0 THEN 'orange-partner' ELSE 'mtn-momo' END, '237650000001',
         CASE WHEN b.paid_at IS NULL THEN 'failed' WHEN b.k % 10 = 5 THEN 'refunded' ELSE 'completed' END,
         CASE WHEN b.paid_at IS NOT NULL THEN b.created_at + (30 + b.k % 300) * interval '1 second' END, b.created_at
       FROM (SELECT *, row_number() OVER () AS k FROM bookings) b WHERE $1::integer > 0`,
    `UPDATE bookings b SET status = 'cancelled', payment_status = 'refunded', code_verified = false
       FROM payments p WHERE p.booking_id = b.id AND p.status = 'refunded' AND $1::integer > 0`,
    `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, provider_reference, created_at)
       SELECT gen_random_uuid(), id, booking_id, amount, 'passenger', 'passenger', 'completed', provider, rail, id::text, created_at + interval '1 day'
       FROM payments WHERE status = 'refunded' AND $1::integer > 0`,
    `INSERT INTO journal_transactions (kind, payment_id, created_at)
       SELECT 'completion', id, payment_time FROM payments WHERE status IN ('completed', 'refunded') AND $1::integer > 0`,
    `INSERT INTO journal_transactions (kind, refund_id, created_at)
       SELECT 'refund_due', id, created_at FROM refunds WHERE $1::integer > 0`,
    `INSERT INTO journal_entries (transaction_id, account, rail, driver_id, ride_id, booking_id, payment_id, debit, credit)
       SELECT t.id, side.account, side.rail, side.driver_id, side.ride_id, side.booking_id, p.id, side.debit, side.credit
       FROM journal_transactions t JOIN payments p ON p.id = t.payment_id JOIN bookings b ON b.id = p.booking_id
         JOIN rides r ON r.id = b.ride_id CROSS JOIN LATERAL (VALUES
           ('driver', NULL, r.driver_id, r.id, b.id, 0, p.amount), ('cash.' || p.provider, p.rail, NULL, NULL, NULL, p.amount, 0)
         ) AS side (account, rail, driver_id, ride_id, booking_id, debit, credit)
       WHERE $1::integer > 0`,
    `INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit)
       SELECT t.id, side.account, side.driver_id, side.ride_id, side.booking_id, f.payment_id, side.debit, side.credit
       FROM journal_transactions t JOIN refunds f ON f.id = t.refund_id JOIN bookings b ON b.id = f.booking_id
         JOIN rides r ON r.id = b.ride_id CROSS JOIN LATERAL (VALUES
           ('driver', r.driver_id, r.id, b.id, f.amount, 0), ('refund', NULL, NULL, NULL, 0, f.amount)
         ) AS side (account, driver_id, ride_id, booking_id, debit, credit)
       WHERE $1::integer > 0`,
    `INSERT INTO payout_entries (entry_id, payout_id)
       SELECT e.id, e.driver_id FROM journal_entries e JOIN journal_transactions t ON t.id = e.transaction_id
       WHERE e.account = 'driver' AND t.created_at < now() - interval '30 days' AND $1::integer > 0`,
    `UPDATE bookings SET cancelled_at = created_at + interval '1 hour', cancel_cause = 'passenger'
       WHERE status = 'cancelled' AND $1::integer > 0`,
    `UPDATE bookings SET status = 'completed'
       WHERE status = 'pending_verification' AND departure_time < now() - make_interval(days => 14) AND $1::integer > 0`,
    `INSERT INTO driver_documents (id, driver_id, status, license_number, created_at, decided_at)
       SELECT gen_random_uuid(), id, (ARRAY['pending', 'approved', 'rejected'])[1 + n % 3], 'PC ' || n,
         now() - n * (interval '${DAYS} days' / ($1::integer / 10)),
         CASE WHEN n % 3 > 0 THEN now() - n * (interval '${DAYS} days' / ($1::integer / 10)) + interval '1 hour' END
       FROM (SELECT id, row_number() OVER ()::integer AS n FROM profiles WHERE full_name LIKE 'Personne %') p`,
    `INSERT INTO search_counts (day, from_city, to_city, searches, without_ride)
       SELECT current_date - age, 'Ville ' || n, 'Ville ' || (n + 1), 5, n % 6 FROM generate_series(0, 89) age, generate_series(1, 500) n
       WHERE $1::integer > 0`,
  ];
  for (const statement of statements) {
    await client.query(statement, [bookings]);
    await client.query('ANALYZE');
  }
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query('SELECT user_id FROM bookings WHERE paid_at IS NOT NULL LIMIT 1');
  person = rows[0].user_id;
  await client.query(`RESET session_replication_role; RESET enable_nestloop`);
  console.log(`${bookings.toLocaleString('en')} bookings and payments over ${DAYS} days`);
}

/** Best of a few runs, as on a warm server. */
async function explain(text, bound) {
  let best = null;
  for (let run = 0; run < RUNS; run++) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, bound);
    const [plan] = rows[0]['QUERY PLAN'];
    const ms = plan['Execution Time'] + plan['Planning Time'];
    if (best === null || ms < best.ms) best = { ms, scans: [...new Set(scansOf(plan.Plan))].join(', ') };
    if (process.env.PLANS) console.log(JSON.stringify(plan.Plan, null, 1));
  }
  return best;
}

function scansOf(node) {
  const own = node['Relation Name']
    ? [
        `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']} (${Math.round(node['Actual Total Time'] * node['Actual Loops'])} ms)`,
      ]
    : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}
