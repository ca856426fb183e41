import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RailName } from '../../../platform/config';
import { firstRow } from '../../../platform/database';
import type { PaymentEntity } from '../payment.entity';

/** Pause between two status calls for one payment, from any source. */
export const CHECK_PAUSE_SECONDS = 3;
/** Longer than a token request, a status call and a repetition take. Frees the row after a crash. */
const LEASE_SECONDS = 60;

export const CHECKABLE = `(p.status IN ('pending', 'processing', 'failed')
  AND (p.last_checked_at IS NULL OR p.last_checked_at <= now() - make_interval(secs => ${CHECK_PAUSE_SECONDS})))`;

@Injectable()
export class PaymentChecksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null if the last status call was less than 3 s ago or the payment is settled. */
  lockCheckable(tx: EntityManager, paymentId: string): Promise<PaymentEntity | null> {
    return firstRow(tx, `SELECT * FROM payments p WHERE id = $1 AND ${CHECKABLE} FOR UPDATE`, [paymentId]);
  }

  async recordStatusRequest(tx: EntityManager, paymentId: string): Promise<void> {
    await tx.query(`UPDATE payments SET last_checked_at = now(), checks = checks + 1 WHERE id = $1`, [
      paymentId,
    ]);
  }

  /** Claims due payments, newest first, failed payments last. SKIP LOCKED. */
  claimDue(rails: RailName[], limit: number): Promise<PaymentEntity[]> {
    return this.dataSource.query<PaymentEntity[]>(
      `WITH due AS (
         SELECT id FROM payments p
         WHERE next_check_at <= now() AND (claimed_until IS NULL OR claimed_until <= now()) AND ${CHECKABLE}
           AND rail = ANY($1::text[])
         ORDER BY status = 'failed', created_at DESC, id DESC LIMIT $2 FOR UPDATE SKIP LOCKED),
       claimed AS (
         UPDATE payments p
         SET claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
         FROM due WHERE p.id = due.id RETURNING p.*)
       SELECT * FROM claimed ORDER BY status = 'failed', created_at DESC, id DESC`,
      [rails, limit],
    );
  }

  /** Payments over a day old on paused rails, which are still escalated to staff. */
  async findOverdue(rails: RailName[], limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM payments
       WHERE status IN ('pending', 'processing') AND NOT needs_review AND next_check_at <= now()
         AND created_at <= now() - interval '24 hours' AND rail = ANY($1::text[])
       ORDER BY created_at LIMIT $2`,
      [rails, limit],
    );
    return rows.map(({ id }) => id);
  }

  async release(paymentId: string): Promise<void> {
    await this.dataSource.query(`UPDATE payments SET claimed_until = NULL WHERE id = $1`, [paymentId]);
  }

  /** Transaction ids reported by callbacks, oldest first, for a payment without a stored id. */
  async reportedTransactionIds(
    paymentId: string,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<string[]> {
    const rows = await tx.query<{ transaction_id: string }[]>(
      `SELECT transaction_id FROM payment_callbacks WHERE payment_id = $1 AND transaction_id IS NOT NULL
       GROUP BY transaction_id ORDER BY min(created_at)`,
      [paymentId],
    );
    return rows.map((row) => row.transaction_id);
  }
}
