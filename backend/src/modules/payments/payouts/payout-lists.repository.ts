import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type PageQuery, staffOffset } from '../../../platform/http';
import type { Xaf } from '../../../platform/money';
import type { ProviderName } from '../providers/payment-provider';
import type { StaffPayoutsQuery } from './dto/payouts.requests';
import type { PayoutEntity, PayoutEventEntity } from './payout.entity';
import type { PayoutStatus } from './payout.state';

/** A payout as its driver reads it. */
export interface DriverPayoutRow {
  id: string;
  amount: Xaf;
  provider: ProviderName | null;
  phone_number: string;
  status: PayoutStatus;
  created_at: Date;
  completed_at: Date | null;
}

/** Of a batch: made is `created`, paid is `completed`; one that was given up was nothing. */
const OF_DRIVER = `
  SELECT o.id, o.amount, coalesce(o.paid_from, o.provider) AS provider, o.phone_number, o.created_at,
    coalesce(o.status, CASE k.status WHEN 'paid' THEN 'completed' ELSE 'created' END) AS status,
    coalesce(o.completed_at, k.paid_at) AS completed_at
  FROM payouts o LEFT JOIN payout_batches k ON k.id = o.batch_id
  WHERE o.driver_id = $1 AND k.status IS DISTINCT FROM 'cancelled'
    AND ($2::uuid IS NULL OR o.id < $2)
  ORDER BY o.id DESC OFFSET $3 LIMIT $4`;

const RIDES = `
  SELECT e.ride_id, sum(e.credit - e.debit)::int AS amount
  FROM payout_entries c JOIN journal_entries e ON e.id = c.entry_id WHERE c.payout_id = $1
  GROUP BY e.ride_id HAVING sum(e.credit - e.debit) <> 0 ORDER BY e.ride_id`;

/** What drivers and staff read of payouts. */
@Injectable()
export class PayoutListsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One more than a page: that tells that there is more. @param after the id after which it begins */
  ofDriver(driverId: string, { page, limit }: PageQuery, after: string | null): Promise<DriverPayoutRow[]> {
    const offset = after === null ? (page - 1) * limit : 0;
    return this.dataSource.query(OF_DRIVER, [driverId, after, offset, limit + 1]);
  }

  async find(id: string): Promise<PayoutEntity | null> {
    const rows = await this.dataSource.query<PayoutEntity[]>(
      'SELECT * FROM payouts WHERE id = $1 AND status IS NOT NULL',
      [id],
    );
    return rows[0] ?? null;
  }

  ridesOf(id: string): Promise<{ ride_id: string; amount: Xaf }[]> {
    return this.dataSource.query(RIDES, [id]);
  }

  eventsOf(id: string): Promise<PayoutEventEntity[]> {
    return this.dataSource.query('SELECT * FROM payout_events WHERE payout_id = $1 ORDER BY id', [id]);
  }

  /** `q`: part of a name or number, an id, or a reference. */
  async list(query: StaffPayoutsQuery): Promise<{ rows: PayoutEntity[]; total: number }> {
    const order = query.order === 'asc' ? 'ASC' : 'DESC';
    const chosen = `o.status IS NOT NULL AND ($1::text IS NULL OR o.status = $1) AND ($2::uuid IS NULL OR o.driver_id = $2)
      AND ($3::boolean IS NULL OR o.needs_review = $3)
      AND ($4::text IS NULL OR strpos(lower(o.full_name), lower($4)) > 0 OR strpos(o.phone_number, $4) > 0
        OR o.id::text = lower($4) OR o.provider_reference = $4 OR o.settled_reference = $4)`;
    const filters = [
      query.status ?? null,
      query.driver_id ?? null,
      query.needs_review ?? null,
      query.q || null,
    ];
    const rows = await this.dataSource.query<PayoutEntity[]>(
      `SELECT o.* FROM payouts o WHERE ${chosen}
       ORDER BY o.${query.sort ?? 'created_at'} ${order}, o.id ${order} OFFSET $5 LIMIT $6`,
      [...filters, staffOffset(query), query.limit],
    );
    const [counted] = await this.dataSource.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM payouts o WHERE ${chosen}`,
      filters,
    );
    return { rows, total: counted?.total ?? 0 };
  }
}
