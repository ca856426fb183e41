import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { RailName } from '../../../platform/config';
import type { Xaf } from '../../../platform/money';
import { KEPT, payableWhen } from '../../bookings';
import { STOPPED_BY, UNPAID } from '../ledger/ledger.repository';
import type { StopReason } from '../ledger/payout-batch';
import type { ProviderName } from '../providers/payment-provider';
import type { PayoutAccountStatus } from './payout-policy';
import { PayoutEntity, type PayoutEventEntity } from './payout.entity';

/** A payout under its row lock, with what only the database's clock can say. */
export interface LockedPayout extends PayoutEntity {
  seconds_since_sent: number;
  seconds_since_first_sent: number;
}

export type PayoutChange = QueryDeepPartialEntity<PayoutEntity>;

/** What is written when a payout is made. */
export interface NewPayout {
  id: string;
  driver_id: string;
  full_name: string;
  phone_number: string;
  provider: ProviderName;
  rail: RailName;
  currency: string;
  provider_reference: string;
}

/** XAF: the least that is worth a transfer, the most that may still go today, and the most that ever may in a day. */
export interface PayoutBounds {
  least: Xaf;
  most: Xaf;
  mostInADay: Xaf;
  delayHours: number;
}

/** What holds of a driver and of what a payout covers. */
export interface DriverStanding {
  full_name: string;
  stopped_by: StopReason | 'left' | null;
  account: {
    provider: ProviderName;
    phone_number: string;
    status: PayoutAccountStatus;
    pending: boolean;
  } | null;
}

/** Longer than a token and a call take; after a killed process the row is free again. */
const LEASE_SECONDS = 60;
/** Seconds between two questions about one payout, whoever asks. */
const PAUSE_SECONDS = 3;

const FREE = `(claimed_until IS NULL OR claimed_until <= now())`;
const RESTED = `(last_checked_at IS NULL OR last_checked_at <= now() - make_interval(secs => ${PAUSE_SECONDS}))`;
const LEASE = `now() + make_interval(secs => ${LEASE_SECONDS})`;

const MIDNIGHT = `date_trunc('day', now() AT TIME ZONE 'Africa/Douala') AT TIME ZONE 'Africa/Douala'`;

/**
 * Every query and lock of the payouts that move by themselves. Lock order: the making of payouts, payout, driver, account. No other
 * lock of the product is taken after one of these.
 */
