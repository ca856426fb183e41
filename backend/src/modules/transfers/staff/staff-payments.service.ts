import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { invalidField, notFound } from '../../../platform/errors';
import type { StaffRows } from '../../../platform/http';
import type { Xaf } from '../../../platform/money';
import { type ApprovalRow, ApprovalsService } from '../../approvals';
import { AuditService } from '../../audit';
import {
  type PaymentEntity,
  type PaymentEventEntity,
  PaymentInquiriesService,
  paymentNotFound,
  PaymentSettlementService,
  type TransitionCause,
} from '../../payments';
import type { RefundEntity, RefundEventEntity } from '../money-out/money-out.entity';
import { RefundSendingService } from '../refunds/refund-sending.service';
import { notHeldForReview } from '../transfers.errors';
import { StaffPaymentsRepository } from './staff-payments.repository';
import type {
  AdminPaymentsQuery,
  AdminRefundsQuery,
  ReconcilePaymentRequest,
} from './staff-payments.requests';

export interface PaymentDetail {
  payment: PaymentEntity;
  refund: RefundEntity | null;
  partialRefunds: RefundEntity[];
  /** Amount not refunded yet, in XAF. */
  left: Xaf;
  events: PaymentEventEntity[];
  receiptNumber: string | null;
  approval: ApprovalRow | null;
}

export interface RefundDetail {
  refund: RefundEntity;
  events: RefundEventEntity[];
  approval: ApprovalRow | null;
}

@Injectable()
export class StaffPaymentsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: StaffPaymentsRepository,
    private readonly inquiries: PaymentInquiriesService,
    private readonly settlement: PaymentSettlementService,
    private readonly refundSending: RefundSendingService,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
  ) {}

  list(query: AdminPaymentsQuery): Promise<StaffRows<PaymentEntity>> {
    return this.repository.listPayments(query);
  }

  listRefunds(query: AdminRefundsQuery): Promise<StaffRows<RefundEntity>> {
    return this.repository.listRefunds(query);
  }

  /** @throws DomainError PAYMENT_NOT_FOUND */
  async get(id: string): Promise<PaymentDetail> {
    const payment = await this.repository.findPayment(id);
    if (!payment) throw paymentNotFound();
    const [refunds, events, receiptNumber, approval] = await Promise.all([
      this.repository.refundsOf(id),
      this.repository.eventsOf(id),
      this.repository.receiptNumberOf(id),
      this.approvals.waitingFor(id),
    ]);
    const refund = refunds.find(({ borne_by }) => borne_by === null) ?? null;
    const partialRefunds = refunds.filter(({ borne_by }) => borne_by !== null);
    const taken = payment.metadata.amount_taken ?? payment.amount;
    const left = refunds.reduce((sum, one) => (one.left_over ? sum : sum - one.amount), taken);
    return { payment, refund, partialRefunds, left, events, receiptNumber, approval };
  }

  async getRefund(id: string): Promise<RefundDetail> {
    const refund = await this.repository.findRefund(id);
    if (!refund) throw notFound();
    const [events, approval] = await Promise.all([
      this.repository.eventsOfRefund(id),
      this.approvals.waitingFor(id),
    ]);
    return { refund, events, approval };
  }

  /**
   * Checks the payment and its refunds with the provider now, as the job does. With an outcome, fails a payment held
   * for review instead.
   * @throws DomainError PAYMENT_NOT_FOUND; STATE_CONFLICT if a payment to fail is not held for review
   */
  async reconcile(actorId: string, id: string, request: ReconcilePaymentRequest): Promise<PaymentDetail> {
    const trigger = { cause: 'staff', actor_id: actorId } as const;
    const reason = request.reason ?? null;
    if (request.outcome === 'failed') await this.failByHand(id, reason, trigger);
    else await this.checkStatusNow(id, reason, trigger);
    return this.get(id);
  }

  private async failByHand(id: string, reason: string | null, trigger: TransitionCause): Promise<void> {
    if (reason === null) throw invalidField('reason', 'reason is required with an outcome');
    await this.settlement.withLocks(id, async (tx, locked) => {
      const { payment: before } = locked;
      const after = await this.settlement.applyWithin(
        tx,
        locked,
        { kind: 'failed_by_staff', reason },
        trigger,
      );
      if (after.status !== 'failed' || before.status === 'failed') throw notHeldForReview();
      await this.record(tx, 'payment.failed_by_hand', { before, after }, reason, trigger);
    });
  }

  private async checkStatusNow(
    id: string,
    reason: string | null,
    trigger: TransitionCause & { cause: 'staff' },
  ): Promise<void> {
    const { payment: before } = await this.get(id);
    const refunds = await this.repository.refundsOf(id);
    await this.inquiries.ask(id, { trigger, sendAgain: true, despitePause: true });
    for (const refund of refunds) await this.refundSending.sendOrCheck(refund, trigger);
    const { payment: after } = await this.get(id);
    await this.transactions.run((tx) =>
      this.record(tx, 'payment.reconciled', { before, after }, reason, trigger),
    );
  }

  private record(
    tx: EntityManager,
    action: string,
    { before, after }: { before: PaymentEntity; after: PaymentEntity },
    reason: string | null,
    trigger: TransitionCause,
  ): Promise<void> {
    return this.audit.record(tx, {
      actor_id: trigger.actor_id,
      action,
      subject_id: before.id,
      from: { status: before.status, needs_review: before.needs_review },
      to: { status: after.status, needs_review: after.needs_review },
      reason,
    });
  }
}
