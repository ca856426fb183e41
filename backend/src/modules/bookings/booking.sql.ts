import type { Xaf } from '../../platform/money';
import { CAR_PHOTO, rideColumns, rideTables, type WithRide } from '../rides';
import type { BookingStatus } from './booking.state';
import type { HoldLimit } from './hold-policy';
import {
  GRACE_LIMIT,
  LATEST_PAYMENT_COLUMNS,
  LATEST_PAYMENT_JOINS,
  type LatestPaymentColumns,
  type PaymentStatus,
  TERMS,
} from '../money';

/** A booking as it stands, without the code. */
export interface BookingRow {
  id: string;
  user_id: string;
  ride_id: string;
  seats: number;
  amount: Xaf;
  /** Of the amount; the rest is the fare. */
  service_fee: Xaf;
  status: BookingStatus;
  payment_status: PaymentStatus;
  code_verified: boolean;
  hold_expires_at: Date | null;
  cancel_reason: string | null;
  created_at: Date;
  updated_at: Date;
}

/** A booking with its ride, passenger, latest payment and its refund: what one join reads. */
export interface BookingDetailRow extends BookingRow, Omit<WithRide, 'ride_id'>, LatestPaymentColumns {
  /** The six digits, once paid and while the booking stands; always null in what staff and drivers read. */
  verification_code: string | null;
  /** XAF that nothing proves whose it is; 0 in what a passenger reads of their own. */
  disputed: Xaf;
  user_full_name: string;
  user_avatar_url: string | null;
  /** Null where they have left. */
  user_phone: string | null;
  driver_phone: string | null;
  driver_car_photo_url: string | null;
  /** Both may call each other. */
  may_call: boolean;
  /** When both will see each other's number; null where they do, or never will. */
  phones_from: Date | null;
  /** Why the seats are held for a shorter time than usual; null where they are not. */
  hold_limited_by: HoldLimit | null;
  /** How many cancellations within the grace period gave everything back, by this passenger on this journey lately. */
  grace_used: number;
  /** Paid and not cancelled: the ticket shows the car's plate. */
  has_ticket: boolean;
  /** Until when cancelling gives everything back because the departure moved; null where it did not. */
  full_refund_until: Date | null;
  booked_departure_time: Date;
  /** `created_at` to the microsecond, for cursors. */
  created_key: string;
}

const BOOKING = [
  'id',
  'user_id',
  'seats',
  'amount',
  'service_fee',
  'status',
  'payment_status',
  'code_verified',
  'hold_expires_at',
  'cancel_reason',
  'created_at',
  'updated_at',
].map((column) => `b.${column}`);

/**
 * Money follows travel, as SQL over a booking `b`, its ride `r`, and what the booking has brought its driver after
 * refunds (`kept`, XAF). Every reader of earnings, payouts and disputes takes these words from here.
 */

/** The code can be entered until so many hours after departure; what nothing proves by then waits for a person. */
const CODE_HOURS = 24;

/** The departure that money goes by: moving a ride to an earlier time makes nothing payable sooner. */
const DEPARTED_AT = 'greatest(b.departure_time, r.departure_time)';

/** Somebody apart from the driver was boarded on the ride: a code was entered, and staff have not undone it. */
const SOMEBODY_BOARDED = `EXISTS (SELECT 1 FROM bookings x
  WHERE x.ride_id = r.id AND x.code_verified AND NOT x.boarded_by_driver AND x.status IN ('confirmed', 'completed'))`;

/** SQL, of an UPDATE of bookings: signs connect the passenger with the ride's driver. */
export const BOARDED_BY_DRIVER =
  '(SELECT connected_people(r.driver_id, bookings.user_id) FROM rides r WHERE r.id = bookings.ride_id)';

/** A cancellation after departure gives nothing back; one before it always gives something. */
const CANCELLED_IN_TIME = 'EXISTS (SELECT 1 FROM refunds f WHERE f.booking_id = b.id AND NOT f.rest)';

/** SQL: what the booking has brought (XAF), for readers who have no sum of their own. */
export const KEPT = `(SELECT coalesce(sum(e.credit - e.debit), 0)::int FROM journal_entries e
  WHERE e.account = 'driver' AND e.payment_id IS NOT NULL AND e.driver_id = r.driver_id AND e.ride_id = r.id AND e.booking_id = b.id)`;

/** SQL: what the booking has brought the operator (XAF), where it brought its driver anything. */
export const KEPT_FEE = `coalesce((SELECT p.service_fee - coalesce((SELECT sum(f.service_fee) FROM refunds f WHERE f.payment_id = p.id), 0)::int
  FROM payments p WHERE p.id = b.latest_payment_id), 0)`;

/**
 * SQL: the money is the driver's. The passenger was boarded, or they or an admin said that they travelled; or they cancelled before
 * departure and somebody else was boarded.
 */
export const EARNED = `(b.status = 'completed' OR (b.status = 'confirmed' AND b.code_verified)
  OR (b.status = 'cancelled' AND (b.rest_decided IS NOT DISTINCT FROM 'travelled' OR (b.code_verified AND b.cancel_cause = 'passenger')
    OR (r.status <> 'cancelled' AND ${CANCELLED_IN_TIME} AND ${SOMEBODY_BOARDED}))))`;

