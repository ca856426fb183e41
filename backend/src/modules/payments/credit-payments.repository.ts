import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow } from '../../platform/database';
import type { Xaf } from '../../platform/money';
import type { RefundCause, RefundRule } from '../money';
import type { PaymentEntity } from './payment.entity';

export interface ReservedRefund {
  id: string;
  booking_id: string;
  payment_id: string;
  amount: Xaf;
  rule: RefundRule;
  cause: RefundCause;
}

@Injectable()
export class CreditPaymentsRepository {
  /** Copies payer, wallet and rail of the payment `from`. */
  async insert(
    tx: EntityManager,
    {
      from,
      ...payment
    }: Pick<PaymentEntity, 'id' | 'booking_id' | 'amount' | 'service_fee' | 'beside'> & { from: string },
  ): Promise<{ payment_time: Date }> {
    const rows: { payment_time: Date }[] = await tx.query(
      `INSERT INTO payments (id, booking_id, amount, service_fee, provider, rail, phone_number, currency, status, outcome, payment_time,
         metadata, credit_of, beside)
       SELECT $1, $2, $3, $4, p.provider, p.rail, p.phone_number, p.currency, 'completed', 'seated', now(),
         jsonb_build_object('provider', p.provider), coalesce(p.credit_of, p.id), $6
       FROM payments p WHERE p.id = $5
       RETURNING payment_time`,
      [payment.id, payment.booking_id, payment.amount, payment.service_fee, from, payment.beside],
    );
    const [inserted] = rows;
    if (!inserted) throw new Error(`The payment ${from} does not exist`);
    return inserted;
  }

  /** Null if the refund was sent or credited. Locks the payment before the refund, as the settlement does. */
  async lockReserved(tx: EntityManager, bookingId: string): Promise<ReservedRefund | null> {
    await tx.query(
      `SELECT 1 FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE f.reserved_for = $1 FOR KEY SHARE OF p`,
      [bookingId],
    );
    return firstRow(
      tx,
      `SELECT id, booking_id, payment_id, amount, rule, cause FROM refunds
       WHERE reserved_for = $1 AND status = 'requested' FOR UPDATE`,
      [bookingId],
    );
  }

  async creditRefund(
    tx: EntityManager,
    id: string,
    { paymentId, actorId }: { paymentId: string; actorId: string },
  ): Promise<void> {
    await tx.query(
      `UPDATE refunds SET status = 'credited', credited_to = $2, next_check_at = NULL, claimed_until = NULL, updated_at = now()
       WHERE id = $1`,
      [id, paymentId],
    );
    await tx.query(
      `INSERT INTO refund_events (refund_id, from_status, to_status, cause, fact, actor_id)
       VALUES ($1, 'requested', 'credited', 'rebooked', jsonb_build_object('payment_id', $2::uuid), $3)`,
      [id, paymentId, actorId],
    );
  }
}
