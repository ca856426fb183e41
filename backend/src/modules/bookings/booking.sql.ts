import type { Xaf } from '../../platform/money';
import {
  GRACE_LIMIT,
  LATEST_PAYMENT_COLUMNS,
  LATEST_PAYMENT_JOINS,
  type LatestPaymentColumns,
  TERMS,
} from '../money';
import { CAR_PHOTO, type LockedRide, rideColumns, rideTables, type WithRide } from '../rides';
import { holdsAreShort } from '../strikes';
import type { BookingEntity } from './booking.entity';
import type { ShortHoldCause } from './hold-policy';

/** SQL over booking `b` and ride `r`. */
export const BOARDS_AT = 'coalesce(b.boarding_time, r.departure_time)';
export const FROM_CITY = 'coalesce(b.from_city, r.from_city)';
export const TO_CITY = 'coalesce(b.to_city, r.to_city)';

export const BOOKED_SEGMENT = `${FROM_CITY} AS from_city, ${TO_CITY} AS to_city, ${BOARDS_AT} AS departure_time`;

type Segment = Pick<BookingEntity, 'from_city' | 'to_city' | 'meeting_point' | 'boarding_time'>;

export function rideAsBooked(ride: LockedRide, booking: Segment & { now: Date }): LockedRide {
  const { boarding_time, now } = booking;
  const segment = { ...ride, to_city: booking.to_city ?? ride.to_city };
  if (boarding_time === null) return segment;
  return {
    ...segment,
    from_city: booking.from_city ?? ride.from_city,
    meeting_point: booking.meeting_point,
    departure_time: boarding_time,
    departed: boarding_time <= now,
  };
}

const BOOKING = [
  'id',
  'user_id',
  'seats',
  'travellers',
  'from_stop_id',
  'to_stop_id',
  'amount',
  'service_fee',
  'credit',
  'transferred',
  'given_back',
  'status',
  'payment_status',
  'code_verified',
  'hold_expires_at',
  'cancel_reason',
  'changed_from',
  'claim_id',
  'claim_kind',
  'claim_status',
  'claim_contest_until',
  'created_at',
  'updated_at',
] as const;

export type BookingRow = Pick<BookingEntity, (typeof BOOKING)[number] | 'ride_id'>;

export interface BookingDetailRow extends BookingRow, Omit<WithRide, 'ride_id'>, LatestPaymentColumns {
  verification_code: string | null;
  /** XAF; always 0 for passengers. */
  disputed: Xaf;
  user_full_name: string;
  user_avatar_url: string | null;
  user_phone: string | null;
  driver_phone: string | null;
  driver_car_photo_url: string | null;
  may_call: boolean;
  /** Time from which passenger and driver see each other's number. Null if already visible or never. */
  phones_hidden_until: Date | null;
  hold_limited_by: ShortHoldCause | null;
  /** Recent free cancellations (grace period) on this route. */
  grace_used: number;
  /** Paid and not cancelled, so the car's plate is shown. */
  has_ticket: boolean;
  full_refund_until: Date | null;
  booked_departure_time: Date;
  /** The ride's own route. */
  route_from_city: string;
  route_to_city: string;
  /** With microseconds, for cursors. */
  created_key: string;
}

export type ReservationRow = BookingRow &
  Pick<
    BookingDetailRow,
    'user_full_name' | 'user_avatar_url' | 'user_phone' | 'may_call' | 'has_ticket' | 'phones_hidden_until'
  >;

/** Codes are accepted for this long after departure; unproven bookings are then escalated to staff. */
const CODE_HOURS = 24;

/** The later of booked and current departure, so that an earlier departure doesn't make money payable sooner. */
export const DEPARTED_AT = `greatest(b.departure_time, ${BOARDS_AT})`;

/** SQL: a passenger unrelated to the driver boarded, not undone by staff. */
const ANOTHER_PASSENGER_BOARDED = `EXISTS (SELECT 1 FROM bookings x
  WHERE x.ride_id = r.id AND x.code_verified AND NOT x.boarded_by_driver AND x.status IN ('confirmed', 'completed'))`;

/** For the UPDATE on payment. A changed booking keeps its first payment time: no second grace period. */
export const FIRST_PAID_AT =
  'coalesce((SELECT o.paid_at FROM bookings o WHERE o.id = bookings.changed_from), now())';

