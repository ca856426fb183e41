import { product } from './product.mjs';

/** Rows per statement, which an interruption loses at most. */
const BATCH = 1_000_000;
/** Half of the rides are in the past year and half in the next two months, which is more upcoming ones than in reality. */
const DAYS_BEHIND = 365;
const DAYS_AHEAD = 60;

export function sizesFor(rides) {
  const people = Math.max(1_000, rides / 10);
  return { rides, people, drivers: people / 10, bookings: rides / 5, talks: rides / 10 };
}

/** Many different names, so that a search for part of a name matches only some people. */
const FIRST_NAMES =
  'Aïcha Mireille Hélène Chantal Brigitte Solange Clarisse Fadimatou Esther Grâce Nadège Sandrine Carine Viviane Odette Paulette Hawa Mariama Béatrice Estelle Jean Paul Étienne Alain Serge Hervé Boris Cédric Ibrahim Moussa Ousmanou Abdoulaye Emmanuel Patrick Thierry Blaise Achille Landry Franck Désiré';
const LAST_NAMES =
  'Ngono Mballa Atangana Fouda Essomba Owona Abena Manga Eyenga Onana Nkoulou Ekotto Mbarga Tchoupo Kamga Fotso Tagne Djoumessi Nguimfack Tamo Kenfack Wandji Nganou Simo Tchinda Ngassa Nde Fru Tabi Ndip Ayuk Mbah Che Nkeng Tanyi Hamadou Bello Oumarou Issa Garba Yaya Souley Djibril Alim Abba Ewane Ngando Ebelle Moukoko Dibango Eboué Song Bassong Makoun Biyong Nlend Bikoï Ngué Mbog Ndjock';
/** SQL: the name of person n, one of 144,000 combinations of three parts. */
const NAME = `split_part('${FIRST_NAMES}', ' ', (1 + n * 7919 % 40)::int) || ' ' || split_part('${LAST_NAMES}', ' ', (1 + n * 7919 / 40 % 60)::int) || ' ' || split_part('${LAST_NAMES}', ' ', (1 + n * 7919 / 2400 % 60)::int)`;

/** Deterministic ids: UUIDv7 in the order of the row numbers. */
const FUNCTIONS = `
  CREATE OR REPLACE FUNCTION pg_temp.id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$;
  CREATE OR REPLACE FUNCTION pg_temp.any_of(n bigint, seed bigint, among bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT (hashint8extended(n, seed) & 4611686018427387903) % among $$`;

