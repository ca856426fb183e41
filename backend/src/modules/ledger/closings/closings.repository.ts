import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { firstRow, hasRow } from '../../../platform/database';
import type { Xaf } from '../../../platform/money';
import { DISPUTED, PAID_NOT_COMPLETED, payableWhen, RETAINED_FARE } from '../../bookings';
import { STOPPED_BY, UNPAID } from '../../transfers';
import type { ComparedPayment } from '../verification/provider-statement.query';
import type { ChecklistItemResponse, ClosedMonthResponse, StatementDayResponse } from './closing';

const COUNTED = 'count(*)::int AS count, coalesce(sum(amount), 0)::float8 AS amount';

/**
 * Open records of a month [$1, $2) in Douala, and older ones. $3: payout delay in hours, $4: smallest payout
 * in XAF. One statement, so one snapshot.
 */
const OPEN = `
  WITH unpaid AS MATERIALIZED (
    SELECT e.booking_id, person_of(e.driver_id) AS driver_id, sum(e.credit - e.debit) AS amount
    FROM journal_entries e WHERE ${UNPAID} GROUP BY 1, 2
  ), payable AS (
    SELECT u.driver_id, sum(u.amount) AS amount FROM unpaid u JOIN bookings b ON b.id = u.booking_id JOIN rides r ON r.id = b.ride_id
    WHERE r.departure_time < $2 AND ${payableWhen(RETAINED_FARE, '$3::int')} GROUP BY 1
  )
  SELECT 'payments' AS name, ${COUNTED} FROM payments
    WHERE created_at >= $1 AND created_at < $2 AND (status IN ('pending', 'processing') OR needs_review)
  UNION ALL SELECT 'refunds', ${COUNTED} FROM refunds WHERE created_at < $2 AND status NOT IN ('completed', 'credited')
  UNION ALL SELECT 'disputed', ${COUNTED} FROM (SELECT ${RETAINED_FARE} AS amount FROM bookings b JOIN rides r ON r.id = b.ride_id
    WHERE ${PAID_NOT_COMPLETED} AND r.departure_time < $2 AND ${DISPUTED}) d
  UNION ALL SELECT 'claims', count(*)::int, NULL FROM claims WHERE created_at < $2 AND status IN ('open', 'contested')
  UNION ALL SELECT 'earnings', ${COUNTED} FROM payable JOIN profiles p ON p.id = payable.driver_id
    WHERE amount >= $4::int AND p.deleted_at IS NULL AND (${STOPPED_BY}) IS NULL
  UNION ALL SELECT 'payouts', ${COUNTED} FROM payouts WHERE created_at < $2 AND status <> 'completed'
  UNION ALL SELECT 'payout_batches', count(DISTINCT k.id)::int, coalesce(sum(o.amount), 0)::float8
    FROM payout_batches k JOIN payouts o ON o.batch_id = k.id WHERE k.created_at < $2 AND k.status = 'open'`;

/** Ignores comparisons made before the end of their day. */
const STATEMENT_DAYS = `
  SELECT p.rail, p.day::text, c.missing + c.extra + c.differing AS differences
  FROM (SELECT DISTINCT rail, (created_at AT TIME ZONE 'Africa/Douala')::date AS day FROM payments
    WHERE created_at >= $1 AND created_at < $2 AND credit_of IS NULL
    UNION SELECT DISTINCT rail, (payment_time AT TIME ZONE 'Africa/Douala')::date FROM payments
    WHERE payment_time >= $1 AND payment_time < $2 AND credit_of IS NULL) p
    LEFT JOIN statement_comparisons c ON c.rail = p.rail AND c.day = p.day
      AND c.compared_at >= (p.day + 1)::timestamp AT TIME ZONE 'Africa/Douala'
  WHERE (c.missing + c.extra + c.differing) IS DISTINCT FROM 0 ORDER BY p.day, p.rail`;

const CLOSED = `
  SELECT m.*, p.full_name AS closed_by_full_name FROM month_closings m JOIN profiles p ON p.id = m.closed_by`;

@Injectable()
export class ClosingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(): Promise<ClosedMonthResponse[]> {
    return this.dataSource.query(`${CLOSED} ORDER BY m.month DESC`);
  }

  find(month: string): Promise<ClosedMonthResponse | null> {
    return firstRow(this.dataSource, `${CLOSED} WHERE m.month = $1`, [month]);
  }

  openIn(
    { from, to }: Bounds,
    { delayHours, min }: { delayHours: number; min: Xaf },
  ): Promise<ChecklistItemResponse[]> {
    return this.dataSource.query(OPEN, [from, to, delayHours, min]);
  }

  statementDays({ from, to }: Bounds): Promise<StatementDayResponse[]> {
    return this.dataSource.query(STATEMENT_DAYS, [from, to]);
  }

  async recordComparison({ rail, day, counts, by }: Comparison): Promise<void> {
    const { matched, missing, unknown, not_booked } = counts;
    const differing = counts.ambiguous + counts.amount + counts.repeated + counts.contrary;
    await this.dataSource.query(
      `INSERT INTO statement_comparisons (rail, day, matched, missing, extra, differing, compared_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (rail, day) DO UPDATE SET matched = excluded.matched, missing = excluded.missing, extra = excluded.extra,
         differing = excluded.differing, compared_by = excluded.compared_by, compared_at = now()`,
      [rail, day, matched, missing, unknown + not_booked, differing, by],
    );
  }

  async close(tx: EntityManager, closing: NewClosing): Promise<boolean> {
    const { month, by, open_items, reason, totals } = closing;
    return hasRow(
      tx,
      `INSERT INTO month_closings (month, closed_by, open_items, reason, totals) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING month`,
      [month, by, open_items, reason, totals],
    );
  }

  async reopen(
    tx: EntityManager,
    month: string,
  ): Promise<Omit<ClosedMonthResponse, 'closed_by_full_name'> | null> {
    const [rows] = await tx.query<[ClosedMonthResponse[]]>(
      'DELETE FROM month_closings WHERE month = $1 RETURNING *',
      [month],
    );
    return rows[0] ?? null;
  }
}

interface Bounds {
  from: Date;
  to: Date;
}

interface Comparison {
  rail: string;
  day: string;
  counts: Record<ComparedPayment['kind'], number>;
  by: string;
}

interface NewClosing extends Pick<ClosedMonthResponse, 'month' | 'open_items' | 'reason' | 'totals'> {
  by: string;
}
