import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { PreparedQueries } from '../../../platform/database';
import type { Xaf } from '../../../platform/money';
import { disputedWhen, payableWhen } from '../../bookings';
import {
  EARNING_STATUSES,
  type EarningsResponse,
  type EarningStatus,
  type RideEarningResponse,
} from './dto/ledger.responses';

/** What a ride has brought its driver, after refunds (XAF). */
type RideSums = { ride_id: string } & Record<EarningStatus, Xaf>;

const KEPT = '(k.paid + k.unpaid)';
const PAYABLE = payableWhen(KEPT, '$2::int');
const DISPUTED = disputedWhen(KEPT);

// What is the driver's is found by the driver in every table, so that others' rows cost nothing.
const EARNINGS = {
  name: 'driver_earnings',
  text: `
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
    ), stands AS (
      SELECT k.ride_id, r.departure_time, k.paid, k.unpaid,
        CASE WHEN ${PAYABLE} THEN 'available' WHEN ${DISPUTED} THEN 'disputed' ELSE 'to_come' END AS status
      FROM booked k JOIN bookings b ON b.id = k.booking_id JOIN rides r ON r.id = k.ride_id AND r.driver_id = $1
    )
    SELECT s.ride_id, sum(s.paid)::float8 AS paid,
      coalesce(sum(s.unpaid) FILTER (WHERE s.status = 'to_come'), 0)::float8 AS to_come,
      coalesce(sum(s.unpaid) FILTER (WHERE s.status = 'disputed'), 0)::float8 AS disputed,
      coalesce(sum(s.unpaid) FILTER (WHERE s.status = 'available'), 0)::float8 AS available
    FROM stands s GROUP BY s.ride_id, s.departure_time
    ORDER BY s.departure_time DESC, s.ride_id DESC`,
};
/** What drivers have earned, read from the journal. */
@Injectable()
export class EarningsService {
  constructor(
    private readonly queries: PreparedQueries,
    private readonly config: AppConfig,
  ) {}

  /** All of a person's rides; nothing and zeros for who never drove. */
  async of(driverId: string): Promise<EarningsResponse> {
    const sums = await this.queries.run<RideSums>(EARNINGS, [driverId, this.config.payouts.delayHours]);
    const rides = sums.flatMap(toLines);
    const total = (status: EarningStatus) =>
      rides.filter((ride) => ride.status === status).reduce((sum, ride) => sum + ride.amount, 0);
    return {
      to_come: total('to_come'),
      disputed: total('disputed'),
      available: total('available'),
      paid: total('paid'),
      rides,
    };
  }
}

/** One line for each part of the ride's money that isn't 0. */
function toLines({ ride_id, ...sums }: RideSums): RideEarningResponse[] {
  return EARNING_STATUSES.map((status) => ({ ride_id, amount: sums[status], status })).filter(
    (line) => line.amount !== 0,
  );
}
