import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { firstRow, hasRow, NOW } from '../../../platform/database';
import { RefundEntity } from '../money-out/money-out.entity';
import { type Locked, MoneyOutRepository } from '../money-out/money-out.repository';

export interface DueRefund {
  refund_id: string;
  payment_id: string;
  rest: boolean;
}
export type LockedRefund = Locked<RefundEntity>;

const RESERVED = `(refunds.rebook_until > now()
  AND EXISTS (SELECT 1 FROM bookings b WHERE b.id = refunds.reserved_for AND b.status = 'pending'))`;

/** Lock order: ride → booking → payment → refund. */
@Injectable()
export class RefundsRepository extends MoneyOutRepository<RefundEntity> {
  constructor(dataSource: DataSource) {
    super(dataSource, {
      entity: RefundEntity,
      rows: 'refunds',
      events: 'refund_events',
      eventsOf: 'refund_id',
      waiting: 'requested',
      order: 'created_at DESC, id DESC',
    });
  }

  /** Immutable, so read before taking locks. */
  belongsTo(id: string): Promise<{ booking_id: string; payment_id: string } | null> {
    return firstRow(this.dataSource, `SELECT booking_id, payment_id FROM refunds WHERE id = $1`, [id]);
  }

  async payeeOf(tx: EntityManager, id: string): Promise<string | null> {
    const rows = await tx.query<{ user_id: string }[]>(
      'SELECT b.user_id FROM refunds r JOIN bookings b ON b.id = r.booking_id WHERE r.id = $1',
      [id],
    );
    return rows[0]?.user_id ?? null;
  }

  /**
   * The payment's main refund or, if present, the refund of its retained amount. Lock the payment first if a decision
   * depends on the result.
   */
  newestOfPayment(tx: EntityManager, paymentId: string): Promise<RefundEntity | null> {
    return firstRow(
      tx,
      `SELECT * FROM refunds WHERE payment_id = $1 AND borne_by IS NULL ORDER BY rest DESC LIMIT 1`,
      [paymentId],
    );
  }

  /** Returns null if another process took the refund, or the passenger may still choose another ride. */
  lockRequested(tx: EntityManager, id: string): Promise<RefundEntity | null> {
    return firstRow(
      tx,
      `SELECT * FROM refunds WHERE id = $1 AND status = 'requested'
         AND (rebook_until IS NULL OR rebook_until <= now()) FOR UPDATE`,
      [id],
    );
  }

  moveToManual(tx: EntityManager, id: string): Promise<RefundEntity> {
    return this.update(tx, id, {
      status: 'manual',
      next_check_at: null,
      claimed_until: null,
      updated_at: NOW,
    });
  }

  /** `expected`: a job will request the refund of the cancelled ride. Returns null for other people's bookings. */
  ofOwnBooking(
    userId: string,
    bookingId: string,
  ): Promise<{ refund_id: string | null; expected: boolean } | null> {
    return firstRow(
      this.dataSource,
      `SELECT f.id AS refund_id, r.status = 'cancelled' AND b.status <> 'cancelled' AND b.payment_status = 'completed' AS expected
       FROM bookings b JOIN rides r ON r.id = b.ride_id
         LEFT JOIN refunds f ON f.payment_id = b.latest_payment_id AND NOT f.rest AND f.borne_by IS NULL
       WHERE b.id = $1 AND b.user_id = $2`,
      [bookingId, userId],
    );
  }

  /** True if a pending booking may still be paid with the refund. */
  async isReserved(tx: EntityManager, id: string): Promise<boolean> {
    return hasRow(tx, `SELECT 1 FROM refunds WHERE id = $1 AND ${RESERVED}`, [id]);
  }

  /** Makes the refund due now. Returns null if already due or reserved. Locks first, to see a new reservation. */
  async endChoice(tx: EntityManager, id: string): Promise<DueRefund | null> {
    await tx.query('SELECT 1 FROM refunds WHERE id = $1 FOR UPDATE', [id]);
    const [rows] = await tx.query<[DueRefund[], number]>(
      `UPDATE refunds SET rebook_until = NULL, next_check_at = now(), updated_at = now()
       WHERE id = $1 AND status = 'requested' AND rebook_until IS NOT NULL AND ${RESERVED} IS NOT TRUE
       RETURNING id AS refund_id, payment_id, rest`,
      [id],
    );
    return rows[0] ?? null;
  }
}
