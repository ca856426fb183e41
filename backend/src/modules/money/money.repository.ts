import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/database';
import type { Xaf } from '../../platform/money';
import type { RefundCause, RefundRule } from './vocabulary';

/** A refund that is due, as the module that causes it knows it. */
export interface RefundRequest {
  booking_id: string;
  /** The completed payment that is given back, in whole or in part. */
  payment_id: string;
  /** XAF, above 0. */
  amount: Xaf;
  rule: RefundRule;
  cause: RefundCause;
  /** Gives back what an earlier cancellation kept, beside that cancellation's own refund. */
  rest?: boolean;
  /** Who caused it; null for a job. */
  actor_id: string | null;
}

/** What modules below `payments` read of payments and refunds, and the refunds that they cause. */
@Injectable()
export class MoneyRepository {
  /** The refund that a booking's cancellation led to, if any; not what an admin gave back later. */
  async refundOf(tx: EntityManager, bookingId: string): Promise<{ amount: Xaf; rule: RefundRule } | null> {
    const [refund] = await tx.query<{ amount: Xaf; rule: RefundRule }[]>(
      'SELECT amount, rule FROM refunds WHERE booking_id = $1 AND NOT rest ORDER BY created_at DESC LIMIT 1',
      [bookingId],
    );
    return refund ?? null;
  }

  /** When the provider took the money of a payment; null where it has not. */
  async paymentTimeOf(tx: EntityManager, paymentId: string): Promise<Date | null> {
    const [payment] = await tx.query<{ payment_time: Date | null }[]>(
      'SELECT payment_time FROM payments WHERE id = $1',
      [paymentId],
    );
    return payment?.payment_time ?? null;
  }

  /**
   * Writes a refund that is due, with its event and with the reference under which it will be sent.
   * @returns its id; null where the payment has this refund already
   */
  async insertRefund(tx: EntityManager, refund: RefundRequest): Promise<string | null> {
    const { payment_id, amount, rule, cause, actor_id, rest = false } = refund;
    const [due] = await tx.query<{ id: string }[]>(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, currency, rule, cause, provider, provider_reference, requested_by,
         rest, next_check_at)
       SELECT $1, p.id, p.booking_id, $3, p.currency, $4, $5, p.provider, $6, $7, $8, now() FROM payments p WHERE p.id = $2
       ON CONFLICT (payment_id, rest) DO NOTHING RETURNING id`,
      [newId(), payment_id, amount, rule, cause, randomUUID(), actor_id, rest],
    );
    if (due === undefined) return null;
    await tx.query(
      `INSERT INTO refund_events (refund_id, to_status, cause, actor_id) VALUES ($1, 'requested', 'requested', $2)`,
      [due.id, actor_id],
    );
    await tx.query(`UPDATE payments SET outcome = 'returned' WHERE id = $1`, [payment_id]);
    return due.id;
  }
}
