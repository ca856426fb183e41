import pg from 'pg';
import { v7 } from 'uuid';
import { insertPeople, insertRows } from './people.mjs';

/** Inserts signed-in drivers and passengers, one conversation per pair. */
export async function insertTalks(url, count) {
  const client = new pg.Client(url);
  await client.connect();
  const people = await insertPeople(client, 2 * count);
  const talks = Array.from({ length: count }, (_, index) => ({
    id: v7(),
    ride: v7(),
    driver: people[2 * index],
    passenger: people[2 * index + 1],
  }));
  const insert = (table, row) => insertRows(client, table, talks.map(row));
  await insert('rides', ({ ride, driver }) => ({
    id: ride,
    driver_id: driver.id,
    from_city: 'Douala',
    to_city: 'Yaoundé',
    departure_time: new Date(Date.now() + 86_400_000),
    price: 4_500,
    seats: 4,
    seats_available: 4,
    status: 'scheduled',
  }));
  await insert('ride_chats', ({ ride }) => ({ ride_id: ride, last_seq: 0 }));
  await insert('conversations', ({ id, ride, driver, passenger }) => ({
    id,
    ride_id: ride,
    driver_id: driver.id,
    passenger_id: passenger.id,
    driver_sent: 1, // as if answered, because messages to strangers are limited until they answer
    passenger_sent: 1,
    created_at: new Date(),
  }));
  await client.query('ANALYZE');
  await client.end();
  return talks;
}
