/**
 * Money follows travel (decisions 34, 35), as SQL over a booking `b`, its ride `r`, and what the booking has brought its driver after
 * refunds (`kept`, XAF). Every reader of earnings, payouts and disputes takes these words from here.
 */

/** The code can be entered until so many hours after departure; what nothing proves by then waits for a person. */
const CODE_HOURS = 24;

/** The departure that money goes by: moving a ride to an earlier time makes nothing payable sooner. */
const DEPARTED_AT = 'greatest(b.departure_time, r.departure_time)';

/** Somebody was boarded on the ride: a code was entered, and staff have not undone it. */
const SOMEBODY_BOARDED = `EXISTS (SELECT 1 FROM bookings x
  WHERE x.ride_id = r.id AND x.code_verified AND x.status IN ('confirmed', 'completed'))`;

/** A cancellation after departure gives nothing back; one before it always gives something. */
const CANCELLED_IN_TIME = 'EXISTS (SELECT 1 FROM refunds f WHERE f.booking_id = b.id AND NOT f.rest)';

/** SQL: what the booking has brought (XAF), for readers who have no sum of their own. */
export const KEPT = `(SELECT coalesce(sum(e.credit - e.debit), 0)::int FROM journal_entries e
  WHERE e.account = 'driver' AND e.payment_id IS NOT NULL AND e.driver_id = r.driver_id AND e.ride_id = r.id AND e.booking_id = b.id)`;

/**
 * SQL: the money is the driver's. The passenger was boarded, or they or an admin said that they travelled; or they cancelled before
 * departure and somebody else was boarded.
 */
export const EARNED = `(b.status = 'completed' OR (b.status = 'confirmed' AND b.code_verified)
  OR (b.status = 'cancelled' AND (b.rest_decided IS NOT DISTINCT FROM 'travelled'
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
