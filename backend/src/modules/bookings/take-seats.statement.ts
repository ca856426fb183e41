import { blockedBetween } from '../profiles';

/** What a passenger asks for. */
export interface SeatsWanted {
  id: string;
  user_id: string;
  ride_id: string;
  seats: number;
  /** Minutes for which the seats are held unpaid (decision 17). */
  hold_minutes: number;
  /** XAF that one payment may be. */
  limits: { min: number; max: number };
}

/**
 * The one statement that takes seats and books them (decision 16): the conditional UPDATE locks the ride, so of two passengers
 * the second sees what the first has left. It is the one write of this house that reaches into another room's table.
 * The passenger's row is held, so that they either leave before, and book nothing, or are found to have a booking.
 * Values: id, user_id, ride_id, seats, hold minutes, least and greatest amount.
 */
export const TAKE_SEATS = {
  name: 'take_seats',
  text: `
    WITH passenger AS MATERIALIZED (
      SELECT id FROM profiles WHERE id = $2::uuid AND deleted_at IS NULL FOR KEY SHARE
    ), seats AS (
      UPDATE rides r SET seats_available = r.seats_available - $4::integer, updated_at = now()
      WHERE r.id = $3::uuid AND r.status = 'scheduled' AND r.departure_time > now()
        AND r.driver_id <> $2::uuid AND r.seats_available >= $4::integer
        AND r.price * $4::integer BETWEEN $6::integer AND $7::integer
        AND EXISTS (SELECT 1 FROM profiles d WHERE d.id = r.driver_id AND d.is_driver)
        AND NOT EXISTS (SELECT 1 FROM bookings o WHERE o.ride_id = r.id AND o.user_id = $2::uuid
          AND o.status IN ('pending', 'pending_verification', 'confirmed'))
        AND EXISTS (SELECT 1 FROM passenger)
        AND NOT ${blockedBetween('r.driver_id', '$2::uuid')}
      RETURNING r.id, r.price, r.departure_time
    ), booked AS (
      INSERT INTO bookings (id, user_id, ride_id, seats, price, amount, departure_time, hold_expires_at)
      SELECT $1::uuid, $2::uuid, s.id, $4::integer, s.price, s.price * $4::integer, s.departure_time,
        least(now() + make_interval(mins => $5::integer), s.departure_time)
      FROM seats s
      RETURNING id, user_id, status
    ), noted AS (
      INSERT INTO booking_events (booking_id, to_status, cause, actor_id)
      SELECT id, status, 'booked', user_id FROM booked
    )
    SELECT id FROM booked`,
};
