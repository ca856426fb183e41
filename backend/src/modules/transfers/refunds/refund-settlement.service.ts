import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit, NOW, Transactions } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import { ApprovalsService } from '../../approvals';
import { AuditService } from '../../audit';
import { BookingPaymentsService, BookingRealtimeService } from '../../bookings';
import { JournalRepository } from '../../money';
import { PaymentNotificationsService, PaymentRealtimeService, PaymentsRepository } from '../../payments';
import { PaymentProviders } from '../../rails';
import type { RefundEntity } from '../money-out/money-out.entity';
import { type MoneyOutContext, MoneyOutSettlement } from '../money-out/money-out-settlement.service';
import { type LockedRefund, RefundsRepository } from './refunds.repository';

@Injectable()
export class RefundSettlementService extends MoneyOutSettlement<RefundEntity> {
  protected override readonly kind = 'refund';
  private readonly logger = new Logger('Payments');

  constructor(
    transactions: Transactions,
    providers: PaymentProviders,
    approvals: ApprovalsService,
    audit: AuditService,
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly journal: JournalRepository,
    private readonly notifications: PaymentNotificationsService,
    private readonly realtime: PaymentRealtimeService,
    private readonly bookingRealtime: BookingRealtimeService,
  ) {
    super(transactions, refunds, providers, approvals, audit);
  }

  /** @throws DomainError NOT_FOUND */
  override async lock(tx: EntityManager, id: string): Promise<LockedRefund> {
    const context = await this.refunds.belongsTo(id);
    if (!context) throw notFound();
    await this.bookings.lockForPayment(tx, context.booking_id);
    await this.payments.lock(tx, context.payment_id);
    const refund = await this.refunds.lock(tx, id);
    if (!refund) throw notFound();
    return refund;
  }

  protected override payeeOf(tx: EntityManager, { id }: RefundEntity): Promise<string | null> {
    return this.refunds.payeeOf(tx, id);
  }

  protected override async onCompleted(context: MoneyOutContext<RefundEntity>): Promise<void> {
    const { tx, row: refund } = context;
    if (refund.borne_by === null) {
      await this.completePayment(context);
      await this.bookings.recordPaymentStatus(tx, refund.booking_id, 'refunded');
    }
    await this.journal.recordRefund(tx, { refundId: refund.id });
    await this.notifications.notifyOfRefund(tx, 'refund_completed', refund);
  }

  protected override onMovedToManual({ tx, row }: MoneyOutContext<RefundEntity>): Promise<void> {
    return this.notifications.notifyOfRefund(tx, 'refund_by_hand', row);
  }

  protected override onChanged({ tx, trigger }: MoneyOutContext<RefundEntity>, refund: RefundEntity): void {
    this.announce(tx, refund, trigger.cause);
  }

  announce(tx: EntityManager, refund: RefundEntity, cause: string): void {
    const { id, payment_id, booking_id, provider, rail, status, needs_review } = refund;
    afterCommit(tx, () =>
      this.logger.log(
        { refund_id: id, payment_id, provider, rail, status, needs_review, cause },
        'refund changed',
      ),
    );
    this.bookingRealtime.pushChanged(tx, booking_id);
  }

  /** A payment becomes `refunded` only when its refund completes. */
  private async completePayment({ tx, row, trigger }: MoneyOutContext<RefundEntity>): Promise<void> {
    // Already refunded by the first of two refunds.
    if ((await this.payments.lock(tx, row.payment_id))?.status === 'refunded') return;
    const payment = await this.payments.update(tx, row.payment_id, { status: 'refunded', updated_at: NOW });
    await this.payments.appendEvent(tx, {
      payment_id: payment.id,
      from_status: 'completed',
      to_status: 'refunded',
      fact: { refund_id: row.id, amount: row.amount },
      cause: trigger.cause,
      actor_id: trigger.actor_id,
    });
    this.realtime.pushChanged(tx, payment, trigger.cause);
  }
}