export const BOARDED_BY_DRIVER =
  '(SELECT connected_persons(r.driver_id, bookings.user_id) FROM rides r WHERE r.id = bookings.ride_id)';

/** SQL: cancelled before departure. Exactly these cancellations have a refund. */
const CANCELLED_IN_TIME =
  'EXISTS (SELECT 1 FROM refunds f WHERE f.booking_id = b.id AND NOT f.rest AND f.borne_by IS NULL)';

export const RETAINED_FARE = `(SELECT coalesce(sum(e.credit - e.debit), 0)::int FROM journal_entries e
  WHERE e.account = 'driver' AND e.payment_id IS NOT NULL AND e.driver_id = r.driver_id AND e.ride_id = r.id AND e.booking_id = b.id)`;

const retainedPart = (part: 'service_fee' | 'credit') =>
  `coalesce((SELECT sum(p.${part} - coalesce((SELECT sum(f.${part}) FROM refunds f WHERE f.payment_id = p.id), 0))::int
  FROM payments p WHERE b.latest_payment_id IN (p.id, p.beside)), 0)`;

export const RETAINED_FEE = retainedPart('service_fee');
export const RETAINED_CREDIT = retainedPart('credit');

export const FROZEN = `((b.claim_status IN ('open', 'contested')) IS TRUE)`;

/**
 * SQL: the driver has earned the money, and no claim freezes the money. The passenger boarded, or passenger or admin
 * confirmed the travel, or the passenger cancelled before departure and another passenger boarded.
 */
export const EARNED = `(NOT ${FROZEN} AND (b.status = 'completed' OR (b.status = 'confirmed' AND b.code_verified)
  OR (b.status = 'cancelled' AND (b.rest_decided IS NOT DISTINCT FROM 'travelled' OR (b.code_verified AND b.cancel_cause = 'passenger')
    OR (r.status <> 'cancelled' AND ${CANCELLED_IN_TIME} AND ${ANOTHER_PASSENGER_BOARDED})))))`;

/**
 * SQL: staff must decide who gets the money: a claim is undecided, the time for proof is over, or the retained
 * money of a cancelled booking can no longer be earned.
 * @param retainedFare SQL of the driver's earnings after refunds, XAF
 */
export function disputedWhen(retainedFare: string): string {
  return `(${retainedFare} > 0 AND NOT ${EARNED} AND (${FROZEN} OR ${DEPARTED_AT} <= now() - interval '${CODE_HOURS} hours'
    OR (b.status = 'cancelled' AND (r.status = 'cancelled' OR NOT ${CANCELLED_IN_TIME}))))`;
}

/**
 * SQL: payable to the driver. Bookings without earnings count immediately, so that a refund after a payout reduces
 * the next payout.
 * @param delayHours SQL of the delay after departure
 */
export function payableWhen(retainedFare: string, delayHours: string): string {
  return `(${retainedFare} = 0 OR (${EARNED} AND ${DEPARTED_AT} <= now() - make_interval(hours => ${delayHours})))`;
}

/** Has a partial index. Omits completed bookings, whose only disputes are claims, listed separately. */
export const PAID_NOT_COMPLETED = `(b.paid_at IS NOT NULL AND b.status <> 'completed')`;

export const DISPUTED = disputedWhen(RETAINED_FARE);

export const TAKES_BOOKINGS = `(d.is_driver AND (NOT r.women_only OR d.gender IS NOT DISTINCT FROM 'female'))`;

/** SQL: a passenger of ride `r` confirmed the trip, or boarded and has no connection to the driver. */
export const ANY_PASSENGER_TRAVELLED = `EXISTS (SELECT 1 FROM bookings x WHERE x.ride_id = r.id AND NOT x.boarded_by_driver
  AND (x.status = 'completed' OR (x.code_verified AND (x.status = 'confirmed' OR x.cancel_cause = 'passenger'))))`;

export const HAS_TICKET = `(b.payment_status = 'completed' AND b.status <> 'cancelled')`;

/**
 * End of the grace period, at the latest a day before departure. Otherwise people could book, read the number and
 * cancel free of charge.
 */
const PHONES_FROM = `least(${BOARDS_AT} - interval '24 hours', b.paid_at + interval '${TERMS.refund.grace_minutes} minutes')`;

export const PHONES_HIDDEN_UNTIL = `CASE WHEN ${HAS_TICKET} AND now() < ${PHONES_FROM} THEN ${PHONES_FROM} END`;

