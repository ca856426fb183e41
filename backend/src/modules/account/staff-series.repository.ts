import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';
import { disputedWhen, KEPT } from '../bookings';
import {
  type StaffSeriesCorridorResponse,
  type StaffSeriesDayResponse,
  type StaffSeriesPaymentsResponse,
} from './dto/account.responses';

/** SQL: the first instant of the `$1` days that end with today in Douala. */
const BEGINS = `date_trunc('day', now(), 'Africa/Douala') - ($1::int - 1) * interval '1 day'`;
const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;

/** SQL: the day in Douala of an instant. */
const dayOf = (instant: string) => `(${instant} AT TIME ZONE 'Africa/Douala')::date`;

const seconds = (share: number, of: string) =>
  `round(percentile_cont(${share}) WITHIN GROUP (ORDER BY extract(epoch FROM ${of})))::integer`;

/** Each part is found by an index on its time. */
const DAYS = {
  name: 'account.series_days',
  text: `
    WITH searched AS (
      SELECT day, sum(searches)::int AS searches, sum(without_ride)::int AS without_ride
      FROM search_counts WHERE day > ${TODAY} - $1::int GROUP BY day
    ), booked AS (
      SELECT ${dayOf('b.created_at')} AS day, count(*)::int AS bookings, count(b.paid_at)::int AS paid
      FROM bookings b WHERE b.created_at >= ${BEGINS} GROUP BY 1
    ), ticketed AS (
      SELECT ${dayOf('p.created_at')} AS day, ${seconds(0.5, 'p.payment_time - p.created_at')} AS median,
        ${seconds(0.9, 'p.payment_time - p.created_at')} AS slow
      FROM payments p WHERE p.created_at >= ${BEGINS} AND p.payment_time IS NOT NULL GROUP BY 1
    ), decided AS (
      SELECT ${dayOf('d.decided_at')} AS day, count(*)::int AS decided, ${seconds(0.5, 'd.decided_at - d.created_at')} AS median
      FROM driver_documents d WHERE d.decided_at >= ${BEGINS} GROUP BY 1
    ), refunded AS (
      SELECT ${dayOf('f.created_at')} AS day, count(*)::int AS refunds, sum(f.amount)::float8 AS amount
      FROM refunds f WHERE f.created_at >= ${BEGINS} GROUP BY 1
    ), disputed AS (
      SELECT ${dayOf('r.departure_time')} AS day, count(*)::int AS disputes
      FROM rides r JOIN bookings b ON b.ride_id = r.id
      WHERE r.departure_time >= ${BEGINS} AND r.departure_time < ${BEGINS} + $1::int * interval '1 day'
        AND b.paid_at IS NOT NULL AND b.status <> 'completed' AND ${disputedWhen(KEPT)}
      GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
      coalesce(searched.searches, 0) AS searches, coalesce(searched.without_ride, 0) AS searches_without_ride,
      coalesce(booked.bookings, 0) AS bookings, coalesce(booked.paid, 0) AS bookings_paid,
      ticketed.median AS median_seconds_to_ticket, ticketed.slow AS slow_seconds_to_ticket,
      coalesce(decided.decided, 0) AS applications_decided, decided.median AS median_seconds_to_decision,
      coalesce(refunded.refunds, 0) AS refunds, coalesce(refunded.amount, 0) AS refunded,
      coalesce(disputed.disputes, 0) AS disputes
    FROM (SELECT ${TODAY} - age AS day FROM generate_series(0, $1::int - 1) AS age) d
      LEFT JOIN searched USING (day) LEFT JOIN booked USING (day) LEFT JOIN ticketed USING (day)
      LEFT JOIN decided USING (day) LEFT JOIN refunded USING (day) LEFT JOIN disputed USING (day)
    ORDER BY d.day`,
};

const PAYMENTS = {
  name: 'account.series_payments',
  text: `
    SELECT to_char(${dayOf('p.created_at')}, 'YYYY-MM-DD') AS day, p.provider,
      CASE WHEN p.status IN ('completed', 'refunded') THEN 'completed' WHEN p.status = 'failed' THEN 'failed' ELSE 'open' END AS outcome,
      count(*)::int AS count, sum(p.amount)::float8 AS amount
    FROM payments p WHERE p.created_at >= ${BEGINS} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
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
