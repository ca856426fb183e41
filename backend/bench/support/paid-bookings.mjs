import { v7 } from 'uuid';
import { insertPeople, insertRows } from './people.mjs';

const PASSENGERS = 500;
const BOOKINGS = 10_000;

let created = null;

/** A few hundred signed-in passengers, and ten thousand bookings with a payment each. Created once. */
export function paidBookings(client) {
  created ??= insert(client);
  return created;
}

async function insert(client) {
  const passengers = await insertPeople(client, PASSENGERS);
  const [driver] = await insertPeople(client, 1);
  const ride = {
    id: v7(),
    driver_id: driver.id,
    from_city: 'Zina',
    to_city: 'Campo',
    departure_time: new Date(Date.now() + 86_400_000),
    price: 4_500,
    seats: 8,
    seats_available: 0,
    status: 'scheduled',
  };
  await insertRows(client, 'rides', [ride]);
  const bookings = Array.from({ length: BOOKINGS }, (_, index) => ({
    id: v7(),
    payment: v7(),
    passenger: passengers[index % PASSENGERS],
  }));
  const sum = { price: 4_500, amount: 4_500 };
  const now = new Date();
  await client.query('SET session_replication_role = replica'); // allows more bookings than the ride has seats
  await insertRows(
    client,
    'bookings',
    bookings.map(({ id, payment, passenger }) => ({
      id,
      user_id: passenger.id,
      ride_id: ride.id,
      seats: 1,
      ...sum,
      departure_time: ride.departure_time,
      status: 'cancelled',
      payment_status: 'completed',
      code_verified: false,
      paid_at: now,
      created_at: now,
      latest_payment_id: payment,
    })),
  );
  await insertRows(
    client,
    'payments',
    bookings.map(({ id, payment }, index) => ({
      id: payment,
      booking_id: id,
      amount: sum.amount,
      provider: 'mtn',
      rail: 'mtn-momo',
      phone_number: '237677000001',
      transaction_id: v7(),
      currency: 'XAF',
      metadata: {},
      needs_review: false,
      sends: 1,
      not_found_count: 0,
      checks: 1,
      created_at: now,
      updated_at: now,
      // Even ones are completed. Odd ones were checked with MTN just now, so a callback doesn't cause another check.
      ...(index % 2 === 0
        ? { status: 'completed', payment_time: now, last_checked_at: now, next_check_at: null }
        : {
            status: 'processing',
            payment_time: null,
            last_checked_at: inHours(1),
            next_check_at: inHours(1),
          }),
    })),
  );
  await client.query('RESET session_replication_role');
  return {
    paid: bookings.filter((_, index) => index % 2 === 0),
    open: bookings.filter((_, index) => index % 2 === 1),
  };
}

const inHours = (hours) => new Date(Date.now() + hours * 3_600_000);
