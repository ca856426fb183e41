import { DateTime } from 'luxon';
import { statements } from '../../platform/database';
import { DOUALA } from '../../platform/douala';
import type { TrendsQuery } from './dto/operations.requests';

/** Whole days in Douala; `ends` is exclusive. */
export interface Span {
  begins: DateTime;
  ends: DateTime;
}

/** The first and last span may be partial. */
export function trendSpans({ from, to, by }: TrendsQuery): { spans: Span[]; whole: Span; before: Span } {
  const begins = DateTime.fromISO(from, { zone: DOUALA });
  const ends = DateTime.fromISO(to, { zone: DOUALA }).plus({ days: 1 });
  const spans: Span[] = [];
  for (let start = begins; start < ends;) {
    const end = DateTime.min(start.startOf(by).plus({ [by]: 1 }), ends);
    spans.push({ begins: start, ends: end });
    start = end;
  }
  const length = ends.diff(begins, 'days').days;
  return { spans, whole: { begins, ends }, before: { begins: begins.minus({ days: length }), ends: begins } };
}

/** SQL: spans that begin at $1 and end at $2, numbered. */
const SPANS = `unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS s (begins, ends, nth)`;
const within = (instant: string) => `${instant} >= s.begins AND ${instant} < s.ends`;
const dayOf = (instant: string) => `(${instant} AT TIME ZONE 'Africa/Douala')::date`;

export const TREND = statements({
  operations_trend_bookings: `
    SELECT booked.bookings FROM ${SPANS}
      CROSS JOIN LATERAL (SELECT count(*)::int AS bookings FROM bookings b WHERE ${within('b.created_at')}) booked
    ORDER BY s.nth`,
  /** Counts by departure, without cancelled rides. */
  operations_trend_seats: `
    SELECT coalesce(offered.seats, 0) AS seats_offered, coalesce(offered.sold, 0) AS seats_sold FROM ${SPANS}
      CROSS JOIN LATERAL (
        SELECT sum(r.seats)::int AS seats, sum((SELECT sum(b.seats) FROM bookings b
          WHERE b.ride_id = r.id AND b.status IN ('pending_verification', 'confirmed', 'completed')))::int AS sold
        FROM rides r WHERE r.status <> 'cancelled' AND ${within('r.departure_time')}) offered
    ORDER BY s.nth`,
  operations_trend_cancellations: `
    SELECT s.nth::int - 1 AS span, ended.cause, ended.count FROM ${SPANS}
      CROSS JOIN LATERAL (SELECT b.cancel_cause AS cause, count(*)::int AS count FROM bookings b
        WHERE ${within('b.cancelled_at')} GROUP BY 1) ended
    ORDER BY ended.count DESC, ended.cause`,
  /** Finds entries through their transactions, whose time of creation is indexed. */
  operations_trend_money: `
    SELECT booked.fees, booked.costs, booked.credits, booked.fees - booked.costs - booked.credits AS net_revenue FROM ${SPANS}
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(e.credit - e.debit) FILTER (WHERE e.account = 'revenue.service_fee'), 0)::float8 AS fees,
          coalesce(sum(e.debit - e.credit) FILTER (WHERE e.account IN ('expense.credit', 'expense.goodwill')), 0)::float8 AS credits,
          coalesce(sum(e.debit - e.credit) FILTER (WHERE e.account LIKE 'expense.%'
            AND e.account NOT IN ('expense.credit', 'expense.goodwill')), 0)::float8 AS costs
        FROM journal_transactions t
          CROSS JOIN LATERAL (SELECT account, debit, credit FROM journal_entries WHERE transaction_id = t.id
            AND (account = 'revenue.service_fee' OR account LIKE 'expense.%') OFFSET 0) e
        WHERE ${within('t.created_at')}) booked
    ORDER BY s.nth`,
  /** Reads each person's first paid booking once, because most people travel in several spans. */
  operations_trend_passengers: `
    WITH firsts AS MATERIALIZED (
      SELECT u.user_id, (SELECT min(a.created_at) FROM bookings a WHERE a.user_id = u.user_id AND a.paid_at IS NOT NULL) AS first
      FROM (SELECT DISTINCT b.user_id FROM bookings b WHERE b.paid_at IS NOT NULL
        AND b.created_at >= (SELECT min(i) FROM unnest($1::timestamptz[]) i)
        AND b.created_at < (SELECT max(i) FROM unnest($2::timestamptz[]) i)) u
    ), travelled AS (
      SELECT p.nth, count(*) FILTER (WHERE f.first >= p.begins)::int AS fresh, count(*) FILTER (WHERE f.first < p.begins)::int AS returning
      FROM (SELECT DISTINCT s.nth, s.begins, b.user_id FROM ${SPANS} JOIN bookings b ON ${within('b.created_at')} AND b.paid_at IS NOT NULL) p
        JOIN firsts f USING (user_id)
      GROUP BY p.nth
    )
    SELECT coalesce(t.fresh, 0) AS new_passengers, coalesce(t.returning, 0) AS returning_passengers
    FROM ${SPANS} LEFT JOIN travelled t USING (nth) ORDER BY nth`,
  operations_trend_searches: `
    SELECT coalesce(total.searches, 0) AS searches, coalesce(total.without_ride, 0) AS searches_without_ride FROM ${SPANS}
      CROSS JOIN LATERAL (SELECT sum(c.searches)::int AS searches, sum(c.without_ride)::int AS without_ride
        FROM search_counts c WHERE c.day >= ${dayOf('s.begins')} AND c.day < ${dayOf('s.ends')}) total
    ORDER BY s.nth`,
  /** Searches without a ride in the period [$2, $3), and in the previous period [$1, $2). */
  operations_trend_corridors: `
    SELECT from_city, to_city, coalesce(sum(without_ride) FILTER (WHERE day >= ${dayOf('$2::timestamptz')}), 0)::int AS count,
      coalesce(sum(without_ride) FILTER (WHERE day < ${dayOf('$2::timestamptz')}), 0)::int AS before
    FROM search_counts WHERE day >= ${dayOf('$1::timestamptz')} AND day < ${dayOf('$3::timestamptz')} AND without_ride > 0
    GROUP BY from_city, to_city ORDER BY 3 DESC, 4 DESC, 1, 2 LIMIT 20`,
});