@Injectable()
export class MovingPayoutsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Drivers to whom a payout may be made now, the longest due first. What is said of them is checked again under locks.
   * @param wallets that a rail pays out to; those of `unnamed` can't tell a number's holder
   */
  candidates(wallets: { paying: ProviderName[]; unnamed: ProviderName[] }, bounds: PayoutBounds) {
    return this.dataSource.query<{ driver_id: string }[]>(CANDIDATES, [
      wallets.paying,
      wallets.unnamed,
      bounds.delayHours,
      bounds.mostInADay,
      bounds.least,
    ]);
  }

  /** XAF that went out today in Douala, or will: what was made and not sent counts as today's. Under the lock of making. */
  async goneToday(tx: EntityManager, driverId: string): Promise<{ driver: Xaf; all: Xaf }> {
    const [gone] = await tx.query<{ driver: Xaf; all: Xaf }[]>(
      `SELECT coalesce(sum(amount) FILTER (WHERE driver_id = $1), 0)::float8 AS driver, coalesce(sum(amount), 0)::float8 AS "all"
       FROM payouts WHERE status IS NOT NULL AND (status = 'created' OR first_sent_at >= ${MIDNIGHT})`,
      [driverId],
    );
    return gone ?? { driver: 0, all: 0 };
  }

  /**
   * Writes a payout of what is payable to its driver within the bounds, the oldest journeys first, and what it covers. One statement,
   * so one snapshot: what is summed is what is covered. Null where that is too little.
   */
  async insert(tx: EntityManager, payout: NewPayout, bounds: PayoutBounds): Promise<PayoutEntity | null> {
    const [made] = await tx.query<PayoutEntity[]>(MAKE, [
      payout.id,
      payout.driver_id,
      payout.full_name,
      payout.phone_number,
      payout.provider,
      payout.rail,
      payout.currency,
      payout.provider_reference,
      bounds.delayHours,
      bounds.mostInADay,
      bounds.most,
      bounds.least,
    ]);
    return made ?? null;
  }

  /** What holds of a driver until the transaction ends: nobody is suspended, reported, stopped or given another account before. */
  async standingOf(tx: EntityManager, driverId: string): Promise<DriverStanding | null> {
    const [driver] = await tx.query<Omit<DriverStanding, 'account'>[]>(
      `SELECT p.full_name, CASE WHEN p.deleted_at IS NOT NULL THEN 'left' ELSE ${STOPPED_BY} END AS stopped_by
       FROM profiles p WHERE p.id = $1 FOR SHARE`,
      [driverId],
    );
    if (driver === undefined) return null;
    const [account] = await tx.query<NonNullable<DriverStanding['account']>[]>(
      `SELECT provider, phone_number, status, coalesce(pending_until > now(), false) AS pending
       FROM payout_accounts WHERE driver_id = $1 FOR SHARE`,
      [driverId],
    );
    return { ...driver, account: account ?? null };
  }

  /** True where something was given back since, or a journey that it covers is proven no more. */
  async moneyChanged(tx: EntityManager, payout: PayoutEntity, delayHours: number): Promise<boolean> {
    const [row] = await tx.query<{ changed: boolean }[]>(
      `SELECT EXISTS (SELECT 1 FROM journal_entries e WHERE ${UNPAID} AND e.driver_id = $2 AND e.debit > 0)
         OR EXISTS (
           SELECT 1 FROM (
             SELECT DISTINCT e.booking_id FROM payout_entries c JOIN journal_entries e ON e.id = c.entry_id WHERE c.payout_id = $1
           ) covered JOIN bookings b ON b.id = covered.booking_id JOIN rides r ON r.id = b.ride_id
           WHERE NOT ${payableWhen(KEPT, '$3::int')}) AS changed`,
      [payout.id, payout.driver_id, delayHours],
    );
    return row?.changed ?? true;
  }

  /** Gives an unsent payout up: what it covered is available again. */
  async withdraw(tx: EntityManager, id: string): Promise<void> {
    await tx.query('DELETE FROM payout_entries WHERE payout_id = $1', [id]);
    await tx.query(`DELETE FROM payouts WHERE id = $1 AND status = 'created'`, [id]);
  }

  async find(id: string): Promise<PayoutEntity | null> {
    const rows = await this.dataSource.query<PayoutEntity[]>(
      'SELECT * FROM payouts WHERE id = $1 AND status IS NOT NULL',
      [id],
    );
    return rows[0] ?? null;
  }

  /** Locks the row until the end of `tx`. */
  async lock(tx: EntityManager, id: string): Promise<LockedPayout | null> {
    const rows = await tx.query<LockedPayout[]>(
      `SELECT o.*, coalesce(extract(epoch FROM now() - o.sent_at), 1e9)::float8 AS seconds_since_sent,
         coalesce(extract(epoch FROM now() - o.first_sent_at), 0)::float8 AS seconds_since_first_sent
       FROM payouts o WHERE o.id = $1 AND o.status IS NOT NULL FOR UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Changes the locked row and reads it back. Values may be SQL: times are the database's. */
  async update(tx: EntityManager, id: string, change: PayoutChange): Promise<PayoutEntity> {
    const result = await tx
      .createQueryBuilder()
      .update(PayoutEntity)
      .set(change)
      .where('id = :id', { id })
      .returning('*')
      .execute();
    return (result.raw as PayoutEntity[])[0] as PayoutEntity;
  }

  async appendEvent(
    tx: EntityManager,
    event: Pick<PayoutEventEntity, 'payout_id' | 'from_status' | 'to_status' | 'cause' | 'fact' | 'actor_id'>,
  ): Promise<void> {
    const { payout_id, from_status, to_status, cause, fact, actor_id } = event;
    await tx.query(
      `INSERT INTO payout_events (payout_id, from_status, to_status, cause, fact, actor_id) VALUES ($1, $2, $3, $4, $5, $6)`,
      [payout_id, from_status, to_status, cause, fact, actor_id],
    );
  }

  /** created → sent, with a lease for the call. Until it is answered the row is due: the next process asks what became of it. */
  beginSending(tx: EntityManager, id: string): Promise<PayoutEntity> {
    const now = () => 'now()';
    return this.update(tx, id, {
      status: 'sent',
      sends: 1,
      first_sent_at: now,
      sent_at: now,
      next_check_at: now,
      claimed_until: this.leased,
      updated_at: now,
    });
  }

  /** Of a rail that gives a reference of its own before any money moves. */
  async storePrepared(id: string, reference: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE payouts SET rail_reference = $2, updated_at = now()
       WHERE id = $1 AND rail_reference IS NULL AND status = 'sent' RETURNING id`,
      [id, reference],
    );
    return rows.length > 0;
  }

  /** Not now: tried again after so many seconds. */
  async postpone(id: string, seconds: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE payouts SET next_check_at = now() + make_interval(secs => $2), claimed_until = NULL WHERE id = $1 AND status = 'created'`,
      [id, seconds],
    );
  }

  /** The lease of whoever sends it once more. */
  readonly leased = () => LEASE;

  /** Claims what is to be sent or asked about, oldest first; other processes take the rows behind. */
  async claimDue(rails: RailName[], limit: number): Promise<PayoutEntity[]> {
    return this.dataSource.query<PayoutEntity[]>(
      `WITH due AS (
         SELECT id FROM payouts
         WHERE status IN ('created', 'sent') AND next_check_at <= now() AND ${FREE} AND ${RESTED} AND rail = ANY($1::text[])
         ORDER BY created_at, id LIMIT $2 FOR UPDATE SKIP LOCKED),
       claimed AS (UPDATE payouts o SET claimed_until = ${LEASE} FROM due WHERE o.id = due.id RETURNING o.*)
       SELECT * FROM claimed ORDER BY created_at, id`,
      [rails, limit],
    );
  }

  /** Gives a claimed payout back unasked: it is still due. */
  async release(id: string): Promise<void> {
    await this.dataSource.query('UPDATE payouts SET claimed_until = NULL WHERE id = $1', [id]);
  }

  /** Locks a payout that may be asked about now; null when that was done less than 3 s ago, or it isn't under way. */
  async lockAskable(tx: EntityManager, id: string): Promise<PayoutEntity | null> {
    const rows = await tx.query<PayoutEntity[]>(
      `SELECT * FROM payouts WHERE id = $1 AND status = 'sent' AND ${RESTED} FOR UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  async markAsked(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE payouts SET last_checked_at = now(), checks = checks + 1 WHERE id = $1', [id]);
  }
}

