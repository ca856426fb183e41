import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { defineJob, JobQueue } from '../../platform/jobs';
import { MoneyRepository, type RefundRequest } from './money.repository';
import { JournalRepository } from './journal.repository';

/** A new refund. `payments` notifies the passenger and sends it. */
export const refundRequestedEvent = defineJob<{ refund_id: string; payment_id: string; rest: boolean }>(
  'refunds.requested',
);

/** Creates refunds in the transaction that causes them. */
@Injectable()
export class RefundRequestService {
  constructor(
    private readonly money: MoneyRepository,
    private readonly journal: JournalRepository,
    private readonly jobs: JobQueue,
  ) {}

  /** Creates one refund per payment, and one of its `rest`, as `requested`. Idempotent. The caller has locked the booking. */
  async request(tx: EntityManager, refund: RefundRequest): Promise<void> {
    if (refund.amount <= 0) return;
    const id = await this.money.insertRefund(tx, refund);
    if (id === null) return;
    await this.journal.recordRefundDue(tx, { refundId: id });
    const { payment_id, rest = false } = refund;
    await this.jobs.send(tx, refundRequestedEvent, { refund_id: id, payment_id, rest }, { singletonKey: id });
  }
}
