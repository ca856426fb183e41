import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { type Locked, MoneyOutRepository } from '../money-out/money-out.repository';
import { RefundEntity } from './refund.entity';

export type LockedRefund = Locked<RefundEntity>;

/** Every query and lock of refunds. Lock order: ride → booking → payment → refund. */
@Injectable()
export class RefundsRepository extends MoneyOutRepository<RefundEntity> {
  constructor(@InjectDataSource() dataSource: DataSource) {
    super(dataSource, {
      entity: RefundEntity,
      rows: 'refunds',
      events: 'refund_events',
      eventsOf: 'refund_id',
      waiting: 'requested',
      order: 'created_at DESC, id DESC',
    });
  }

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

  /** Of a payment, its first; lock the payment first where it decides something. */
  async ofPayment(tx: EntityManager, paymentId: string): Promise<RefundEntity | null> {
    const rows = await tx.query<RefundEntity[]>(
      `SELECT * FROM refunds WHERE payment_id = $1 ORDER BY rest LIMIT 1`,
      [paymentId],
    );
    return rows[0] ?? null;
  }

  /** The refund that was made last: of the rest, where there is one. */
  async newestOfPayment(tx: EntityManager, paymentId: string): Promise<RefundEntity | null> {
    const rows = await tx.query<RefundEntity[]>(
      `SELECT * FROM refunds WHERE payment_id = $1 ORDER BY rest DESC LIMIT 1`,
      [paymentId],
    );
    return rows[0] ?? null;
  }

  /** A refund that nobody has sent; null where another has taken it. */
  async lockRequested(tx: EntityManager, id: string): Promise<RefundEntity | null> {
    const rows = await tx.query<RefundEntity[]>(
      `SELECT * FROM refunds WHERE id = $1 AND status = 'requested' FOR UPDATE`,
      [id],
    );
    return rows[0] ?? null;
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
}