export const MAY_CALL = `(${HAS_TICKET} AND now() >= ${PHONES_FROM} AND now() < ${BOARDS_AT} + interval '24 hours')`;

/** SQL: number of the person's free cancellations (grace period). */
export function graceUsed(person: string, from: string, to: string): string {
  return `(SELECT count(DISTINCT g.id)::int FROM bookings g JOIN rides t ON t.id = g.ride_id
      JOIN refunds f ON f.booking_id = g.id AND f.rule = 'just_paid'
    WHERE g.user_id = ANY(accounts_of(${person})) AND coalesce(g.from_city, t.from_city) = ${from} AND coalesce(g.to_city, t.to_city) = ${to}
      AND f.created_at > now() - interval '${GRACE_LIMIT.days} days')`;
}

/** Same rule as `fullRefundUntil` of refund-policy.ts (`greatest` ignores nulls), but null once boarded. */
export const FULL_REFUND_UNTIL = `CASE
  WHEN b.status IN ('pending', 'pending_verification')
    AND (b.departure_moved_at IS NOT NULL OR b.departure_time <> ${BOARDS_AT})
  THEN greatest(b.departure_time, ${BOARDS_AT}, b.departure_moved_at + interval '24 hours') END`;

const AS_BOOKED = {
  from_city: FROM_CITY,
  to_city: TO_CITY,
  departure_time: BOARDS_AT,
  meeting_point: 'CASE WHEN b.from_stop_id IS NULL THEN r.meeting_point ELSE b.meeting_point END',
  dropoff_point: `CASE WHEN b.to_stop_id IS NULL THEN r.dropoff_point
    ELSE r.stops -> last_leg(r.stops, b.to_stop_id) ->> 'meeting_point' END`,
};

export const BOOKING_COLUMNS = [...BOOKING, 'ride_id'].map((column) => `b.${column}`).join(', ');

/** @param code whether to select the boarding code of a paid booking, or an SQL condition for it */
export function bookingDetailColumns({ code }: { code: boolean | string }): string {
  const hasCode = typeof code === 'string' ? `${HAS_TICKET} AND ${code}` : HAS_TICKET;
  return [
    ...BOOKING.map((column) => `b.${column}`),
    rideColumns('ride_', AS_BOOKED),
    ...LATEST_PAYMENT_COLUMNS,
    code
      ? `CASE WHEN ${hasCode} THEN b.verification_code END AS verification_code`
      : 'NULL AS verification_code',
    code ? '0 AS disputed' : `CASE WHEN ${DISPUTED} THEN ${RETAINED_FARE} ELSE 0 END AS disputed`,
    'u.full_name AS user_full_name',
    'u.avatar_url AS user_avatar_url',
    'u.phone AS user_phone',
    'd.phone AS driver_phone',
    `${CAR_PHOTO} AS driver_car_photo_url`,
    `${HAS_TICKET} AS has_ticket`,
    `${MAY_CALL} AS may_call`,
    `${FULL_REFUND_UNTIL} AS full_refund_until`,
    `${PHONES_HIDDEN_UNTIL} AS phones_hidden_until`,
    `CASE WHEN b.status <> 'pending' THEN NULL WHEN b.hold_short
        THEN CASE WHEN ${holdsAreShort('b.user_id')} THEN 'no_shows' ELSE 'lost_holds' END
      WHEN b.hold_expires_at >= b.departure_time THEN 'departure' END AS hold_limited_by`,
    code
      ? `CASE WHEN b.status IN ('pending', 'pending_verification')
          THEN ${graceUsed('b.user_id', FROM_CITY, TO_CITY)} ELSE 0 END AS grace_used`
      : '0 AS grace_used',
    'b.departure_time AS booked_departure_time',
    'r.from_city AS route_from_city',
    'r.to_city AS route_to_city',
    'b.created_at::text AS created_key',
  ].join(', ');
}

/** @param tables names of the tables, or CTEs in their place */
export const bookingTables = (tables: { bookings: string; rides: string }): string => `${tables.bookings} b
  JOIN (${rideTables(tables.rides)}) ON r.id = b.ride_id
  JOIN profiles u ON u.id = b.user_id
  ${LATEST_PAYMENT_JOINS}`;
export const BOOKING_TABLES = bookingTables({ bookings: 'bookings', rides: 'rides' });
