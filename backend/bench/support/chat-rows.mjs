/**
 * SQL for a million messages: 50,000 people, 40,000 rides, 120,000 conversations. Three worst cases: 400 passengers write
 * on ride 1, and one of them 100,000 messages; driver 1 has 3,000 rides; person 2,500 has about 2,000 conversations.
 */
const STATEMENTS = [
  `CREATE TEMP TABLE p AS SELECT i, gen_random_uuid() AS id FROM generate_series(1, 50000) i`,
  'CREATE INDEX ON p (i)',
  'ANALYZE p',
  `CREATE TEMP TABLE r AS SELECT i, gen_random_uuid() AS id,
     (SELECT id FROM p WHERE p.i = CASE WHEN g.i <= 3000 THEN 1 ELSE 2 + g.i % 1999 END) AS driver_id
   FROM generate_series(1, 40000) g(i)`,
  'CREATE INDEX ON r (i)',
  'ANALYZE r',
  `INSERT INTO profiles (id, phone, full_name, role, is_driver)
   SELECT id, '2376' || lpad(i::text, 8, '0'), 'Personne ' || i, CASE WHEN i <= 2000 THEN 'driver' ELSE 'user' END, i <= 2000 FROM p`,
  `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, price, seats, seats_available)
   SELECT id, driver_id, 'Douala', 'Yaoundé', now() + (i % 600 - 300) * interval '1 hour', 4500, 4, 4 FROM r`,
  `INSERT INTO ride_chats (ride_id) SELECT id FROM r`,
  `CREATE TEMP TABLE c AS
   SELECT row_number() OVER () AS n, gen_random_uuid() AS id, r.id AS ride_id, r.i AS ride, r.driver_id, p.id AS passenger_id, p.i AS person
   FROM (SELECT 1 AS ride, 3000 + g AS person FROM generate_series(1, 400) g
         UNION SELECT 1000 + g, 2500 FROM generate_series(1, 2000) g
         UNION SELECT 2 + (g * 7) % 39998, 4000 + (g * 13) % 45000 FROM generate_series(1, 118000) g) x
     JOIN r ON r.i = x.ride JOIN p ON p.i = x.person`,
  'CREATE INDEX ON c (id)',
  'ANALYZE c',
  `INSERT INTO conversations (id, ride_id, driver_id, passenger_id, last_message_at, last_content)
   SELECT id, ride_id, driver_id, passenger_id, now() - n * interval '1 second', 'Bonjour' FROM c`,
  `INSERT INTO messages (id, seq, conversation_id, ride_id, sender_id, receiver_id, content, client_id, warning, read, created_at)
   SELECT gen_random_uuid(), row_number() OVER (PARTITION BY c.ride_id ORDER BY k, c.n), c.id, c.ride_id,
     CASE WHEN k % 2 = 0 THEN c.driver_id ELSE c.passenger_id END, CASE WHEN k % 2 = 0 THEN c.passenger_id ELSE c.driver_id END,
     'Bonjour, message ' || k, gen_random_uuid(), CASE WHEN k % 20 = 0 THEN 'phone' END, k < 5 OR (c.ride = 1 AND k < 90), now()
   FROM c CROSS JOIN LATERAL generate_series(1, CASE
     WHEN c.ride = 1 AND c.person = 3001 THEN 100000 WHEN c.ride = 1 THEN 100 ELSE 7 + (c.n % 2)::integer END) k`,
  `UPDATE messages m SET read = true FROM c WHERE m.conversation_id = c.id AND c.ride = 1 AND c.person = 3001 AND m.seq < 99000`,
  `UPDATE ride_chats k SET last_seq = m.last FROM (SELECT ride_id, max(seq) AS last FROM messages GROUP BY ride_id) m
   WHERE m.ride_id = k.ride_id`,
  `INSERT INTO blocks (blocker_id, blocked_id) SELECT DISTINCT a.id, b.id FROM generate_series(1, 60000) g
     JOIN p a ON a.i = 1 + (g * 17) % 50000 JOIN p b ON b.i = 1 + (g * 31) % 50000 WHERE a.id <> b.id`,
  `INSERT INTO bookings (id, user_id, ride_id, seats, price, amount, departure_time, status, payment_status)
   SELECT gen_random_uuid(), passenger_id, ride_id, 1, 4500, 4500, now(),
     CASE WHEN n % 3 = 0 THEN 'pending_verification' ELSE 'cancelled' END, CASE WHEN n % 3 = 0 THEN 'completed' ELSE 'pending' END
   FROM c`,
  `INSERT INTO reports (id, reporter_id, subject_id, message_id, conversation_id, ride_id, reason)
   SELECT gen_random_uuid(), receiver_id, sender_id, id, conversation_id, ride_id, 'spam' FROM messages LIMIT 20000`,
  'VACUUM ANALYZE',
];

/** Fills the database. @returns the people, rides and messages for the queries */
export async function fillChat(client) {
  for (const statement of STATEMENTS) await client.query(statement);
  const one = async (text) => (await client.query(text)).rows[0];
  return {
    ...(await one(`SELECT (SELECT id FROM p WHERE i = 1) AS driver, (SELECT id FROM p WHERE i = 3001) AS talker,
      (SELECT id FROM p WHERE i = 3050) AS neighbour, (SELECT id FROM p WHERE i = 2500) AS traveller,
      (SELECT id FROM r WHERE i = 1) AS crowded, (SELECT id FROM c WHERE ride = 1 AND person = 3001) AS long_talk`)),
    usual: await one(
      'SELECT id, ride_id, driver_id, passenger_id FROM c WHERE n = (SELECT max(n) - 500 FROM c)',
    ),
    message: await one(`SELECT m.* FROM messages m JOIN c ON c.id = m.conversation_id
      WHERE c.n = (SELECT max(n) - 500 FROM c) ORDER BY m.seq LIMIT 1`),
    middle: await one(
      'SELECT m.* FROM messages m JOIN r ON r.id = m.ride_id WHERE r.i = 1 AND m.seq = 60000',
    ),
    blocker: (await one('SELECT blocker_id FROM blocks LIMIT 1')).blocker_id,
  };
}
