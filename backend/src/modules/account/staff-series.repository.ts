import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';
import { disputedWhen, KEPT, UNPROVEN } from '../bookings';
import {
  type StaffSeriesCorridorResponse,
  type StaffSeriesDayResponse,
  type StaffSeriesPaymentsResponse,
} from './dto/account.responses';

const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;

/** SQL: the `$1` days that end with today in Douala, each with its first instant and that of the next. Cameroon keeps UTC+1 all year. */
const EACH_DAY = `(SELECT ${TODAY} - age AS day, today - age * interval '1 day' AS begins, today - (age - 1) * interval '1 day' AS ends
  FROM generate_series(0, $1::int - 1) AS age, date_trunc('day', now(), 'Africa/Douala') AS today) d`;

/** SQL: an instant of the day `d`. Each day is a range of an index: cheaper than to find the day of every row. */
const onDay = (instant: string) => `${instant} >= d.begins AND ${instant} < d.ends`;

const seconds = (length: string) => `extract(epoch FROM ${length})::float8`;

/** Disputes are few among many rides: found for all days at once. */
const DAYS = {
  name: 'account.series_days',
  text: `
    WITH disputed AS (
      SELECT (r.departure_time AT TIME ZONE 'Africa/Douala')::date AS day, count(*)::int AS disputes
      FROM rides r JOIN bookings b ON b.ride_id = r.id
      WHERE r.departure_time >= date_trunc('day', now(), 'Africa/Douala') - ($1::int - 1) * interval '1 day'
        AND r.departure_time < date_trunc('day', now(), 'Africa/Douala') + interval '1 day'
        AND ${UNPROVEN} AND ${disputedWhen(KEPT)}
      GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
      coalesce(searched.searches, 0) AS searches, coalesce(searched.without_ride, 0) AS searches_without_ride,
      booked.bookings, booked.paid AS bookings_paid,
      round(ticketed.took[1])::int AS median_seconds_to_ticket, round(ticketed.took[2])::int AS slow_seconds_to_ticket,
      decided.decided AS applications_decided, round(decided.median)::int AS median_seconds_to_decision,
      refunded.refunds, coalesce(refunded.amount, 0) AS refunded, coalesce(disputed.disputes, 0) AS disputes
    FROM ${EACH_DAY}
      CROSS JOIN LATERAL (SELECT sum(s.searches)::int AS searches, sum(s.without_ride)::int AS without_ride
        FROM search_counts s WHERE s.day = d.day) searched
      CROSS JOIN LATERAL (SELECT count(*)::int AS bookings, count(b.paid_at)::int AS paid
        FROM bookings b WHERE ${onDay('b.created_at')}) booked
      CROSS JOIN LATERAL (SELECT percentile_cont(ARRAY[0.5, 0.9])
          WITHIN GROUP (ORDER BY ${seconds('p.payment_time - p.created_at')}) AS took
        FROM payments p WHERE ${onDay('p.created_at')} AND p.payment_time IS NOT NULL) ticketed
      CROSS JOIN LATERAL (SELECT count(*)::int AS decided,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds('a.decided_at - a.created_at')}) AS median
        FROM driver_documents a WHERE ${onDay('a.decided_at')}) decided
      CROSS JOIN LATERAL (SELECT count(*)::int AS refunds, sum(f.amount)::float8 AS amount
        FROM refunds f WHERE ${onDay('f.created_at')}) refunded
      LEFT JOIN disputed USING (day)
    ORDER BY d.day`,
};

const PAYMENTS = {
  name: 'account.series_payments',
  text: `
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, paid.provider,
      CASE WHEN paid.status IN ('completed', 'refunded') THEN 'completed' WHEN paid.status = 'failed' THEN 'failed' ELSE 'open' END AS outcome,
      sum(paid.count)::int AS count, sum(paid.amount)::float8 AS amount
    FROM ${EACH_DAY}
      CROSS JOIN LATERAL (SELECT p.provider, p.status, count(*) AS count, sum(p.amount) AS amount
        FROM payments p WHERE ${onDay('p.created_at')} GROUP BY 1, 2) paid
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
};

const CORRIDORS = {
  name: 'account.series_corridors',
  text: `
    SELECT from_city, to_city, sum(searches)::int AS searches, sum(without_ride)::int AS searches_without_ride
    FROM search_counts WHERE day > ${TODAY} - $1::int
    GROUP BY from_city, to_city HAVING sum(without_ride) > 0
    ORDER BY sum(without_ride) DESC, sum(searches), from_city, to_city LIMIT 10`,
};

type Row<Response> = Response & Record<string, unknown>;

/** The statements of the dashboard's charts, over the tables of every module. */
@Injectable()
export class StaffSeriesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Every day, also one on which nothing happened. */
  days(count: number): Promise<StaffSeriesDayResponse[]> {
    return this.prepared.run<Row<StaffSeriesDayResponse>>(DAYS, [count]);
  }

  payments(count: number): Promise<StaffSeriesPaymentsResponse[]> {
    return this.prepared.run<Row<StaffSeriesPaymentsResponse>>(PAYMENTS, [count]);
  }

  corridors(count: number): Promise<StaffSeriesCorridorResponse[]> {
    return this.prepared.run<Row<StaffSeriesCorridorResponse>>(CORRIDORS, [count]);
  }
}
