import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ProviderName } from '../../../platform/config';
import { bindings, changesRow, firstRow } from '../../../platform/database';
import { withinDays } from '../../../platform/douala';
import { equalTo, type PageQuery, phoneOrText, staffPage, type StaffRows } from '../../../platform/http';
import type { Xaf } from '../../../platform/money';
import { PayoutEntity, type PayoutEventEntity } from '../money-out/money-out.entity';
import { type Locked, MoneyOutRepository } from '../money-out/money-out.repository';
import type { StaffPayoutsQuery } from './dto/payouts.requests';
import type { DriverPayoutResponse, MovingPayoutRideResponse, StaffPayoutRow } from './dto/payouts.responses';
import { moneyChanged, payableOf, provenWhen, STOPPED_BY, UNPAID } from './payable.sql';
import type { PayoutCircumstances } from './payout-policy';

/** Payouts of open batches are `created`, of paid batches `completed`. Excludes cancelled batches. */
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

export type LockedPayout = Locked<PayoutEntity>;

type NewPayout = Pick<
  PayoutEntity,
  'id' | 'driver_id' | 'full_name' | 'phone_number' | 'provider' | 'rail' | 'currency' | 'provider_reference'
>;

/** XAF: smallest transfer, remainder for today, and daily maximum of a driver. */
export interface PayoutBounds {
  min: Xaf;
  remaining: Xaf;
  dailyMax: Xaf;
  delayHours: number;
}

type DriverEligibility = Pick<PayoutCircumstances, 'stopped_by' | 'account'> & { full_name: string };

interface ReviewableDriver {
  id: string;
  /** Includes deleted accounts of the same person. */
  accounts: string[];
  /** The highest risk score for which payouts were stopped before. */
  reviewed: number | null;
}

const REVIEWABLE = `
  SELECT p.id, accounts_of(p.id) AS accounts,
    (SELECT max(a.payout_review_score) FROM profiles a WHERE a.id = ANY(accounts_of(p.id))) AS reviewed
  FROM profiles p
  WHERE p.deleted_at IS NULL AND p.payouts_stopped_at IS NULL AND ($1::uuid[] IS NULL OR p.id = ANY($1))
    AND p.id IN (SELECT person_of(e.driver_id) FROM journal_entries e WHERE ${UNPAID})`;

const MIDNIGHT = `date_trunc('day', now() AT TIME ZONE 'Africa/Douala') AT TIME ZONE 'Africa/Douala'`;

/** Last in the global lock order: creation of payouts, payout, driver, account. */
@Injectable()
export class PayoutsRepository extends MoneyOutRepository<PayoutEntity> {
  constructor(dataSource: DataSource) {
    super(dataSource, {
      entity: PayoutEntity,
      rows: 'payouts',
      events: 'payout_events',
      eventsOf: 'payout_id',
      waiting: 'created',
      order: 'created_at, id',
    });
  }

  /**
   * Drivers to be paid, longest due first; checked again under locks.
   * @param wallets those with a payout rail; `unnamed`: without a name lookup
   */
  candidates(wallets: { paying: ProviderName[]; unnamed: ProviderName[] }, bounds: PayoutBounds) {
    return this.dataSource.query<{ driver_id: string }[]>(CANDIDATES, [
      wallets.paying,
      wallets.unnamed,
      bounds.delayHours,
      bounds.dailyMax,
      bounds.min,
    ]);
  }

  /** Drivers whose payouts are not stopped. @param driverIds null for all drivers with unpaid earnings */
  reviewable(driverIds: string[] | null): Promise<ReviewableDriver[]> {
    return this.dataSource.query<ReviewableDriver[]>(REVIEWABLE, [driverIds]);
  }

  /** Returns false if payouts are stopped, or were ever stopped for this score or more. */
  async stopForReview(tx: EntityManager, driverId: string, score: number): Promise<boolean> {
    return changesRow(
      tx,
      `UPDATE profiles SET payouts_stopped_at = now(), payout_review_score = $2, updated_at = now()
       WHERE id = $1 AND payouts_stopped_at IS NULL AND coalesce(payout_review_score, 0) < $2`,
      [driverId, score],
    );
  }

  /** XAF of today in Douala, including unsent payouts. Call after `lockCreation`. */
  async paidOutToday(tx: EntityManager, driverId: string): Promise<{ driver: Xaf; all: Xaf }> {
    const [today] = await tx.query<{ driver: Xaf; all: Xaf }[]>(
      `SELECT coalesce(sum(amount) FILTER (WHERE driver_id = ANY(accounts_of($1))), 0)::float8 AS driver, coalesce(sum(amount), 0)::float8 AS "all"
       FROM payouts WHERE status IS NOT NULL AND (status = 'created' OR first_sent_at >= ${MIDNIGHT})`,
      [driverId],
    );
    return today ?? { driver: 0, all: 0 };
  }

  /**
   * Covers the oldest rides first, within the limits. Returns null below the minimum. One statement, so that sum and
   * covered earnings come from one snapshot.
   */
  insert(tx: EntityManager, payout: NewPayout, bounds: PayoutBounds): Promise<PayoutEntity | null> {
    const { id, driver_id, full_name, phone_number, provider, rail, currency, provider_reference } = payout;
    const paidTo = [id, driver_id, full_name, phone_number, provider, rail, currency, provider_reference];
    const { delayHours, dailyMax, remaining, min } = bounds;
    return firstRow(tx, INSERT_PAYOUT, [...paidTo, delayHours, dailyMax, remaining, min]);
  }

