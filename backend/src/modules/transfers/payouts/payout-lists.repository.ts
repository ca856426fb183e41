import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bindings, firstRow } from '../../../platform/database';
import { withinDays } from '../../../platform/douala';
import { equalTo, type PageQuery, phoneOrText, staffPage, type StaffRows } from '../../../platform/http';
import type { PayoutEventEntity } from '../money-out/money-out.entity';
import type { StaffPayoutsQuery } from './dto/payouts.requests';
import type { DriverPayoutResponse, MovingPayoutRideResponse, StaffPayoutRow } from './dto/payouts.responses';

/** Payouts of open batches appear as `created`, of paid ones as `completed`; cancelled batches are excluded. */
const OF_DRIVER = `
  SELECT o.id, o.amount, coalesce(o.paid_from, o.provider) AS provider, o.phone_number, o.created_at,
    coalesce(o.status, CASE k.status WHEN 'paid' THEN 'completed' ELSE 'created' END) AS status,
    coalesce(o.completed_at, k.paid_at) AS completed_at
  FROM payouts o LEFT JOIN payout_batches k ON k.id = o.batch_id
  WHERE o.driver_id = $1 AND k.status IS DISTINCT FROM 'cancelled'
    AND ($2::uuid IS NULL OR o.id < $2)
  ORDER BY o.id DESC OFFSET $3 LIMIT $4`;

const STAFF = `
  SELECT o.*, p.payouts_stopped_at IS NOT NULL AS payouts_stopped
  FROM payouts o LEFT JOIN profiles p ON p.id = o.driver_id`;

const RIDES = `
  SELECT e.ride_id, r.from_city, r.to_city, r.departure_time, sum(e.credit - e.debit)::int AS amount
  FROM payout_entries c JOIN journal_entries e ON e.id = c.entry_id JOIN rides r ON r.id = e.ride_id
  WHERE c.payout_id = $1
  GROUP BY e.ride_id, r.id HAVING sum(e.credit - e.debit) <> 0 ORDER BY e.ride_id`;

@Injectable()
export class PayoutListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One row more than a page, to detect a next page. @param after id of the previous page's last row */
  ofDriver(
    driverId: string,
    { page, limit }: PageQuery,
    after: string | null,
  ): Promise<DriverPayoutResponse[]> {
    const offset = after === null ? (page - 1) * limit : 0;
    return this.dataSource.query(OF_DRIVER, [driverId, after, offset, limit + 1]);
  }

  find(id: string): Promise<StaffPayoutRow | null> {
    return firstRow(this.dataSource, `${STAFF} WHERE o.id = $1 AND o.status IS NOT NULL`, [id]);
  }

  ridesOf(id: string): Promise<MovingPayoutRideResponse[]> {
    return this.dataSource.query(RIDES, [id]);
  }

  eventsOf(id: string): Promise<PayoutEventEntity[]> {
    return this.dataSource.query('SELECT * FROM payout_events WHERE payout_id = $1 ORDER BY id', [id]);
  }

  /** `q`: part of a name or number, an id, or a reference. */
  list(query: StaffPayoutsQuery): Promise<StaffRows<StaffPayoutRow>> {
    const { values, bind } = bindings();
    const where = [
      'o.status IS NOT NULL',
      ...equalTo('o', query, ['status', 'provider', 'rail', 'driver_id', 'needs_review'], bind),
      ...withinDays('o.created_at', { from: query.created_from, to: query.created_to }, bind),
    ];
    if (query.q) {
      const q = bind(phoneOrText(query.q));
      where.push(`(strpos(lower(o.full_name), lower(${q})) > 0 OR strpos(o.phone_number, ${q}) > 0
        OR o.id::text = lower(${q}) OR o.provider_reference = ${q} OR o.settled_reference = ${q})`);
    }
    return staffPage(this.dataSource, query, {
      select: STAFF,
      from: 'FROM payouts o',
      where,
      values,
      orderBy: (direction) => `o.${query.sort ?? 'created_at'} ${direction}, o.id ${direction}`,
    });
  }
}