/** Each statement inserts rows $1 to $2. */
function statements({ rides, people, drivers, bookings, talks }, mains, routes) {
  const half = rides / 2;
  return [
    {
      what: 'people',
      count: people,
      text: `INSERT INTO profiles (id, phone, full_name, role, is_driver, driver_status, created_at)
        SELECT pg_temp.id('person', n), '2376' || lpad(n::text, 8, '0'), ${NAME},
          CASE WHEN n <= ${drivers} THEN 'driver' ELSE 'user' END, n <= ${drivers}, CASE WHEN n <= ${drivers} THEN 'approved' END,
          now() - (${people} - n) * (interval '400 days' / ${people})
        FROM generate_series($1::bigint, $2::bigint) n`,
    },
    {
      what: 'sessions',
      count: people,
      text: `INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at)
        SELECT pg_temp.id('session', n), pg_temp.id('person', n), 'growth ' || n, now() + interval '30 days'
        FROM generate_series($1::bigint, $2::bigint) n`,
    },
    {
      what: 'rides',
      count: rides,
      text: `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, car_model, price, seats, seats_available, status, created_at)
        SELECT pg_temp.id('ride', n), pg_temp.id('person', 1 + pg_temp.any_of(n, 1, ${drivers})), t.from_city, t.to_city, d.departs,
          'Toyota Corolla', t.price, 4, CASE WHEN n % 5 = 0 THEN 3 ELSE 4 END,
          CASE WHEN n % 20 = 7 THEN 'cancelled' WHEN d.departs < now() - interval '1 day' THEN 'completed' ELSE 'scheduled' END,
          least(d.departs - interval '3 days', now() - n * interval '1 microsecond')
        FROM generate_series($1::bigint, $2::bigint) n
          CROSS JOIN LATERAL (SELECT date_bin('15 minutes', now() + interval '2 hours' + CASE WHEN n <= ${half}
            THEN (n - ${half}) * (interval '${DAYS_BEHIND} days' / ${half}) ELSE (n - ${half}) * (interval '${DAYS_AHEAD} days' / ${half}) END,
            '2020-01-01') AS departs) d
          JOIN growth_routes t ON t.place = 1 + CASE WHEN pg_temp.any_of(n, 2, 10) < 6
            THEN pg_temp.any_of(n, 3, ${mains}) ELSE pg_temp.any_of(n, 3, ${routes}) END`,
    },
    {
      what: 'bookings',
      count: bookings,
      text: `INSERT INTO bookings (id, user_id, ride_id, seats, price, amount, departure_time, status, payment_status, code_verified,
          verification_code, paid_at, created_at, latest_payment_id)
        SELECT pg_temp.id('booking', b.n), pg_temp.id('person', 1 + ${drivers} + pg_temp.any_of(b.n, 4, ${people - drivers})), r.id, 1, r.price, r.price, r.departure_time,
          s.status, CASE WHEN b.n % 10 = 3 THEN 'failed' WHEN s.status = 'cancelled' THEN 'refunded' ELSE 'completed' END, s.status = 'completed',
          CASE WHEN s.status = 'pending_verification' THEN lpad((b.n % 1000000)::text, 6, '0') END,
          CASE WHEN b.n % 10 <> 3 THEN r.created_at + interval '70 minutes' END, r.created_at + interval '1 hour', pg_temp.id('payment', b.n)
        FROM (SELECT n, pg_temp.id('ride', 5 * n) AS ride_id FROM generate_series($1::bigint, $2::bigint) n) b JOIN rides r ON r.id = b.ride_id
          CROSS JOIN LATERAL (SELECT CASE WHEN b.n % 10 = 3 OR b.n % 20 = 4 OR r.status = 'cancelled' THEN 'cancelled'
            WHEN r.status = 'completed' THEN 'completed' ELSE 'pending_verification' END AS status) s`,
    },
    {
      what: 'payments',
      count: bookings,
      text: `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, transaction_id, status, payment_time, created_at)
        SELECT pg_temp.id('payment', n), b.id, b.amount, CASE WHEN n % 3 = 0 THEN 'orange' ELSE 'mtn' END, CASE WHEN n % 3 = 0 THEN 'orange-partner' ELSE 'mtn-momo' END, '2376' || lpad((n % 100000000)::text, 8, '0'),
          pg_temp.id('reference', n)::text, b.payment_status, b.paid_at, b.created_at + interval '1 minute'
        FROM generate_series($1::bigint, $2::bigint) n JOIN bookings b ON b.id = pg_temp.id('booking', n)`,
    },
    {
      what: 'refunds',
      count: bookings,
      text: `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, provider_reference, created_at)
        SELECT pg_temp.id('refund', n), p.id, p.booking_id, p.amount, 'passenger', 'passenger', 'completed', p.provider, p.rail, pg_temp.id('refund', n)::text, p.created_at + interval '1 day'
        FROM generate_series($1::bigint, $2::bigint) n JOIN payments p ON p.id = pg_temp.id('payment', n) WHERE p.status = 'refunded'`,
    },
    {
      what: 'journal',
      count: bookings,
      text: `INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, credit)
        SELECT n, 'driver', r.driver_id, r.id, b.id, b.latest_payment_id, b.amount
        FROM generate_series($1::bigint, $2::bigint) n JOIN bookings b ON b.id = pg_temp.id('booking', n) JOIN rides r ON r.id = b.ride_id WHERE b.payment_status = 'completed'`,
    },
    {
      what: 'notifications',
      count: 5 * people,
      text: `INSERT INTO notifications (id, user_id, key, type, title, body, texts, data, read, created_at)
        SELECT pg_temp.id('notification', n), pg_temp.id('person', 1 + n % ${people}), 'growth:' || n, 'payment', 'Réservation confirmée', 'Douala – Yaoundé, demain à 8 h 00.',
          '{"title": {"fr": "Réservation confirmée", "en": "Booking confirmed"}, "body": {"fr": "Douala – Yaoundé, demain à 8 h 00.", "en": "Douala – Yaoundé, tomorrow at 8:00."}}',
          jsonb_build_object('type', 'payment', 'booking_id', pg_temp.id('booking', n)), n < ${4 * people}, now() - (5 * ${people} - n) * (interval '180 days' / (5 * ${people}))
        FROM generate_series($1::bigint, $2::bigint) n`,
    },
    {
      what: 'audit events',
      count: rides / 20,
      text: `INSERT INTO audit_events (id, actor_id, action, subject_type, subject_id, created_at)
        SELECT pg_temp.id('audit', n), pg_temp.id('person', 1 + n % 20), 'refund.settled', 'refund', pg_temp.id('refund', n)::text, now() - (${rides / 20} - n) * (interval '365 days' / ${rides / 20})
        FROM generate_series($1::bigint, $2::bigint) n`,
    },
    {
      what: 'conversations',
      count: talks,
      text: `WITH rows AS (
          SELECT pg_temp.id('talk', c.n) AS id, r.id AS ride_id, r.driver_id, pg_temp.id('person', 1 + ${drivers} + pg_temp.any_of(c.n, 5, ${people - drivers})) AS passenger_id, r.departure_time, r.created_at
          FROM (SELECT n, pg_temp.id('ride', 10 * n) AS ride_id FROM generate_series($1::bigint, $2::bigint) n) c JOIN rides r ON r.id = c.ride_id
        ), chats AS (INSERT INTO ride_chats (ride_id, last_seq) SELECT ride_id, 60 FROM rows)
        INSERT INTO conversations (id, ride_id, driver_id, passenger_id, last_message_at, last_content, driver_sent, passenger_sent, created_at)
        SELECT id, ride_id, driver_id, passenger_id, created_at + interval '2 hours', 'Bonjour', 5, 5, created_at FROM rows`,
    },
    {
      what: 'messages',
      count: talks,
      // Ten messages per conversation on average. 1 % of the conversations fill a page.
      text: `INSERT INTO messages (id, seq, conversation_id, ride_id, sender_id, receiver_id, content, client_id, read, created_at)
        SELECT pg_temp.id('message', n * 100 + k), k, c.id, c.ride_id, CASE WHEN k % 2 = 0 THEN c.driver_id ELSE c.passenger_id END, CASE WHEN k % 2 = 0 THEN c.passenger_id ELSE c.driver_id END,
          'Bonjour, je serai au carrefour à l’heure dite. Message ' || k, pg_temp.id('client', n * 100 + k), k < 9, c.created_at + k * interval '5 minutes'
        FROM generate_series($1::bigint, $2::bigint) n JOIN conversations c ON c.id = pg_temp.id('talk', n)
          CROSS JOIN LATERAL generate_series(1, CASE WHEN n % 100 = 0 THEN 60 ELSE 9 + (n % 2)::integer END) k`,
    },
    {
      what: 'search counts',
      count: 30,
      text: `INSERT INTO search_counts (day, from_city, to_city, searches, without_ride)
        SELECT current_date - n::integer, from_city, to_city, 5 + n, 1 FROM generate_series($1::bigint, $2::bigint) n CROSS JOIN growth_routes`,
    },
  ];
}