/** SQL: what each booking brings a driver and no payout covers, where it may be paid now. `driver`, `delay`, `most`: SQL of those. */
const payableOf = ({ driver, delay, most }: { driver: string; delay: string; most: string }) => `
  SELECT k.booking_id, k.amount, r.departure_time
  FROM (
    SELECT e.booking_id, sum(e.credit - e.debit) AS amount FROM journal_entries e
    WHERE ${UNPAID} AND e.driver_id = ${driver} GROUP BY e.booking_id
  ) k JOIN bookings b ON b.id = k.booking_id JOIN rides r ON r.id = b.ride_id
  WHERE k.amount <= ${most} AND ${payableWhen(KEPT, delay)}`;

const CANDIDATES = `
  SELECT a.driver_id
  FROM payout_accounts a JOIN profiles p ON p.id = a.driver_id CROSS JOIN LATERAL (
    SELECT sum(k.amount) AS amount, min(k.departure_time) AS since
    FROM (${payableOf({ driver: 'a.driver_id', delay: '$3::int', most: '$4::int' })}) k
  ) owed
  WHERE a.provider = ANY($1::text[]) AND (a.status = 'verified' OR (a.status = 'unchecked' AND a.provider = ANY($2::text[])))
    AND (a.pending_until IS NULL OR a.pending_until <= now()) AND p.deleted_at IS NULL AND (${STOPPED_BY}) IS NULL
    AND NOT EXISTS (SELECT 1 FROM payouts o WHERE o.driver_id = a.driver_id AND o.status <> 'completed')
    AND owed.amount >= $5
  ORDER BY owed.since, a.driver_id`;

// What came back goes first, so that it is made good before anything is paid.
const MAKE = `
  WITH payable AS MATERIALIZED (
    SELECT k.booking_id, k.amount, sum(k.amount) OVER (ORDER BY k.amount > 0, k.departure_time, k.booking_id) AS running
    FROM (${payableOf({ driver: '$2', delay: '$9::int', most: '$10::int' })}) k
  ), total AS (
    SELECT sum(amount) AS amount FROM payable WHERE running <= $11::int HAVING sum(amount) >= $12::int
  ), written AS (
    INSERT INTO payouts (id, driver_id, full_name, phone_number, provider, rail, currency, provider_reference, amount, status,
      next_check_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, amount, 'created', now() FROM total
    RETURNING *
  ), covered AS (
    INSERT INTO payout_entries (entry_id, payout_id)
    SELECT e.id, w.id FROM written w CROSS JOIN payable k JOIN journal_entries e ON e.booking_id = k.booking_id
    WHERE k.running <= $11::int AND e.driver_id = $2 AND ${UNPAID}
  )
  SELECT * FROM written`;
