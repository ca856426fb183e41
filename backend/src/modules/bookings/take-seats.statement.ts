import { blockedBetween } from '../profiles';
import { HOLD_RULES } from './hold-policy';

/** What a passenger asks for. */
export interface SeatsWanted {
  id: string;
  user_id: string;
  ride_id: string;
  seats: number;
  /** Minutes for which the seats are held unpaid, before the rule for who has lost many (decisions 17, 36). */
  hold_minutes: number;
  /** XAF that one payment may be. */
  limits: { min: number; max: number };
}

export interface SeatsTaken {
  id: string;
  /** The hold is short: the passenger has lost many. */
  short: boolean;
}

/**
 * The one statement that takes seats and books them (decision 16): the conditional UPDATE locks the ride, so of two passengers
 * the second sees what the first has left. It is the one write of this house that reaches into another room's table.
 * The passenger's row is held, so that they either leave before, and book nothing, or are found to have a booking.
 * Their unpaid holds are counted under their own lock, by a function that sees what was committed while it waited: however many
 * requests they send at once, the second counts the first. The rule over the counts is that of hold-policy.ts. Nobody who holds a
 * ride waits for that lock, so the two are never waited for in a circle.
 * Values: id, user_id, ride_id, seats, hold minutes, least and greatest amount.
 */
export const TAKE_SEATS = {
  name: 'take_seats',
  text: `
    WITH passenger AS MATERIALIZED (
      SELECT id FROM profiles WHERE id = $2::uuid AND deleted_at IS NULL FOR KEY SHARE
    ), hold AS MATERIALIZED (
      SELECT lost >= ${HOLD_RULES.lostUntilShort} AS short FROM unpaid_holds_of($2::uuid)
      WHERE wasted_minutes < ${HOLD_RULES.wastedMinutes}
        AND held < CASE WHEN lost >= ${HOLD_RULES.lostUntilShort} THEN 1 ELSE ${HOLD_RULES.atOnce} END
    ), seats AS (
      UPDATE rides r SET seats_available = r.seats_available - $4::integer, updated_at = now()
      WHERE r.id = $3::uuid AND r.status = 'scheduled' AND r.departure_time > now()
        AND r.driver_id <> $2::uuid AND r.seats_available >= $4::integer
        AND r.price * $4::integer BETWEEN $6::integer AND $7::integer
        AND EXISTS (SELECT 1 FROM profiles d WHERE d.id = r.driver_id AND d.is_driver)
        AND NOT EXISTS (SELECT 1 FROM bookings o WHERE o.ride_id = r.id AND o.user_id = $2::uuid
          AND o.status IN ('pending', 'pending_verification', 'confirmed'))
        AND EXISTS (SELECT 1 FROM passenger)
        AND EXISTS (SELECT 1 FROM hold)
        AND NOT ${blockedBetween('r.driver_id', '$2::uuid')}
      RETURNING r.id, r.price, r.departure_time
    ), booked AS (
      INSERT INTO bookings (id, user_id, ride_id, seats, price, amount, departure_time, hold_expires_at)
      SELECT $1::uuid, $2::uuid, s.id, $4::integer, s.price, s.price * $4::integer, s.departure_time,
        least(now() + make_interval(mins =>
          CASE WHEN h.short THEN least(${HOLD_RULES.shortMinutes}, $5::integer) ELSE $5::integer END), s.departure_time)
      FROM seats s, hold h
      RETURNING id, user_id, status
    ), noted AS (
      INSERT INTO booking_events (booking_id, to_status, cause, actor_id)
      SELECT id, status, 'booked', user_id FROM booked
    ), owed AS (
      INSERT INTO booking_notices_due (booking_id, to_driver, due_at)
      SELECT id, NOT (SELECT short FROM hold), now() + interval '5 seconds' FROM booked
    )
    SELECT id, (SELECT short FROM hold) AS short FROM booked`,
};
