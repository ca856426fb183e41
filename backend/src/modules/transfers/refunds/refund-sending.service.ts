import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { afterCommit, Transactions } from '../../../platform/database';
import { JobQueue } from '../../../platform/jobs';
import { refundRequestedEvent } from '../../money';
import { PaymentNotificationsService, PaymentsRepository } from '../../payments';
import {
  PaymentProviders,
  ProviderHealthRepository,
  type RefundFact,
  type RefundStatusFact,
  StatusBudgetRepository,
  WalletAvailabilityService,
} from '../../rails';
import type { RefundEntity } from '../money-out/money-out.entity';
import { MoneyOutSending, SENDING } from '../money-out/money-out-sending.service';
import type { MoneyOutCause } from '../money-out/money-out-settlement.service';
import { RefundSettlementService } from './refund-settlement.service';
import { type DueRefund, RefundsRepository } from './refunds.repository';

const POSTPONED_SECONDS = 60;

@Injectable()
export class RefundSendingService
  extends MoneyOutSending<RefundEntity>
  implements OnModuleInit, BeforeApplicationShutdown
{
  private readonly inFlight = new Set<Promise<unknown>>();
  private stopped = false;

  constructor(
    transactions: Transactions,
    private readonly refundSettlement: RefundSettlementService,
    providers: PaymentProviders,
    budget: StatusBudgetRepository,
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly health: ProviderHealthRepository,
    private readonly availability: WalletAvailabilityService,
    private readonly jobs: JobQueue,
    private readonly notifications: PaymentNotificationsService,
  ) {
    super(transactions, refunds, refundSettlement, providers, budget);
  }

  onModuleInit(): void {
    this.jobs.work(refundRequestedEvent, (due) => this.begin(due));
  }

  // Runs before the DataSource closes, so that pending answers are applied.
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.inFlight);
  }

  /** Notifies the passenger, then sends. Idempotent, because the event may arrive twice. */
  begin({ refund_id: id }: DueRefund): Promise<void> {
    return this.transactions.run(async (tx) => {
      const refund = await this.refunds.find(id);
      if (refund === null || refund.status === 'credited') return;
      // Another event is due at the end of the reservation.
      if (await this.refunds.isReserved(tx, id)) return;
      await this.notifications.notifyOfRefund(tx, 'refund_due', refund);
      afterCommit(tx, () => this.sendNow(id));
    });
  }

  private async sendNow(id: string): Promise<void> {
    if (this.stopped) return;
    const sending = this.sendIfRailIsUp(id);
    this.inFlight.add(sending);
    await sending.finally(() => this.inFlight.delete(sending));
  }

  override async sendOrCheck(refund: RefundEntity, trigger: MoneyOutCause, waitUntil = 0): Promise<boolean> {
    if (refund.status !== 'requested' || !this.mustWait(refund))
      return super.sendOrCheck(refund, trigger, waitUntil);
    await this.refunds.postpone(refund.id, POSTPONED_SECONDS);
    return true;
  }

  /** requested → sent, or → manual if the rail has no refund API. */
  override async send(id: string): Promise<RefundEntity | null> {
    const claimed = await this.transactions.run(async (tx) => {
      const due = await this.refunds.lockRequested(tx, id);
      if (!due) return null;
      const nextStatus = this.isByApi(due) ? 'sent' : 'manual';
      const fact = nextStatus === 'manual' ? { concluded: 'by_hand' } : null;
      const event = { from_status: due.status, to_status: nextStatus, fact, ...SENDING } as const;
      await this.refunds.appendEvent(tx, id, event);
      const changed = await (nextStatus === 'sent'
        ? this.refunds.beginSending(tx, id)
        : this.refunds.moveToManual(tx, id));
      this.refundSettlement.announce(tx, changed, SENDING.cause);
      return changed;
    });
    return claimed?.status === 'sent' ? this.call(claimed) : claimed;
  }

  protected override async transfer(refund: RefundEntity, reference: string): Promise<RefundFact> {
    const paid = await this.payments.sourceOf(refund.payment_id);
    return this.providers.for(refund.rail).refund({
      reference,
      wallet: refund.provider,
      phoneNumber: paid.phone_number,
      paymentTransactionId: paid.transaction_id ?? '',
      refundId: refund.id,
      amount: refund.amount,
      currency: refund.currency,
      description: 'Refund of your booking',
    });
  }

  protected override statusOf({ id, rail }: RefundEntity, reference: string): Promise<RefundStatusFact> {
    return this.providers.for(rail).fetchRefundStatus(reference, id);
  }

  /** True if the rail has a refund API and had one when the refund was requested. */
  private isByApi({ by_hand, rail }: RefundEntity): boolean {
    return !by_hand && this.providers.capabilitiesOf(rail).refunds === 'api';
  }

  private mustWait(due: RefundEntity): boolean {
    return this.isByApi(due) && this.availability.isDown(due.rail, due.provider, 'refund');
  }

  private async sendIfRailIsUp(id: string): Promise<void> {
    const due = await this.refunds.find(id);
    if (!due || this.mustWait(due)) return;
    const admission = this.isByApi(due) ? await this.health.admission(due.rail) : 'free';
    if (admission === 'refused') return;
    try {
      await this.send(id);
    } finally {
      if (admission === 'probe') await this.health.returnProbe(due.rail);
    }
  }
}