/** SQL: nothing proves who should have the money, and nothing will: a person decides. `kept` as above. */
export function disputedWhen(kept: string): string {
  return `(${kept} > 0 AND NOT ${EARNED} AND (${DEPARTED_AT} <= now() - interval '${CODE_HOURS} hours'
    OR (b.status = 'cancelled' AND (r.status = 'cancelled' OR NOT ${CANCELLED_IN_TIME}))))`;
}

/**
 * SQL: what may be paid out. What brings nothing (any more) counts at once, so that a refund after a payout makes the next one less.
 *
 * @param delayHours SQL of the hours that money waits after departure
 */
export function payableWhen(kept: string, delayHours: string): string {
  return `(${kept} = 0 OR (${EARNED} AND ${DEPARTED_AT} <= now() - make_interval(hours => ${delayHours})))`;
}

/** SQL: paid, and not travelled for certain. All that is disputed is among it, and an index holds it alone. */
export const UNPROVEN = `(b.paid_at IS NOT NULL AND b.status <> 'completed')`;

/** True where a person has to decide about the money. */
export const DISPUTED = disputedWhen(KEPT);

/** True while the booking is paid for and stands. */
const HAS_TICKET = `(b.payment_status = 'completed' AND b.status <> 'cancelled')`;

/** Numbers cost more than a free cancellation: they are shown once the grace period is over, or a day before departure. */
const PHONES_FROM = `least(r.departure_time - interval '24 hours', b.paid_at + interval '${TERMS.refund.grace_minutes} minutes')`;

/** SQL: when a ticket will show the numbers; null once it does. */
export const PHONES_HIDDEN_UNTIL = `CASE WHEN ${HAS_TICKET} AND now() < ${PHONES_FROM} THEN ${PHONES_FROM} END`;

/** Both may call each other from then on, while the payment is completed, until 24 h after departure. */
export const MAY_CALL = `(${HAS_TICKET} AND now() >= ${PHONES_FROM} AND now() < r.departure_time + interval '24 hours')`;

/** SQL: cancellations of a person ($person) between two towns that gave everything back because of the grace period. */
export function graceUsed(person: string, from: string, to: string): string {
  return `(SELECT count(*)::int FROM bookings g JOIN rides t ON t.id = g.ride_id
      JOIN refunds f ON f.booking_id = g.id AND f.rule = 'just_paid'
    WHERE g.user_id = ${person} AND t.from_city = ${from} AND t.to_city = ${to}
      AND f.created_at > now() - interval '${GRACE_LIMIT.days} days')`;
}

/**
 * Until when a moved departure gives everything back: `fullRefundUntil` of refund-policy.ts in SQL (`greatest` passes over nulls).
 * Null where nothing moved, and once the passenger has boarded.
 */
export const FULL_REFUND_UNTIL = `CASE
  WHEN b.status IN ('pending', 'pending_verification')
    AND (b.departure_moved_at IS NOT NULL OR b.departure_time <> r.departure_time)
  THEN greatest(b.departure_time, r.departure_time, b.departure_moved_at + interval '24 hours') END`;

/** The columns of `BookingRow`, of `bookings b`. */
export const BOOKING_COLUMNS = [...BOOKING, 'b.ride_id'].join(', ');

/** @param code only a passenger's own read selects the code at all: always, or where this SQL says that it is one */
export function bookingDetailColumns({ code }: { code: boolean | string }): string {
  const shown = typeof code === 'string' ? `${HAS_TICKET} AND ${code}` : HAS_TICKET;
  return [
    ...BOOKING,
    rideColumns('ride_'),
    ...LATEST_PAYMENT_COLUMNS,
    code
      ? `CASE WHEN ${shown} THEN b.verification_code END AS verification_code`
      : 'NULL AS verification_code',
    code ? '0 AS disputed' : `CASE WHEN ${DISPUTED} THEN ${KEPT} ELSE 0 END AS disputed`,
    'u.full_name AS user_full_name',
    'u.avatar_url AS user_avatar_url',
    'u.phone AS user_phone',
    'd.phone AS driver_phone',
    `${CAR_PHOTO} AS driver_car_photo_url`,
    `${HAS_TICKET} AS has_ticket`,
    `${MAY_CALL} AS may_call`,
    `${FULL_REFUND_UNTIL} AS full_refund_until`,
    `${PHONES_HIDDEN_UNTIL} AS phones_from`,
    `CASE WHEN b.status <> 'pending' THEN NULL WHEN b.hold_short THEN 'lost_holds'
      WHEN b.hold_expires_at >= b.departure_time THEN 'departure' END AS hold_limited_by`,
    code
      ? `CASE WHEN b.status IN ('pending', 'pending_verification')
          THEN ${graceUsed('b.user_id', 'r.from_city', 'r.to_city')} ELSE 0 END AS grace_used`
      : '0 AS grace_used',
    'b.departure_time AS booked_departure_time',
    'b.created_at::text AS created_key',
  ].join(', ');
}

/** The joined tables that `bookingDetailColumns` reads; each may be what a statement has just written of it. */
export const bookingTables = ({
  bookings,
  rides,
}: {
  bookings: string;
  rides: string;
}): string => `${bookings} b
  JOIN (${rideTables(rides)}) ON r.id = b.ride_id
  JOIN profiles u ON u.id = b.user_id
  ${LATEST_PAYMENT_JOINS}`;
export const BOOKING_TABLES = bookingTables({ bookings: 'bookings', rides: 'rides' });
