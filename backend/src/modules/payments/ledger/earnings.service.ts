import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../../platform/database';
import { EARNING_STATUSES, type EarningsResponse, type RideEarningResponse } from './dto/earnings.response';
import { finishedWhen } from './finished';

/** What a ride has brought its driver, after refunds (XAF). */
interface RideSums {
  ride_id: string;
  /** In payouts that were paid. */
  paid: number;
  /** In none of them. */
  unpaid: number;
  finished: boolean;
}

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
    )
    SELECT k.ride_id, sum(k.paid)::float8 AS paid, sum(k.unpaid)::float8 AS unpaid,
      bool_and(${finishedWhen('k.paid + k.unpaid')}) AS finished
    FROM booked k JOIN bookings b ON b.id = k.booking_id JOIN rides r ON r.id = k.ride_id AND r.driver_id = $1
    GROUP BY k.ride_id, r.departure_time
    ORDER BY r.departure_time DESC, k.ride_id DESC`,
};

/** What drivers have earned, read from the journal. */
@Injectable()
export class EarningsService {
  constructor(private readonly queries: PreparedQueries) {}

  /** All of a person's rides; nothing and zeros for who never drove. */
  async of(driverId: string): Promise<EarningsResponse> {
    const rows = await this.queries.run<RideSums>(EARNINGS, [driverId]);
    const rides = rows.flatMap(toLines);
    const [to_come, available, paid] = EARNING_STATUSES.map((status) =>
      rides.filter((ride) => ride.status === status).reduce((sum, ride) => sum + ride.amount, 0),
    ) as [number, number, number];
    return { to_come, available, paid, rides };
  }
}

/** One line a ride; two where a refund came after the payout. */
function toLines({ ride_id, paid, unpaid, finished }: RideSums): RideEarningResponse[] {
  const lines: RideEarningResponse[] = [
    { ride_id, amount: unpaid, status: finished ? 'available' : 'to_come' },
    { ride_id, amount: paid, status: 'paid' },
  ];
  return lines.filter((line) => line.amount !== 0);
}
