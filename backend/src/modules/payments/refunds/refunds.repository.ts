import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { RailName } from '../providers/payment-provider';
import { RefundEntity, type RefundEventEntity } from './refund.entity';

/** A refund under its row lock, with what only the database's clock can say. */
export interface LockedRefund extends RefundEntity {
  /** Since the last sending; huge where it was never sent. */
  seconds_since_sent: number;
  seconds_since_first_sent: number;
}

export type RefundChange = QueryDeepPartialEntity<RefundEntity>;

/** Longer than a token and a call take; after a killed process the row is free again. */
const LEASE_SECONDS = 60;
/** Seconds between two questions about one refund, whoever asks. */
const PAUSE_SECONDS = 3;

const FREE = `(claimed_until IS NULL OR claimed_until <= now())`;
const RESTED = `(last_checked_at IS NULL OR last_checked_at <= now() - make_interval(secs => ${PAUSE_SECONDS}))`;
const LEASE = `now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Every query and lock of refunds. Lock order: ride → booking → payment → refund. */
@Injectable()
export class RefundsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** What a refund belongs to; it never changes, so it is read before the locks. */
  async belongsTo(id: string): Promise<{ booking_id: string; payment_id: string } | null> {
    const rows = await this.dataSource.query<{ booking_id: string; payment_id: string }[]>(
      `SELECT booking_id, payment_id FROM refunds WHERE id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** The passenger who gets it. */
  async payeeOf(tx: EntityManager, id: string): Promise<string | null> {
    const rows = await tx.query<{ user_id: string }[]>(
      'SELECT b.user_id FROM refunds r JOIN bookings b ON b.id = r.booking_id WHERE r.id = $1',
      [id],
    );
    return rows[0]?.user_id ?? null;
  }

  async find(id: string): Promise<RefundEntity | null> {
    const rows = await this.dataSource.query<RefundEntity[]>(`SELECT * FROM refunds WHERE id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Of a payment, its first; lock the payment first where it decides something. */
  async ofPayment(tx: EntityManager, paymentId: string): Promise<RefundEntity | null> {
    const rows = await tx.query<RefundEntity[]>(
      `SELECT * FROM refunds WHERE payment_id = $1 ORDER BY rest LIMIT 1`,
      [paymentId],
    );
    return rows[0] ?? null;
  }

  /** Locks the row until the end of `tx`. Booking and payment must be locked already. */
  async lock(tx: EntityManager, id: string): Promise<LockedRefund | null> {
    const rows = await tx.query<LockedRefund[]>(
      `SELECT f.*, coalesce(extract(epoch FROM now() - f.sent_at), 1e9)::float8 AS seconds_since_sent,
         coalesce(extract(epoch FROM now() - f.first_sent_at), 0)::float8 AS seconds_since_first_sent
       FROM refunds f WHERE f.id = $1 FOR UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Changes the locked row and reads it back. Values may be SQL: times are the database's. */
  async update(tx: EntityManager, id: string, change: RefundChange): Promise<RefundEntity> {
    const result = await tx
      .createQueryBuilder()
      .update(RefundEntity)
      .set(change)
      .where('id = :id', { id })
      .returning('*')
      .execute();
    return (result.raw as RefundEntity[])[0] as RefundEntity;
  }

  async appendEvent(
    tx: EntityManager,
    event: Pick<RefundEventEntity, 'refund_id' | 'from_status' | 'to_status' | 'cause' | 'fact' | 'actor_id'>,
  ): Promise<void> {
    const { refund_id, from_status, to_status, cause, fact, actor_id } = event;
    await tx.query(
      `INSERT INTO refund_events (refund_id, from_status, to_status, cause, fact, actor_id) VALUES ($1, $2, $3, $4, $5, $6)`,
      [refund_id, from_status, to_status, cause, fact, actor_id],
    );
  }

  /** A refund that nobody has sent; null where another has taken it. */
  async lockRequested(tx: EntityManager, id: string): Promise<RefundEntity | null> {
    const rows = await tx.query<RefundEntity[]>(
      `SELECT * FROM refunds WHERE id = $1 AND status = 'requested' FOR UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** requested → sent, with a lease for the call. Until it is answered the row is due: the next process asks what became of it. */
  beginSending(tx: EntityManager, id: string): Promise<RefundEntity> {
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

  /** Stores the reference that a rail gave before any money moves; one row change. False where there is one, or it is over. */
  async storePrepared(id: string, reference: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE refunds SET rail_reference = $2, updated_at = now()
       WHERE id = $1 AND rail_reference IS NULL AND status = 'sent' RETURNING id`,
      [id, reference],
    );
    return rows.length > 0;
  }

  /** requested → manual. */
  leaveToPeople(tx: EntityManager, id: string): Promise<RefundEntity> {
    return this.update(tx, id, {
      status: 'manual',
      next_check_at: null,
      claimed_until: null,
      updated_at: () => 'now()',
    });
  }

  /** The lease of whoever sends it once more. */
  readonly leased = () => LEASE;

  /** Claims what is to be sent or asked about, newest first; other processes take the rows behind. */
  async claimDue(rails: RailName[], limit: number): Promise<RefundEntity[]> {
    return this.dataSource.query<RefundEntity[]>(
      `WITH due AS (
         SELECT id FROM refunds
         WHERE status IN ('requested', 'sent') AND next_check_at <= now() AND ${FREE} AND ${RESTED}
           AND rail = ANY($1::text[])
         ORDER BY created_at DESC, id DESC LIMIT $2 FOR UPDATE SKIP LOCKED),
       claimed AS (UPDATE refunds f SET claimed_until = ${LEASE} FROM due WHERE f.id = due.id RETURNING f.*)
       SELECT * FROM claimed ORDER BY created_at DESC, id DESC`,
      [rails, limit],
    );
  }

  /** Gives a claimed refund back unasked: it is still due. */
  async release(id: string): Promise<void> {
    await this.dataSource.query(`UPDATE refunds SET claimed_until = NULL WHERE id = $1`, [id]);
  }

  /** Locks a refund that may be asked about now; null when that was done less than 3 s ago, or it isn't under way. */
  async lockAskable(tx: EntityManager, id: string): Promise<RefundEntity | null> {
    const rows = await tx.query<RefundEntity[]>(
      `SELECT * FROM refunds WHERE id = $1 AND status = 'sent' AND ${RESTED} FOR UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  async markAsked(tx: EntityManager, id: string): Promise<void> {
    await tx.query(`UPDATE refunds SET last_checked_at = now(), checks = checks + 1 WHERE id = $1`, [id]);
  }
}
