import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../../platform/database';
import { RefundRequests, type RefundRequest } from '../../bookings';
import { Journal } from '../ledger/journal.service';
import { PaymentNotices } from '../notices/payment-notices';
import { RefundKicks } from './refund-kicks';

/** Writes each refund that is due, in the transaction that causes it. */
@Injectable()
export class RefundDesk extends RefundRequests {
  constructor(
    private readonly notices: PaymentNotices,
    private readonly journal: Journal,
    private readonly kicks: RefundKicks,
  ) {
    super();
  }

  /**
   * One row a payment (decision 5) and one for what it left (`rest`), state `requested`, with the reference under which it is sent after the commit; the passenger is told.
   * Asking again changes nothing. The booking is locked by the caller.
   */
  async request(tx: EntityManager, refund: RefundRequest): Promise<void> {
    if (refund.amount <= 0) return;
    const { rest = false } = refund;
    const written: { id: string }[] = await tx.query(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, currency, rule, cause, provider, provider_reference, requested_by,
         rest, next_check_at)
       SELECT $1, p.id, p.booking_id, $3, p.currency, $4, $5, p.provider, $6, $7, $8, now() FROM payments p WHERE p.id = $2
       ON CONFLICT (payment_id, rest) DO NOTHING RETURNING id`,
      [
        newId(),
        refund.payment_id,
        refund.amount,
        refund.rule,
        refund.cause,
        randomUUID(),
        refund.actor_id,
        rest,
      ],
    );
    const [due] = written;
    if (due === undefined) return;
    await tx.query(
      `INSERT INTO refund_events (refund_id, to_status, cause, actor_id) VALUES ($1, 'requested', 'requested', $2)`,
      [due.id, refund.actor_id],
    );
    await tx.query(`UPDATE payments SET outcome = 'returned' WHERE id = $1`, [refund.payment_id]);
    await this.journal.recordRefundDue(tx, { refundId: due.id });
    await this.notices.queue(tx, refund.payment_id, 'refund_passenger', { rest });
    this.kicks.requested(tx, due.id);
  }
}
