import type { Language } from '../../../locales';
import { statements } from '../../../platform/database';
import { BOOKED_SEGMENT } from '../../bookings';
import type { TodayResponse } from '../dto/operations.responses';

const IS_BOARDED = `(b.code_verified OR b.status = 'completed')`;
const IS_SOLD = `(b.status IN ('pending_verification', 'confirmed', 'completed'))`;

export type OpenWorkRow = Omit<TodayResponse, 'departures'>;

export interface RideMessageFacts {
  booking_id: string;
  ride_id: string;
  user_id: string;
  locale: Language | null;
  from_city: string;
  to_city: string;
  departure_time: Date;
  text: string;
}

export const SQL = statements({
  /** At most $3 rides departed in the last $1 hours, newest first, and at most $3 departing in the next $2 hours. */
  operations_departures: `
    SELECT r.id, r.from_city, r.to_city, r.departure_time, r.departure_time <= now() AS departed,
      r.driver_id, d.full_name AS driver_name, d.phone AS driver_phone, r.seats, taken.sold AS seats_sold, taken.boarded AS seats_boarded
    FROM (
        (SELECT * FROM rides WHERE status = 'scheduled' AND departure_time > now() - make_interval(hours => $1::int)
          AND departure_time <= now() ORDER BY departure_time DESC, id DESC LIMIT $3)
        UNION ALL (SELECT * FROM rides WHERE status = 'scheduled' AND departure_time > now()
          AND departure_time < now() + make_interval(hours => $2::int) ORDER BY departure_time, id LIMIT $3)
      ) r JOIN profiles d ON d.id = r.driver_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(b.seats) FILTER (WHERE ${IS_SOLD}), 0)::int AS sold,
          coalesce(sum(b.seats) FILTER (WHERE ${IS_SOLD} AND ${IS_BOARDED}), 0)::int AS boarded
        FROM bookings b WHERE b.ride_id = r.id) taken
    ORDER BY r.departure_time, r.id`,
  /** Open work of staff member $1, who may approve the commands $2. */
  operations_open_work: `
    SELECT
      (SELECT count(*)::int FROM claims WHERE status = 'contested') AS claims_to_decide,
      (SELECT min(contest_until) FROM claims WHERE status = 'open') AS next_claim_deadline,
      (SELECT count(*)::int FROM support_cases WHERE status = 'open') AS cases_open,
      (SELECT min(last_message_at) FROM support_cases WHERE status = 'open') AS oldest_case_at,
      (SELECT count(*)::int FROM approval_requests WHERE status = 'waiting' AND requested_at > now() - interval '24 hours'
        AND requested_by <> $1::uuid AND action = ANY($2)) AS approvals_for_you,
      (SELECT count(*)::int FROM rides WHERE NOT listed AND status = 'scheduled' AND departure_time > now()) AS rides_to_list,
      (SELECT count(*)::int FROM strikes WHERE appealed_at IS NOT NULL AND outcome IS NULL) AS strike_appeals,
      (SELECT count(*)::int FROM payments WHERE needs_review) AS payments_to_review,
      (SELECT count(*)::int FROM refunds WHERE status = 'manual' OR needs_review) AS refunds_waiting,
      (SELECT count(*)::int FROM payouts WHERE status <> 'completed' AND (status = 'manual' OR needs_review)) AS payouts_waiting`,
  /** Bookings of ride $1: paid ones first, then unpaid holds, then cancelled ones that had been paid. */
  operations_passengers: `
    SELECT b.id AS booking_id, b.user_id, u.full_name, u.phone, u.locale, b.seats, b.amount, b.status,
      b.payment_status = 'completed' AS paid, ${IS_BOARDED} AS boarded, b.verified_at AS boarded_at, b.claim_status,
      c.last_message_at
    FROM bookings b JOIN profiles u ON u.id = b.user_id
      LEFT JOIN conversations c ON c.ride_id = b.ride_id AND c.passenger_id = b.user_id
    WHERE b.ride_id = $1::uuid AND (b.status <> 'cancelled' OR b.paid_at IS NOT NULL)
    ORDER BY b.status = 'cancelled', b.payment_status <> 'completed', b.created_at, b.id`,
  /** The newest $2 events of ride $1 and its bookings, oldest first. */
  operations_ride_events: `
    SELECT * FROM (
      SELECT t.*, a.full_name AS actor FROM (
        SELECT 1 AS step, 0::bigint AS seq, 'published' AS kind, r.created_at AS at, r.driver_id AS actor_id, NULL::uuid AS booking_id,
          NULL::text AS passenger, NULL::text AS status, NULL::smallint AS seats, NULL::text AS text, NULL::text AS reason, NULL::jsonb AS "from", NULL::jsonb AS "to"
          FROM rides r WHERE r.id = $1::uuid
        UNION ALL SELECT 2, 0, 'changed', c.created_at, c.actor_id, NULL, NULL, NULL, NULL, NULL, NULL, c."from", c."to"
          FROM ride_changes c WHERE c.ride_id = $1::uuid
        UNION ALL SELECT 3, 0, 'decision', e.created_at, e.actor_id, NULL, NULL, NULL, NULL, e.action, e.reason, NULL, e."to"
          FROM audit_events e WHERE e.subject_type = 'ride' AND e.subject_id = $1::text AND e.action <> 'ride.moved'
        UNION ALL SELECT 4, 0, 'cancelled', r.cancelled_at, r.cancelled_by, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
          FROM rides r WHERE r.id = $1::uuid AND r.cancelled_at IS NOT NULL
        UNION ALL SELECT 5, e.id, 'booking', e.created_at, e.actor_id, b.id, u.full_name, e.to_status, b.seats, e.cause, NULL, NULL, NULL
          FROM bookings b JOIN booking_events e ON e.booking_id = b.id JOIN profiles u ON u.id = b.user_id
          WHERE b.ride_id = $1::uuid AND e.from_status IS DISTINCT FROM e.to_status
      ) t LEFT JOIN profiles a ON a.id = t.actor_id
      ORDER BY t.at DESC, t.step DESC, t.seq DESC LIMIT $2
    ) latest ORDER BY at, step, seq`,
  /** Passengers of ride $1 with held or paid seats, or the passenger of booking $2, with their part of the route. */
  operations_message_recipients: `
    SELECT b.id AS booking_id, b.ride_id, b.user_id, u.locale, ${BOOKED_SEGMENT}
    FROM bookings b JOIN rides r ON r.id = b.ride_id JOIN profiles u ON u.id = b.user_id
    WHERE (b.ride_id = $1::uuid OR b.id = $2::uuid) AND b.status IN ('pending', 'pending_verification', 'confirmed')
    ORDER BY b.id`,
});
