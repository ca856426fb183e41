import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import pg from 'pg';
import { v7 } from 'uuid';
import { accessKey, AUDIENCE } from './access-key.mjs';

const { JwtService } = createRequire(import.meta.url)('@nestjs/jwt');

/** The secret with which the product under load signs and this bench too. */
export const JWT_SECRET = randomUUID() + randomUUID();

/** So many drivers and passengers, each two in a conversation of their own, signed in. */
export async function insertTalks(url, count) {
  const client = new pg.Client(url);
  await client.connect();
  const insert = (table, columns, rows) =>
    client.query(
      `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.join(', ')}
       FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  const talks = Array.from({ length: count }, () => ({
    id: v7(),
    ride: v7(),
    driver: person(),
    passenger: person(),
  }));
  const people = talks.flatMap(({ driver, passenger }) => [driver, passenger]);
  await insert(
    'profiles',
    ['id', 'phone', 'full_name'],
    people.map(({ id }, index) => ({
      id,
      phone: `2376${String(10_000_000 + index)}`,
      full_name: `Person ${index}`,
    })),
  );
  await insert(
    'sessions',
    ['id', 'user_id', 'refresh_token_hash', 'expires_at'],
    people.map(({ id, session }) => ({
      id: session,
      user_id: id,
      refresh_token_hash: session,
      expires_at: new Date(Date.now() + 86_400_000),
    })),
  );
  await insert(
    'rides',
    [
      'id',
      'driver_id',
      'from_city',
      'to_city',
      'departure_time',
      'price',
      'seats',
      'seats_available',
      'status',
    ],
    talks.map(({ ride, driver }) => ({
      id: ride,
      driver_id: driver.id,
      from_city: 'Douala',
      to_city: 'Yaoundé',
      departure_time: new Date(Date.now() + 86_400_000),
      price: 4_500,
      seats: 4,
      seats_available: 4,
      status: 'scheduled',
    })),
  );
  await insert(
    'ride_chats',
    ['ride_id', 'last_seq'],
    talks.map(({ ride }) => ({ ride_id: ride, last_seq: 0 })),
  );
  await insert(
    'conversations',
    ['id', 'ride_id', 'driver_id', 'passenger_id', 'driver_sent', 'passenger_sent', 'created_at'],
    talks.map(({ id, ride, driver, passenger }) => ({
      id,
      ride_id: ride,
      driver_id: driver.id,
      passenger_id: passenger.id,
      driver_sent: 1, // answered: strangers have a budget of messages
      passenger_sent: 1,
      created_at: new Date(),
    })),
  );
  await client.query('ANALYZE');
  await client.end();
  return talks;
}

function person() {
  const [id, session] = [v7(), v7()];
  const jwt = new JwtService({ privateKey: accessKey(JWT_SECRET) });
  const claims = { sub: id, sid: session, iss: 'mboa', aud: AUDIENCE };
  const token = jwt.sign(claims, { algorithm: 'HS256', expiresIn: 900 });
  return { id, session, token };
}
