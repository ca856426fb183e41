import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RailName } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { PendingWork } from '../../../platform/pending-work';
import {
  acquireBudget,
  PaymentProviders,
  ProviderHealthRepository,
  StatusBudgetRepository,
  type StatusFact,
} from '../../rails';
import type { PaymentEntity } from '../payment.entity';
import { learnedReference } from '../payment.state';
import { PaymentSettlementService, type TransitionCause } from '../payment-settlement.service';
import { PaymentChecksRepository } from './payment-checks.repository';
import { PaymentSendingService, type Trip } from './payment-sending.service';

export interface Inquiry {
  trigger: TransitionCause;
  /** `performance.now()` until which the job waits for the shared budget. Others give up immediately. */
  waitUntil?: number;
  /** Only the job and staff repeat a request that never arrived. */
  sendAgain?: boolean;
  /** Ignores the breaker: for staff, and for the job, which has checked it. */
  despitePause?: boolean;
}

interface ProbeHolder {
  rail: RailName | null;
}

/** Requests statuses from providers. Never call inside a transaction. */
@Injectable()
export class PaymentInquiriesService {
  private readonly logger = new Logger(PaymentInquiriesService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly checks: PaymentChecksRepository,
    private readonly budget: StatusBudgetRepository,
    private readonly providers: PaymentProviders,
    private readonly health: ProviderHealthRepository,
    private readonly settlement: PaymentSettlementService,
    private readonly sending: PaymentSendingService,
    private readonly pending: PendingWork,
  ) {}

  /**
   * Requests the status, at most once in 3 s per payment, and applies it. Null without a call: too early, settled,
   * budget spent or provider paused.
   */
  async ask(paymentId: string, inquiry: Inquiry): Promise<PaymentEntity | null> {
    const probe: ProbeHolder = { rail: null };
    try {
      const payment = await this.claimForCheck(paymentId, inquiry, probe);
      return payment && (await this.applyAnswer(payment, inquiry));
    } finally {
      if (probe.rail !== null) await this.health.returnProbe(probe.rail);
    }
  }

  /**
   * As {@link ask}, but returns after `ms`. The call continues, its answer is applied, and shutdown waits for
   * it.
   */
  askWithin(ms: number, paymentId: string, inquiry: Inquiry): Promise<PaymentEntity | 'unanswered' | null> {
    return this.within(ms, paymentId, this.ask(paymentId, inquiry));
  }

  sendWithin(
    ms: number,
    payment: PaymentEntity,
    trip: Trip,
    trigger: TransitionCause,
  ): Promise<PaymentEntity | 'unanswered'> {
    const send = async () => {
      const sent = await this.sending.send(payment, trip, trigger);
      return (sent.askStatusNow ? await this.ask(payment.id, { trigger }) : null) ?? sent.payment;
    };
    return this.within(ms, payment.id, send());
  }

  private within<T>(ms: number, payment_id: string, work: Promise<T>): Promise<T | 'unanswered'> {
    return this.pending.trackWithin(ms, work, (error) =>
      this.logger.error({ err: error, payment_id }, 'a late response of a provider could not be applied'),
    );
  }

  private async applyAnswer(payment: PaymentEntity, { trigger, sendAgain }: Inquiry): Promise<PaymentEntity> {
    const fact = await this.fetch(payment);
    const sent =
      sendAgain && isMissing(payment, fact) ? await this.sending.sendAgain(payment.id, trigger) : null;
    if (sent === null) return this.settlement.applyFact(payment.id, fact, trigger);
    if (!sent.askStatusNow) return sent.payment;
    return this.settlement.applyFact(payment.id, await this.fetch(sent.payment), trigger);
  }

  private claimForCheck(
    paymentId: string,
    { trigger, waitUntil = 0, sendAgain = false, despitePause = false }: Inquiry,
    probe: ProbeHolder,
  ): Promise<PaymentEntity | null> {
    const attempt = () =>
      this.transactions.run(async (tx) => {
        const checkable = await this.checks.lockCheckable(tx, paymentId);
        if (checkable === null) return null;
        // Without a reference, only a repetition by the job helps, so its 3 s are not used up.
        if (!sendAgain && (await this.referenceOf(checkable, tx)) === null) return null;
        const admission = despitePause ? 'free' : await this.health.admission(checkable.rail, tx);
        if (admission === 'refused') return null;
        if (admission === 'probe') probe.rail = checkable.rail;
        const onCallback = trigger.cause === 'callback';
        if (!(await this.budget.take(tx, checkable.rail, onCallback))) return 'budget_spent' as const;
        await this.checks.recordStatusRequest(tx, paymentId);
        return checkable;
      });
    return acquireBudget(attempt, waitUntil);
  }

  private async fetch(payment: PaymentEntity): Promise<StatusFact> {
    const reference = await this.referenceOf(payment);
    if (reference === null)
      return { kind: 'unknown', why: 'unexpected_status', detail: 'no transaction id yet' };
    return this.providers.for(payment.rail).fetchStatus(reference, payment.id);
  }

  /** Without a stored reference, each call tries the next reference from a callback. */
  private async referenceOf(payment: PaymentEntity, tx?: EntityManager): Promise<string | null> {
    if (payment.transaction_id !== null) return payment.transaction_id;
    const named = await this.checks.reportedTransactionIds(payment.id, tx);
    return named[payment.checks % named.length] ?? null;
  }
}

function isMissing(payment: PaymentEntity, fact: StatusFact): boolean {
  if (fact.kind === 'not_found') return true;
  return payment.transaction_id === null && learnedReference(payment, fact) === null;
}
