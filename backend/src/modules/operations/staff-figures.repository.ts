import { Injectable } from '@nestjs/common';
import { PreparedQueries, type PreparedQuery, statements } from '../../platform/database';
import type { ApprovalAction } from '../approvals';
import { CANCEL_CAUSES, type CancelCause, DISPUTED, PAID_NOT_COMPLETED } from '../bookings';
import { AMOUNT_TAKEN, PAYMENT_RESULTS, STATUSES_OF_RESULT } from '../money';
import type { TrendsQuery } from './dto/operations.requests';
import type {
  StaffSeriesCorridorResponse,
  StaffSeriesDayResponse,
  StaffSeriesPaymentsResponse,
  StaffStatsResponse,
  TrendCorridorResponse,
  TrendSpanResponse,
  TrendsResponse,
} from './dto/operations.responses';
import { type Span, TREND, trendSpans } from './trends.query';

const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;

/**
 * SQL: the last `$1` days in Douala, each with its first instant and the next day's. Cameroon is at UTC+1 all
 * year.
 */
const EACH_DAY = `(SELECT ${TODAY} - age AS day, today - age * interval '1 day' AS begins, today - (age - 1) * interval '1 day' AS ends
  FROM generate_series(0, $1::int - 1) AS age, date_trunc('day', now(), 'Africa/Douala') AS today) d`;

/** SQL. One index range per day is cheaper than computing the day of each row. */
const onDay = (instant: string) => `${instant} >= d.begins AND ${instant} < d.ends`;

const seconds = (length: string) => `extract(epoch FROM ${length})::float8`;

const RESULT_OF_STATUS = PAYMENT_RESULTS.map(
  (result) =>
    `WHEN paid.status IN (${STATUSES_OF_RESULT[result].map((status) => `'${status}'`).join(', ')}) THEN '${result}'`,
).join(' ');

type DayFigures = Pick<
  StaffStatsResponse,
  'rides_today' | 'bookings_today' | 'payments_today' | 'amount_today' | 'today_counted_at'
>;

type WaitingFigures = Omit<StaffStatsResponse, keyof DayFigures>;

/** Above this many rows, a request returns the job's stored figures instead of counting. */
const MAX_COUNTED_ON_REQUEST = 1_000;
const STORED_FIGURES_EXPIRE_AFTER = `interval '5 minutes'`;
/** Slightly shorter than the job's interval, so that only one of several processes counts. */
const RECOUNT_AFTER = `interval '50 seconds'`;

/** SQL: today's figures in Douala. @param limit `LIMIT …` for the rows of each count, or none */
const dayFigures = (limit = '') => `
  SELECT d.day, rides.n AS rides_today, bookings.n AS bookings_today, payments.n AS payments_today, payments.amount AS amount_today
  FROM (SELECT ${TODAY} AS day, today AS begins, today + interval '1 day' AS ends
      FROM date_trunc('day', now(), 'Africa/Douala') AS today) d
    CROSS JOIN LATERAL (SELECT count(*)::integer AS n FROM (SELECT 1 FROM rides r
      WHERE r.status <> 'cancelled' AND ${onDay('r.departure_time')} ${limit}) r) rides
    CROSS JOIN LATERAL (SELECT count(*)::integer AS n FROM (SELECT 1 FROM bookings b WHERE ${onDay('b.created_at')} ${limit}) b) bookings
    CROSS JOIN LATERAL (SELECT count(*)::integer AS n, coalesce(sum(p.amount), 0)::float8 AS amount
      FROM (SELECT ${AMOUNT_TAKEN} AS amount FROM payments p WHERE ${onDay('p.payment_time')} AND p.credit_of IS NULL ${limit}) p) payments`;

const TODAY_COLUMNS =
  'counted.rides_today, counted.bookings_today, counted.payments_today, counted.amount_today';

