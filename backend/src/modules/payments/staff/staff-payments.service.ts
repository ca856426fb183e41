import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database';
import { validationFailed } from '../../../platform/errors';
import { AuditService } from '../../audit';
import type { AdminPaymentsQuery, AdminRefundsQuery } from '../dto/admin-payments.query';
import type { ReconcilePaymentRequest } from '../dto/reconcile-payment.request';
import { PaymentInquiries } from '../inquiries/payment-inquiries.service';
import type { PaymentEventEntity } from '../payment-event.entity';
import { PaymentSettlement } from '../payment-settlement.service';
import type { PaymentEntity } from '../payment.entity';
import { notHeldForReview, paymentNotFound, refundNotFound } from '../payment.errors';
import { RefundInquiries } from '../refunds/refund-inquiries.service';
import type { RefundEventEntity } from '../refunds/refund-event.entity';
import type { RefundEntity } from '../refunds/refund.entity';
import { StaffPaymentsRepository } from './staff-payments.repository';

/** A payment with everything that belongs to it. */
export interface PaymentFile {
  payment: PaymentEntity;
  refund: RefundEntity | null;
  events: PaymentEventEntity[];
}

/** What an admin can see and do about payments. Every act leaves an audit event. */
@Injectable()
export class StaffPayments {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: StaffPaymentsRepository,
    private readonly inquiries: PaymentInquiries,
    private readonly settlement: PaymentSettlement,
    private readonly refundInquiries: RefundInquiries,
    private readonly audit: AuditService,
  ) {}

  list(query: AdminPaymentsQuery): Promise<{ rows: PaymentEntity[]; total: number }> {
    return this.repository.listPayments(query);
  }

  listRefunds(query: AdminRefundsQuery): Promise<{ rows: RefundEntity[]; total: number }> {
    return this.repository.listRefunds(query);
  }

  /** @throws DomainError PAYMENT_NOT_FOUND */
  async get(id: string): Promise<PaymentFile> {
    const payment = await this.repository.findPayment(id);
    if (!payment) throw paymentNotFound();
    const [refund, events] = await Promise.all([
      this.repository.findRefundOf(id),
      this.repository.eventsOf(id),
    ]);
    return { payment, refund, events };
  }

  /** @throws DomainError NOT_FOUND */
  async getRefund(id: string): Promise<{ refund: RefundEntity; events: RefundEventEntity[] }> {
    const refund = await this.repository.findRefund(id);
    if (!refund) throw refundNotFound();
    return { refund, events: await this.repository.eventsOfRefund(id) };
  }

  /**
   * Asks the provider now about the payment, or its refund, on the job's own path; or ends a payment that is held for review as failed (decision 7).
   * @throws DomainError PAYMENT_NOT_FOUND; STATE_CONFLICT where nothing is held for review
   */
  async reconcile(actorId: string, id: string, request: ReconcilePaymentRequest): Promise<PaymentFile> {
    const { payment: before, refund } = await this.get(id);
    const on = { cause: 'staff', actor_id: actorId } as const;
    const { outcome, reason = null } = request;
    if (outcome === 'failed') {
      if (reason === null)
        throw validationFailed([{ field: 'reason', message: 'reason is required with an outcome' }]);
      const after = await this.settlement.applyFact(id, { kind: 'failed_by_staff', reason }, on);
      if (after.status !== 'failed' || before.status === 'failed') throw notHeldForReview();
    } else {
      await this.inquiries.ask(id, { on, sendAgain: true, despitePause: true });
      if (refund !== null) await this.refundInquiries.pursue(refund, on);
    }
    const after = await this.get(id);
    await this.transactions.run((tx) =>
      this.audit.record(tx, {
        actor_id: actorId,
        action: outcome === 'failed' ? 'payment.failed_by_hand' : 'payment.reconciled',
        subject_type: 'payment',
        subject_id: id,
        from: { status: before.status, needs_review: before.needs_review },
        to: { status: after.payment.status, needs_review: after.payment.needs_review },
        reason,
      }),
    );
    return after;
  }
}
