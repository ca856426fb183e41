import { createHmac, randomUUID } from 'node:crypto';
import { accessKey, AUDIENCE } from './access-key.mjs';

const SEATS = 8;
const PRICE = 2_500;

/** Inserts `people` people with a session each, and rides with `seats` seats in total. */
export async function insertCrowd(dataSource, people, seats, secret) {
  const driver = randomUUID();
  await dataSource.query(
    `INSERT INTO profiles (id, phone, full_name, role, is_driver) VALUES ($1, '237650000000', 'Aïcha Ngono', 'driver', true)`,
    [driver],
  );
  const rides = await dataSource.query(
    `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, price, seats, seats_available)
     SELECT gen_random_uuid(), $1, 'Douala', 'Yaoundé', now() + interval '3 days', $2, $3, $3 FROM generate_series(1, $4::int)
     RETURNING id`,
    [driver, PRICE, SEATS, Math.ceil(seats / SEATS)],
  );
  const crowd = await dataSource.query(
    `WITH p AS (INSERT INTO profiles (id, phone, full_name)
       SELECT gen_random_uuid(), '23767' || lpad(n::text, 7, '0'), 'Passager ' || n FROM generate_series(1, $1::int) AS n RETURNING id)
     INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at)
     SELECT gen_random_uuid(), id, 'bench:' || id, now() + interval '1 day' FROM p RETURNING id, user_id`,
    [people],
  );
  const key = accessKey(secret);
  return crowd.map(({ id, user_id }, index) => ({
    token: tokenOf(user_id, id, key),
    rideId: rides[index % rides.length].id,
    provider: index % 2 === 0 ? 'mtn' : 'orange',
  }));
}

function tokenOf(sub, sid, key) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub, sid, iss: 'mboa', aud: AUDIENCE, iat: now, exp: now + 900 };
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}