  /** Locks the driver's row so that status, reports and payout account cannot change until commit. */
  async eligibilityOf(tx: EntityManager, driverId: string): Promise<DriverEligibility | null> {
    const [driver] = await tx.query<Omit<DriverEligibility, 'account'>[]>(
      `SELECT p.full_name, CASE WHEN p.deleted_at IS NOT NULL THEN 'left' ELSE ${STOPPED_BY} END AS stopped_by
       FROM profiles p WHERE p.id = $1 FOR SHARE`,
      [driverId],
    );
    if (driver === undefined) return null;
    const [account] = await tx.query<NonNullable<DriverEligibility['account']>[]>(
      `SELECT provider, phone_number, status, coalesce(pending_until > now(), false) AS pending
       FROM payout_accounts WHERE driver_id = $1 FOR SHARE`,
      [driverId],
    );
    return { ...driver, account: account ?? null };
  }

  /** Changes outside the payout (late cancellations, amounts above the daily limit) don't count. */
  async moneyChanged(tx: EntityManager, payout: PayoutEntity, delayHours: number): Promise<boolean> {
    const [row] = await tx.query<{ changed: boolean }[]>(
      `SELECT ${moneyChanged({ payout: '$1', driver: '$2', delay: '$3::int' })} AS changed`,
      [payout.id, payout.driver_id, delayHours],
    );
    return row?.changed ?? true;
  }

  async withdraw(tx: EntityManager, id: string): Promise<void> {
    await tx.query('DELETE FROM payout_entries WHERE payout_id = $1', [id]);
    await tx.query(`DELETE FROM payouts WHERE id = $1 AND status = 'created'`, [id]);
  }

  /** Returns a row more than a page, to detect a next page. @param after id of the previous page's last row */
  ofDriver(
    driverId: string,
    { page, limit }: PageQuery,
    after: string | null,
  ): Promise<DriverPayoutResponse[]> {
    const offset = after === null ? (page - 1) * limit : 0;
    return this.dataSource.query(OF_DRIVER, [driverId, after, offset, limit + 1]);
  }

  findForStaff(id: string): Promise<StaffPayoutRow | null> {
    return firstRow(this.dataSource, `${STAFF} WHERE o.id = $1 AND o.status IS NOT NULL`, [id]);
  }

  ridesOf(id: string): Promise<MovingPayoutRideResponse[]> {
    return this.dataSource.query(RIDES, [id]);
  }

  eventsOf(id: string): Promise<PayoutEventEntity[]> {
    return this.dataSource.query('SELECT * FROM payout_events WHERE payout_id = $1 ORDER BY id', [id]);
  }

  /** `q`: part of a name or number, an id, or a reference. */
  listForStaff(query: StaffPayoutsQuery): Promise<StaffRows<StaffPayoutRow>> {
    const { values, bind } = bindings();
    const where = [
      'o.status IS NOT NULL',
      ...equalTo('o', query, ['status', 'provider', 'rail', 'driver_id', 'needs_review'], bind),
      ...withinDays('o.created_at', { from: query.created_from, to: query.created_to }, bind),
    ];
    if (query.q) {
      const q = bind(phoneOrText(query.q));
      where.push(`(strpos(lower(o.full_name), lower(${q})) > 0 OR strpos(o.phone_number, ${q}) > 0
        OR o.id::text = lower(${q}) OR ${q} IN (o.provider_reference, o.rail_reference, o.settled_reference))`);
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

const CANDIDATES = `
  SELECT a.driver_id
  FROM payout_accounts a JOIN profiles p ON p.id = a.driver_id CROSS JOIN LATERAL (
    SELECT sum(k.amount) AS amount, min(k.departure_time) AS since
    FROM (${payableOf({ driver: 'a.driver_id', delay: '$3::int', max: '$4::int' })}) k
  ) payable
  WHERE a.provider = ANY($1::text[]) AND ${provenWhen('$2')}
    AND (a.pending_until IS NULL OR a.pending_until <= now()) AND p.deleted_at IS NULL AND (${STOPPED_BY}) IS NULL
    AND NOT EXISTS (SELECT 1 FROM payouts o WHERE o.driver_id = a.driver_id AND o.status <> 'completed')
    AND payable.amount >= $5
  ORDER BY payable.since, a.driver_id`;

// Negative amounts (refunds) come first, so that every payout deducts them.
const INSERT_PAYOUT = `
  WITH payable AS MATERIALIZED (
    SELECT k.booking_id, k.amount, sum(k.amount) OVER (ORDER BY k.amount > 0, k.departure_time, k.booking_id) AS running
    FROM (${payableOf({ driver: '$2', delay: '$9::int', max: '$10::int' })}) k
  ), total AS (
    SELECT sum(amount) AS amount FROM payable WHERE running <= $11::int HAVING sum(amount) >= $12::int
  ), inserted AS (
    INSERT INTO payouts (id, driver_id, full_name, phone_number, provider, rail, currency, provider_reference, amount, status,
      next_check_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, amount, 'created', now() FROM total
    RETURNING *
  ), covered AS (
    INSERT INTO payout_entries (entry_id, payout_id)
    SELECT e.id, w.id FROM inserted w CROSS JOIN payable k JOIN journal_entries e ON e.booking_id = k.booking_id
    WHERE k.running <= $11::int AND e.driver_id = ANY(accounts_of($2)) AND ${UNPAID}
  )
  SELECT * FROM inserted`;
