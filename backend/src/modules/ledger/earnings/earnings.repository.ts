import { Injectable } from '@nestjs/common';
import { PreparedQueries, statements } from '../../../platform/database';
import type { Xaf } from '../../../platform/money';
import { disputedWhen, payableWhen } from '../../bookings';
import { UNPAID } from '../../transfers';
import type { EarningsResponse, EarningStatus, WeekEarningResponse } from './earnings.responses';

export type RideSums = { ride_id: string } & Record<EarningStatus, Xaf>;

@Injectable()
export class EarningsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Earnings by ride, latest departure first. */
  earningsOf(driverId: string, delayHours: number): Promise<RideSums[]> {
    return this.prepared.run(SQL.ledger_earnings, [driverId, delayHours]);
  }

  earningsByWeek(driverId: string, count: number): Promise<WeekEarningResponse[]> {
    return this.prepared.run(SQL.ledger_earnings_by_week, [driverId, count]);
  }

  /** `carried_debt`: XAF owed by the driver's deleted accounts. */
  async payoutTermsOf(driverId: string): Promise<Pick<EarningsResponse, 'carried_debt' | 'payouts_stopped'>> {
    const [terms] = await this.prepared.run<Pick<EarningsResponse, 'carried_debt' | 'payouts_stopped'>>(
      SQL.ledger_payout_terms,
      [driverId],
    );
    return terms ?? { carried_debt: 0, payouts_stopped: false };
  }
}

const EARNED = '(k.paid + k.unpaid)';

const SQL = statements({
  // Filters every table by driver, so that other drivers' rows are not read.
  ledger_earnings: `
    WITH paid AS (
      SELECT c.entry_id FROM payouts o JOIN payout_entries c ON c.payout_id = o.id
      WHERE o.driver_id = $1 AND o.paid_from IS NOT NULL
    ), booked AS (
      SELECT e.ride_id, e.booking_id,
        coalesce(sum(e.credit - e.debit) FILTER (WHERE paid.entry_id IS NOT NULL), 0) AS paid,
        coalesce(sum(e.credit - e.debit) FILTER (WHERE paid.entry_id IS NULL), 0) AS unpaid
      FROM journal_entries e LEFT JOIN paid ON paid.entry_id = e.id
      WHERE e.account = 'driver' AND e.payment_id IS NOT NULL AND e.driver_id = $1
      GROUP BY e.ride_id, e.booking_id
    ), by_booking AS (
      SELECT k.ride_id, r.departure_time, k.paid, k.unpaid,
        CASE WHEN ${payableWhen(EARNED, '$2::int')} THEN 'available' WHEN ${disputedWhen(EARNED)} THEN 'disputed' ELSE 'to_come' END AS status
      FROM booked k JOIN bookings b ON b.id = k.booking_id JOIN rides r ON r.id = k.ride_id AND r.driver_id = $1
    )
    SELECT s.ride_id, sum(s.paid)::float8 AS paid,
      coalesce(sum(s.unpaid) FILTER (WHERE s.status = 'to_come'), 0)::float8 AS to_come,
      coalesce(sum(s.unpaid) FILTER (WHERE s.status = 'disputed'), 0)::float8 AS disputed,
      coalesce(sum(s.unpaid) FILTER (WHERE s.status = 'available'), 0)::float8 AS available
    FROM by_booking s GROUP BY s.ride_id, s.departure_time
    ORDER BY s.departure_time DESC, s.ride_id DESC`,
  ledger_payout_terms: `
    SELECT p.payouts_stopped_at IS NOT NULL AS payouts_stopped, greatest(coalesce((
      SELECT sum(e.debit - e.credit) FROM journal_entries e
      WHERE ${UNPAID} AND e.driver_id = ANY(accounts_of(p.id)) AND e.driver_id <> p.id), 0), 0)::float8 AS carried_debt
    FROM profiles p WHERE p.id = $1`,
  ledger_earnings_by_week: `
    WITH weeks AS (
      SELECT generate_series(last - ($2::int - 1) * interval '1 week', last, interval '1 week') AS begins
      FROM date_trunc('week', now() AT TIME ZONE 'Africa/Douala') AS last
    ), earned AS (
      SELECT date_trunc('week', r.departure_time AT TIME ZONE 'Africa/Douala') AS begins, sum(e.credit - e.debit) AS amount
      FROM journal_entries e JOIN rides r ON r.id = e.ride_id AND r.driver_id = $1
      WHERE e.account = 'driver' AND e.payment_id IS NOT NULL AND e.driver_id = $1
        AND r.departure_time >= (SELECT min(begins) AT TIME ZONE 'Africa/Douala' FROM weeks)
      GROUP BY 1
    )
    SELECT to_char(w.begins, 'YYYY-MM-DD') AS week, coalesce(e.amount, 0)::float8 AS amount
    FROM weeks w LEFT JOIN earned e USING (begins) ORDER BY w.begins`,
});