/**
 * Fills a migrated, empty database with rides over fourteen months. Skips constraint checks and creates the indexes last,
 * so that ten million rides take about twenty minutes.
 */
export async function fillForGrowth(client, rides, log) {
  const { rideRoutes } = product('dev/demo/seed-rides');
  const { TownsService } = product('modules/towns');
  const { from, to, price, mains } = rideRoutes(new TownsService());
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
    SET maintenance_work_mem = '1GB'; SET jit = off; ${FUNCTIONS}`);
  await client.query(
    `CREATE TEMP TABLE growth_routes AS SELECT * FROM unnest($1::text[], $2::text[], $3::integer[]) WITH ORDINALITY r (from_city, to_city, price, place)`,
    [from, to, price],
  );
  await client.query('ANALYZE growth_routes');
  const indexes = await dropIndexes(client);
  for (const { what, count, text } of statements(sizesFor(rides), mains, from.length)) {
    const start = performance.now();
    for (let first = 1; first <= count; first += BATCH) {
      await client.query(text, [first, Math.min(first + BATCH - 1, count)]);
    }
    await client.query('ANALYZE');
    log(`  ${what}: ${count.toLocaleString('en')} in ${seconds(start)} s`);
  }
  const start = performance.now();
  for (const index of indexes) await client.query(index);
  log(`  indexes in ${seconds(start)} s`);
  await client.query('VACUUM ANALYZE');
  await client.query('RESET session_replication_role');
}

/** Drops the non-constraint indexes of the growing tables. @returns the statements that recreate them */
async function dropIndexes(client) {
  const { rows } = await client.query(`
    SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i
    WHERE i.schemaname = 'public' AND i.tablename IN ('profiles', 'sessions', 'rides', 'bookings', 'payments', 'refunds', 'journal_entries',
        'notifications', 'audit_events', 'conversations', 'messages')
      AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

const seconds = (start) => ((performance.now() - start) / 1000).toFixed(0);
