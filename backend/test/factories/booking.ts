import { randomInt, randomUUID } from 'node:crypto';
import { JournalRepository } from '../../src/modules/money';
import { newId } from '../../src/platform/database';
import { type Database, insertPerson } from './person';
import { insertRide } from './ride';

type BookingStatus = 'pending' | 'pending_verification' | 'confirmed' | 'completed' | 'cancelled';
type CancelCause = 'expired' | 'payment_failed' | 'passenger' | 'ride_cancelled' | 'staff';

export interface BookingGiven {
  id?: string;
  user_id?: string;
  ride_id?: string;
  seats?: number;
  /** Default: an unpaid hold. Paid from `pending_verification` on. */
  status?: BookingStatus;
  /** Cancelled bookings only; default `expired`. */
  cancel_cause?: CancelCause;
  /** Pending bookings only; default: in 15 minutes. */
  hold_expires_at?: Date;
  /** Paid bookings only; default: two hours ago, after the half hour of free cancellation. */
  paid_at?: Date;
  created_at?: Date;
  /** Paid bookings only. */
  verification_code?: string;
  /** Default: the ride's departure. */
  departure_time?: Date;
}

export interface InsertedBooking {
  id: string;
  user_id: string;
  ride_id: string;
  seats: number;
  amount: number;
  /** Null for unpaid bookings. */
  payment_id: string | null;
  verification_code: string | null;
}

const PAID: readonly BookingStatus[] = ['pending_verification', 'confirmed', 'completed'];
const TWO_HOURS_MS = 7_200_000;

/**
 * Inserts a booking as the product would store it: seats taken unless cancelled; payment and code if paid. Creates passenger and ride by
 * default.
 */
export async function insertBooking(database: Database, given: BookingGiven = {}): Promise<InsertedBooking> {
  const status = given.status ?? 'pending';
  const paid = PAID.includes(status);
  const userId = given.user_id ?? (await insertPerson(database)).id;
  const rideId = given.ride_id ?? (await insertRide(database)).id;
  const seats = given.seats ?? 1;
  const [ride] = await database.query<
    { id: string; driver_id: string; price: number; departure_time: Date }[]
  >('SELECT id, driver_id, price, departure_time FROM rides WHERE id = $1', [rideId]);
  if (!ride) throw new Error(`There is no ride ${rideId}`);
  if (status !== 'cancelled') {
    await database.query('UPDATE rides SET seats_available = seats_available - $2 WHERE id = $1', [
      rideId,
      seats,
    ]);
  }
  const booking = {
    id: given.id ?? newId(),
    user_id: userId,
    ride_id: rideId,
    seats,
    amount: ride.price * seats,
    payment_id: paid ? newId() : null,
    verification_code: paid
      ? (given.verification_code ?? randomInt(0, 1_000_000).toString().padStart(6, '0'))
      : null,
  };
  const paidAt = paid ? (given.paid_at ?? new Date(Date.now() - TWO_HOURS_MS)) : null;
  const verified = status === 'confirmed' || status === 'completed';
  const cause = status === 'cancelled' ? (given.cancel_cause ?? 'expired') : null;
  await database.query(
    `INSERT INTO bookings (id, user_id, ride_id, seats, price, amount, departure_time, status, payment_status, code_verified,
       verification_code, hold_expires_at, cancel_reason, cancel_cause, cancelled_at, verified_at, completed_at, paid_at,
       latest_payment_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, CASE WHEN $13::text IS NOT NULL THEN now() END,
       CASE WHEN $10 THEN now() END, CASE WHEN $8 = 'completed' THEN now() END, $14, $15, coalesce($16, now()))`,
    [
      booking.id,
      userId,
      rideId,
      seats,
      ride.price,
      booking.amount,
      given.departure_time ?? ride.departure_time,
      status,
      paid ? 'completed' : cause === 'payment_failed' ? 'failed' : 'pending',
      verified,
      booking.verification_code,
      status === 'pending' ? (given.hold_expires_at ?? new Date(Date.now() + 15 * 60_000)) : null,
      cause,
      paidAt,
      booking.payment_id,
      given.created_at ?? null,
    ],
  );
  if (booking.payment_id !== null) {
    await database.query(
      `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, transaction_id, status, payment_time, metadata)
       VALUES ($1, $2, $3, 'mtn', 'mtn-momo', '237670000001', $4, 'completed', $5, '{"provider": "mtn"}')`,
      [booking.payment_id, booking.id, booking.amount, randomUUID(), paidAt],
    );
    await new JournalRepository().recordCompletion(database, {
      paymentId: booking.payment_id,
      withSeats: true,
      ride,
    });
  }
  await database.query(
    `INSERT INTO booking_events (booking_id, to_status, cause) VALUES ($1, $2, 'factory')`,
    [booking.id, status],
  );
  return booking;
}

/** Rides whose free seats differ from capacity minus the seats of active bookings. Always empty in a correct database. */
export function ridesWithWrongSeats(database: Database): Promise<unknown[]> {
  return database.query<unknown[]>(
    `SELECT r.id, r.seats, r.seats_available, coalesce(sum(b.seats), 0) AS taken
     FROM rides r LEFT JOIN bookings b ON b.ride_id = r.id AND b.status <> 'cancelled'
     WHERE r.leg_seats IS NULL GROUP BY r.id HAVING r.seats_available <> r.seats - coalesce(sum(b.seats), 0)`,
  );
}