const SQL = statements({
  /** Disputes are rare, so they are queried for all days at once. */
  operations_series_days: `
    WITH disputed AS (
      SELECT (r.departure_time AT TIME ZONE 'Africa/Douala')::date AS day, count(*)::int AS disputes
      FROM rides r JOIN bookings b ON b.ride_id = r.id
      WHERE r.departure_time >= date_trunc('day', now(), 'Africa/Douala') - ($1::int - 1) * interval '1 day'
        AND r.departure_time < date_trunc('day', now(), 'Africa/Douala') + interval '1 day'
        AND ${PAID_NOT_COMPLETED} AND ${DISPUTED}
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
        FROM payments p WHERE ${onDay('p.created_at')} AND p.payment_time IS NOT NULL AND p.credit_of IS NULL) ticketed
      CROSS JOIN LATERAL (SELECT count(*)::int AS decided,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds('a.decided_at - a.created_at')}) AS median
        FROM driver_documents a WHERE ${onDay('a.decided_at')}) decided
      CROSS JOIN LATERAL (SELECT count(*)::int AS refunds, sum(f.amount)::float8 AS amount
        FROM refunds f WHERE ${onDay('f.created_at')} AND f.status <> 'credited' AND f.amount > 0) refunded
      LEFT JOIN disputed USING (day)
    ORDER BY d.day`,
  operations_series_payments: `
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, paid.provider,
      CASE ${RESULT_OF_STATUS} END AS outcome,
      sum(paid.count)::int AS count, sum(paid.amount)::float8 AS amount
    FROM ${EACH_DAY}
      CROSS JOIN LATERAL (SELECT p.provider, p.status, count(*) AS count, sum(p.amount) AS amount
        FROM payments p WHERE ${onDay('p.created_at')} AND p.credit_of IS NULL GROUP BY 1, 2) paid
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  operations_series_corridors: `
    SELECT from_city, to_city, sum(searches)::int AS searches, sum(without_ride)::int AS searches_without_ride
    FROM search_counts WHERE day > ${TODAY} - $1::int
    GROUP BY from_city, to_city HAVING sum(without_ride) > 0
    ORDER BY sum(without_ride) DESC, sum(searches), from_city, to_city LIMIT 10`,
  operations_day_figures: `SELECT ${TODAY_COLUMNS}, NULL::timestamptz AS today_counted_at FROM (${dayFigures()}) counted`,
  operations_day_figures_or_stored: `
    SELECT ${TODAY_COLUMNS}, to_jsonb(stored) AS stored,
      greatest(counted.rides_today, counted.bookings_today, counted.payments_today) > ${MAX_COUNTED_ON_REQUEST} AS is_busy
    FROM (${dayFigures(`LIMIT ${MAX_COUNTED_ON_REQUEST + 1}`)}) counted LEFT JOIN LATERAL (
      SELECT f.rides AS rides_today, f.bookings AS bookings_today, f.payments AS payments_today, f.amount AS amount_today,
        f.counted_at AS today_counted_at
      FROM day_figures f WHERE f.day = counted.day AND f.counted_at > now() - ${STORED_FIGURES_EXPIRE_AFTER}
    ) stored ON true`,
  /** No-op if counted recently. Of two concurrent counts, the later count stays. */
  operations_count_day: `
    INSERT INTO day_figures AS f (day, rides, bookings, payments, amount, counted_at)
    SELECT day, rides_today, bookings_today, payments_today, amount_today, now() FROM (${dayFigures()}) counted
    WHERE NOT EXISTS (SELECT 1 FROM day_figures k WHERE k.day = ${TODAY} AND k.counted_at > now() - ${RECOUNT_AFTER})
    ON CONFLICT (only_row) DO UPDATE SET day = excluded.day, rides = excluded.rides, bookings = excluded.bookings,
      payments = excluded.payments, amount = excluded.amount, counted_at = excluded.counted_at
    WHERE f.counted_at < excluded.counted_at`,
  operations_staff_stats: `
    WITH waiting AS (
      SELECT count(*)::integer AS n, min(created_at) AS since FROM driver_documents WHERE status = 'pending'
    )
    SELECT waiting.n AS applications_waiting, waiting.since AS oldest_waiting_since,
      (SELECT count(DISTINCT document_id)::integer FROM document_files WHERE state = 'waiting') AS renewals_waiting,
      (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)))::integer
         FROM driver_documents WHERE decided_at > now() - interval '30 days') AS median_seconds_to_decision,
      (SELECT count(*)::integer FROM payments WHERE needs_review) AS payments_to_review,
      (SELECT count(*)::integer FROM refunds WHERE status = 'manual' OR needs_review) AS refunds_waiting,
      (SELECT count(*)::integer FROM payouts
         WHERE status <> 'completed' AND (status = 'manual' OR needs_review)) AS payouts_waiting,
      (SELECT count(*)::integer FROM payout_accounts
         WHERE status = 'mismatch' AND decided_at IS NULL) AS payout_accounts_waiting,
      (SELECT count(*)::integer FROM reports WHERE status = 'open') AS reports_open,
      (SELECT count(*)::integer FROM support_cases WHERE status = 'open') AS support_open,
      (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds('c.first_response_at - c.created_at')}))::integer
         FROM support_cases c WHERE c.first_response_at > now() - interval '30 days') AS median_seconds_to_first_response,
      (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${seconds('c.solved_at - c.created_at')}))::integer
         FROM support_cases c WHERE c.status = 'solved' AND c.solved_at > now() - interval '30 days') AS median_seconds_to_resolution,
      (SELECT count(*)::integer FROM approval_requests
         WHERE status = 'waiting' AND requested_at > now() - interval '24 hours' AND action = ANY($1)) AS approvals_waiting
    FROM waiting`,
});

type Figures = Record<string, number>;

interface CancellationsRow {
  span: number;
  cause: CancelCause;
  count: number;
}

const sumOf = (rows: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]),
  );

const countOf = (rows: readonly CancellationsRow[], cause?: CancelCause): number =>
  rows.reduce((sum, row) => sum + (cause === undefined || row.cause === cause ? row.count : 0), 0);

const NO_MONEY = { fees: null, costs: null, credits: null, net_revenue: null };

@Injectable()
export class StaffFiguresRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Includes empty days. */
  days(count: number): Promise<StaffSeriesDayResponse[]> {
    return this.prepared.run(SQL.operations_series_days, [count]);
  }

  payments(count: number): Promise<StaffSeriesPaymentsResponse[]> {
    return this.prepared.run(SQL.operations_series_payments, [count]);
  }

  corridors(count: number): Promise<StaffSeriesCorridorResponse[]> {
    return this.prepared.run(SQL.operations_series_corridors, [count]);
  }

  /** Queries run in sequence to use one connection. @param withMoney false: money is null */
  async trends(query: TrendsQuery, withMoney: boolean): Promise<TrendsResponse> {
    const { spans, whole, before } = trendSpans(query);
    const periods = [...spans, before];
    const figures = await this.figuresOf(periods, withMoney);
    // The total needs its own count, because a person may travel in several spans.
    const passengers = await this.read<Figures>(TREND.operations_trend_passengers, [...periods, whole]);
    const cancelled = await this.read<CancellationsRow>(TREND.operations_trend_cancellations, periods);
    const cancelledInSpans = cancelled.filter(({ span }) => span < spans.length);
    const cancelledBefore = cancelled.filter(({ span }) => span === spans.length);
    const bounds = [before.begins, whole.begins, whole.ends].map((at) => at.toJSDate());
    const corridors = await this.prepared.run<TrendCorridorResponse>(
      TREND.operations_trend_corridors,
      bounds,
    );
    const response = ({ begins, ends }: Span, values: Figures, cancellations: CancellationsRow[]) =>
      ({
        ...(withMoney ? {} : NO_MONEY),
        ...values,
        cancellations: countOf(cancellations),
        from: begins.toISODate(),
        to: ends.minus({ days: 1 }).toISODate(),
      }) as TrendSpanResponse;
    return {
      spans: spans.map((span, index) =>
        response(
          span,
          { ...figures[index], ...passengers[index] },
          cancelled.filter((row) => row.span === index),
        ),
      ),
      total: response(whole, { ...sumOf(figures.slice(0, -1)), ...passengers.at(-1) }, cancelledInSpans),
      before: response(before, { ...figures.at(-1), ...passengers.at(-2) }, cancelledBefore),
      cancellations: CANCEL_CAUSES.map((cause) => ({
        cause,
        count: countOf(cancelledInSpans, cause),
        before: countOf(cancelledBefore, cause),
      })).filter(({ count, before: earlier }) => count + earlier > 0),
      corridors,
    };
  }

  /** Figures whose total is the sum of the spans. */
  private async figuresOf(periods: Span[], withMoney: boolean): Promise<Figures[]> {
    const figures: Figures[] = periods.map(() => ({}));
    for (const query of [
      TREND.operations_trend_bookings,
      TREND.operations_trend_seats,
      TREND.operations_trend_searches,
      ...(withMoney ? [TREND.operations_trend_money] : []),
    ]) {
      const rows = await this.read<Figures>(query, periods);
      figures.forEach((values, index) => Object.assign(values, rows[index]));
    }
    return figures;
  }

  private read<Row extends Figures | CancellationsRow>(
    query: PreparedQuery,
    periods: Span[],
  ): Promise<Row[]> {
    return this.prepared.run<Row>(query, [
      periods.map(({ begins }) => begins.toJSDate()),
      periods.map(({ ends }) => ends.toJSDate()),
    ]);
  }

  async waiting(actions: readonly ApprovalAction[]): Promise<WaitingFigures> {
    return singleRow(await this.prepared.run<WaitingFigures>(SQL.operations_staff_stats, [actions]));
  }

  /** Exact figures on a quiet day; on a busy day the job's figures, unless they have expired. */
  async today(): Promise<DayFigures> {
    const { is_busy, stored, ...figures } = singleRow(
      await this.prepared.run<
        DayFigures & { is_busy: boolean; stored: (DayFigures & { today_counted_at: string }) | null }
      >(SQL.operations_day_figures_or_stored, []),
    );
    if (!is_busy) return { ...figures, today_counted_at: null };
    if (stored) return { ...stored, today_counted_at: new Date(stored.today_counted_at) };
    return singleRow(await this.prepared.run<DayFigures>(SQL.operations_day_figures, []));
  }

  async countToday(): Promise<void> {
    await this.prepared.run(SQL.operations_count_day, []);
  }
}

function singleRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The query returned no row');
  return row;
}
