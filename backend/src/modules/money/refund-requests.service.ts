import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob, JobQueue } from '../../platform/jobs';
import { JournalRepository, MoneyRepository, type RefundRequest } from './money.repository';

/** A refund has become due. `payments` tells the passenger and sends it. */
export const refundRequestedEvent = defineJob<{ refund_id: string; payment_id: string; rest: boolean }>(
  'refunds.requested',
);

/** Writes each refund that is due, in the transaction that causes it. */
@Injectable()
export class RefundRequestService {
  constructor(
    private readonly money: MoneyRepository,
    private readonly journal: JournalRepository,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * One refund a payment, and one of what that left (`rest`), in the state `requested`. Asking again changes nothing. The caller holds
   * the lock of the booking.
   */
  async request(tx: EntityManager, refund: RefundRequest): Promise<void> {
    if (refund.amount <= 0) return;
    const id = await this.money.insertRefund(tx, refund);
    if (id === null) return;
    await this.journal.recordRefundDue(tx, { refundId: id });
    const { payment_id, rest = false } = refund;
    await this.jobs.send(tx, refundRequestedEvent, { refund_id: id, payment_id, rest }, { singletonKey: id });
  }
}
