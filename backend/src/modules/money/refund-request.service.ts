import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config';
import { defineJob, JobQueue } from '../../platform/jobs';
import { JournalRepository } from './journal.repository';
import { MoneyRepository, type RefundRequest } from './money.repository';
import { splitRefund } from './refund-split';
import type { RefundBearer } from './vocabulary';

/** `transfers` notifies the passenger and sends the refund. */
export const refundRequestedEvent = defineJob<{ refund_id: string; payment_id: string; rest: boolean }>(
  'refunds.requested',
);

@Injectable()
export class RefundRequestService {
  constructor(
    private readonly money: MoneyRepository,
    private readonly journal: JournalRepository,
    private readonly jobs: JobQueue,
    private readonly config: AppConfig,
  ) {}

  /**
   * Requests the refund of a payment, or of its `rest`, each at most once. If two payments paid the booking,
   * splits the refund over both. The caller has locked the booking.
   */
  async request(tx: EntityManager, refund: RefundRequest): Promise<void> {
    if (refund.amount <= 0) return;
    const whole = await this.money.insertRefund(tx, refund);
    if (whole) return this.bookAndEnqueue(tx, { ...refund, ...whole });
    const paid = await this.money.remainingOf(tx, refund.payment_id);
    if (paid.length < 2) return;
    for (const part of splitRefund(refund, paid)) {
      const partial = {
        ...refund,
        ...part,
        rebookable: refund.rebookable === true && part.payment_id === refund.payment_id,
      };
      const made = part.amount > 0 ? await this.money.insertRefund(tx, partial, { part: true }) : null;
      if (made) await this.bookAndEnqueue(tx, { ...partial, ...made });
    }
  }

  /**
   * Requests a partial refund; a payment may have several. The caller has checked the amount and locked the
   * payment.
   * @returns the refund's id
   */
  async requestPart(tx: EntityManager, refund: RefundRequest & { borne_by: RefundBearer }): Promise<string> {
    const made = await this.money.insertRefund(tx, refund);
    if (!made) throw new Error(`Nothing is left of payment ${refund.payment_id}`);
    await this.bookAndEnqueue(tx, { ...refund, ...made });
    return made.id;
  }

  private async bookAndEnqueue(tx: EntityManager, refund: RefundRequest & { id: string }): Promise<void> {
    const { id, payment_id, rest = false } = refund;
    await this.journal.recordRefundDue(tx, { refundId: id });
    if (refund.amount === 0) return;
    const seconds = refund.rebookable ? this.config.bookings.rebookMinutes * 60 : 0;
    const when = { singletonKey: id, ...(seconds > 0 ? { startAfterSeconds: seconds } : {}) };
    await this.jobs.send(tx, refundRequestedEvent, { refund_id: id, payment_id, rest }, when);
  }

  /**
   * Requests a refund that the caller spends on another booking in the same transaction, so it is never sent.
   * @returns the refund's id
   */
  async requestAsCredit(tx: EntityManager, refund: RefundRequest): Promise<string> {
    const made = await this.money.insertRefund(tx, refund);
    if (!made) throw new Error(`Payment ${refund.payment_id} has a refund already`);
    await this.journal.recordRefundDue(tx, { refundId: made.id });
    return made.id;
  }

  /**
   * Reserves a locked, unsent refund as part payment of a booking, until the payment of the difference can no
   * longer complete.
   */
  async reserve(
    tx: EntityManager,
    { refund_id, ...to }: { refund_id: string; booking_id: string; until: Date },
  ): Promise<void> {
    const { seconds, ...event } = await this.money.reserveRefund(tx, refund_id, to);
    const when = { singletonKey: `${refund_id} ${to.booking_id}`, startAfterSeconds: seconds };
    await this.jobs.send(tx, refundRequestedEvent, event, when);
  }

  /** Refunds the unused rest of a credit. The journal already books it as owed to the passenger. */
  async requestRest(tx: EntityManager, refund: Omit<RefundRequest, 'rest' | 'rebookable'>): Promise<void> {
    const made = await this.money.insertRefund(tx, { ...refund, rest: true }, { part: true, leftOver: true });
    if (!made) throw new Error(`Payment ${refund.payment_id} has a second refund already`);
    const event = { refund_id: made.id, payment_id: refund.payment_id, rest: true };
    await this.jobs.send(tx, refundRequestedEvent, event, { singletonKey: made.id });
  }
}
