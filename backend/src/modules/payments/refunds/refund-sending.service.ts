import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { afterCommit, Transactions } from '../../../platform/database';
import { JobQueue } from '../../../platform/jobs';
import { refundRequestedEvent } from '../../money';
import { StatusBudgetRepository } from '../inquiries/payment-checks.repository';
import { acquireBudget } from '../inquiries/payment-inquiries.service';
import { PaymentNotificationsService } from '../notifications/payment-notifications.service';
import { PaymentRealtimeService } from '../payment-settlement.service';
import { PaymentsRepository } from '../payments.repository';
import type { RefundFact, RefundStatusFact, UnknownFact } from '../providers/payment-provider';
import { ProviderHealthRepository } from '../providers/provider-health.repository';
import { PaymentProviders } from '../providers/registry';
import { RefundSettlementService, type RefundTransitionCause } from './refund-settlement.service';
import type { RefundEntity } from './refund.entity';
import { RefundsRepository } from './refunds.repository';

const ON: RefundTransitionCause = { cause: 'sending', actor_id: null };

/** Sends refunds that are due to the provider, outside any transaction, each by one process and under its one reference. */
@Injectable()
export class RefundDispatcher implements OnModuleInit, BeforeApplicationShutdown {
  private readonly inFlight = new Set<Promise<unknown>>();
  private stopped = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly settlement: RefundSettlementService,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealthRepository,
    private readonly jobs: JobQueue,
    private readonly notifications: PaymentNotificationsService,
    private readonly realtime: PaymentRealtimeService,
  ) {}

  onModuleInit(): void {
    this.jobs.work(refundRequestedEvent, (due) => this.begin(due));
  }

  // Before the DataSource closes: what was sent must still be applied.
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.inFlight);
  }

  /** Notifies the passenger, then sends the refund. The event may arrive twice. */
  private begin({ refund_id, payment_id, rest }: { refund_id: string; payment_id: string; rest: boolean }) {
    return this.transactions.run(async (tx) => {
      await this.notifications.notify(tx, 'refund_due', payment_id, { rest });
      afterCommit(tx, () => this.sendNow(refund_id));
    });
  }

  /** Right after a refund became due. What cannot be sent now (its provider is away) is left to the job. */
  private async sendNow(id: string): Promise<void> {
    if (this.stopped) return;
    const sending = this.sendIfAnswering(id);
    this.inFlight.add(sending);
    await sending.finally(() => this.inFlight.delete(sending));
  }

  /** Claims and sends; null where another has done so. A provider without refund calls: to the people who pay by hand. */
  async send(id: string): Promise<RefundEntity | null> {
    const claimed = await this.transactions.run(async (tx) => {
      const due = await this.refunds.lockRequested(tx, id);
      if (!due) return null;
      const to = this.isByApi(due) ? 'sent' : 'manual';
      const fact = to === 'manual' ? { concluded: 'by_hand' } : null;
      await this.refunds.appendEvent(tx, {
        refund_id: id,
        from_status: due.status,
        to_status: to,
        fact,
        ...ON,
      });
      const left = await (to === 'sent'
        ? this.refunds.beginSending(tx, id)
        : this.refunds.leaveToPeople(tx, id));
      this.realtime.refundChanged(tx, left, ON.cause);
      return left;
    });
    return claimed?.status === 'sent' ? this.call(claimed) : claimed;
  }

  /** The call itself, for the first sending or a repeated one; whoever calls holds the refund's lease. */
  async call(refund: RefundEntity): Promise<RefundEntity> {
    const fact = await this.request(refund);
    return (await this.settlement.apply(refund.id, fact, ON)).refund;
  }

  private async request(refund: RefundEntity): Promise<RefundFact> {
    const reference = await this.referenceFor(refund);
    if (typeof reference !== 'string') return reference;
    const paid = await this.payments.wayOf(refund.payment_id);
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

  /** Ours, or where the rail gives one before any money moves, that one: on our row before it is used, and of one process alone. */
  private async referenceFor(refund: RefundEntity): Promise<string | UnknownFact> {
    const { rail, rail_reference, provider_reference } = refund;
    if (this.providers.capabilitiesOf(rail).reference !== 'prepared') return provider_reference;
    if (rail_reference !== null) return rail_reference;
    const fact = await this.providers.for(rail).prepare('out');
    if (fact.kind === 'unknown') return fact;
    if (await this.refunds.storePrepared(refund.id, fact.reference)) return fact.reference;
    return {
      kind: 'unknown',
      why: 'unexpected_status',
      detail: 'another process sends it: nothing was sent',
    };
  }

  /** As it was promised when it fell due, and as the rail still is set up. */
  private isByApi({ by_hand, rail }: RefundEntity): boolean {
    return !by_hand && this.providers.capabilitiesOf(rail).refunds === 'api';
  }

  private async sendIfAnswering(id: string): Promise<void> {
    const due = await this.refunds.find(id);
    if (!due) return;
    const admission = this.isByApi(due) ? await this.health.admission(due.rail) : 'free';
    if (admission === 'refused') return;
    try {
      await this.send(id);
    } finally {
      if (admission === 'probe') await this.health.returnProbe(due.rail);
    }
  }
}

/** Brings a refund forward: sends it, or asks the provider what became of it. Never called inside a transaction. */
@Injectable()
export class RefundInquiriesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly refunds: RefundsRepository,
    private readonly budget: StatusBudgetRepository,
    private readonly providers: PaymentProviders,
    private readonly settlement: RefundSettlementService,
    private readonly sending: RefundDispatcher,
  ) {}

  /** What the job and staff do about a refund; false where it was not possible now, or nothing is left to do. */
  async pursue({ id, status }: RefundEntity, on: RefundTransitionCause, waitUntil = 0): Promise<boolean> {
    if (status !== 'requested') return (await this.ask(id, on, waitUntil)) !== null;
    await this.sending.send(id);
    return true;
  }

  /**
   * One question, within the budget that payments and refunds share; what never arrived is sent again under the same reference.
   * `waitUntil`: epoch ms until which a spent budget is waited for. Null: not asked.
   */
  async ask(id: string, on: RefundTransitionCause, waitUntil = 0): Promise<RefundEntity | null> {
    const attempt = () =>
      this.transactions.run(async (tx) => {
        const askable = await this.refunds.lockAskable(tx, id);
        if (askable === null) return null;
        if (!(await this.budget.take(tx, askable.rail))) return 'budget_spent' as const;
        await this.refunds.markAsked(tx, id);
        return askable;
      });
    const begun = await acquireBudget(attempt, waitUntil);
    if (begun === null) return null;
    const fact = await this.fetch(begun);
    const { refund, decision } = await this.settlement.apply(id, fact, on);
    return decision.kind === 'send_again' ? this.sending.call(refund) : refund;
  }

  /** A rail that gives the reference first has nothing to be asked about before that: it was never sent. */
  private async fetch(refund: RefundEntity): Promise<RefundStatusFact | { kind: 'never_sent' }> {
    const { id, rail, rail_reference, provider_reference } = refund;
    const isPrepared = this.providers.capabilitiesOf(rail).reference === 'prepared';
    if (isPrepared && rail_reference === null) return { kind: 'never_sent' };
    return this.providers.for(rail).fetchRefundStatus(rail_reference ?? provider_reference, id);
  }
}
