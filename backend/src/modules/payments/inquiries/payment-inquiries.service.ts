import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { PendingWork } from '../../../platform/pending-work';
import type { PaymentEntity } from '../payment.entity';
import { PaymentSendingService } from '../payment-sending.service';
import {
  type TransitionCause,
  PaymentSettlementService,
  learnedReference,
} from '../payment-settlement.service';
import { PaymentProviders } from '../providers/payment-providers';
import { ProviderHealthRepository } from '../providers/provider-health.repository';
import type { ProviderName, StatusFact } from '../providers/payment-provider';
import { PaymentChecksRepository, StatusBudgetRepository } from './payment-checks.repository';
import { acquireBudget } from './check-schedule';

export interface Inquiry {
  on: TransitionCause;
  /** Epoch ms until which the job waits for the shared budget; without it a spent budget means "not now". */
  waitUntil?: number;
  /** The job and staff also send a request again that never arrived. */
  sendAgain?: boolean;
  /** The job, which has looked itself, and staff: others leave a provider alone that does not answer. */
  despitePause?: boolean;
}

/** What a question holds while it lasts. */
interface Turn {
  /** The provider that it tries for all, after a pause. */
  probeOf: ProviderName | null;
}

/** Asks the provider what became of a payment and applies the answer. Never called inside a transaction. */
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
   * One question to the provider, at most one in 3 s for a payment whoever asks. Null: not asked (asked just now, nothing left to
   * ask, budget spent, provider away), so what we have stored is the answer.
   */
  async ask(paymentId: string, inquiry: Inquiry): Promise<PaymentEntity | null> {
    const turn: Turn = { probeOf: null };
    try {
      const begun = await this.begin(paymentId, inquiry, turn);
      return begun && (await this.applyAnswer(begun, inquiry));
    } finally {
      if (turn.probeOf !== null) await this.health.returnProbe(turn.probeOf);
    }
  }

  /**
   * As {@link ask}, but waits at most `ms` for the provider. The asking goes on, and its answer is applied when it comes; the end of
   * the process waits for it.
   */
  async askWithin(
    ms: number,
    paymentId: string,
    inquiry: Inquiry,
  ): Promise<PaymentEntity | 'unanswered' | null> {
    const asking = this.pending.track(this.ask(paymentId, inquiry));
    const timeUp = new AbortController();
    const patience = delay(ms, 'unanswered' as const, { signal: timeUp.signal });
    patience.catch(() => undefined);
    try {
      const first = await Promise.race([asking, patience]);
      if (first === 'unanswered') asking.catch((error: unknown) => this.failedLate(paymentId, error));
      return first;
    } finally {
      timeUp.abort();
    }
  }

  /** Nobody waits for it any more, and the schedule asks again. */
  private failedLate(payment_id: string, error: unknown): void {
    this.logger.error({ err: error, payment_id }, 'a question that nobody waited for any more failed');
  }

  private async applyAnswer(begun: PaymentEntity, inquiry: Inquiry): Promise<PaymentEntity> {
    const fact = await this.fetch(begun);
    const sent =
      inquiry.sendAgain === true && isMissing(begun, fact)
        ? await this.sending.sendAgain(begun.id, inquiry.on)
        : null;
    if (sent === null) return this.settlement.applyFact(begun.id, fact, inquiry.on);
    // Its answer claims an outcome, which only a status call confirms.
    const claimed = sent.askStatusNow ? await this.fetch(sent.payment) : null;
    return claimed === null ? sent.payment : this.settlement.applyFact(begun.id, claimed, inquiry.on);
  }

  private begin(
    paymentId: string,
    { on, waitUntil = 0, sendAgain = false, despitePause = false }: Inquiry,
    turn: Turn,
  ): Promise<PaymentEntity | null> {
    const attempt = () =>
      this.transactions.run(async (tx) => {
        const askable = await this.checks.lockAskable(tx, paymentId);
        if (askable === null) return null;
        // Without a reference there is nothing to ask by: only the job's second sending helps, and its turn is not used up.
        if (!sendAgain && (await this.referenceOf(askable, tx)) === null) return null;
        const admission = despitePause ? 'free' : await this.health.admission(askable.provider, tx);
        if (admission === 'refused') return null;
        if (admission === 'probe') turn.probeOf = askable.provider;
        const onCallback = on.cause === 'callback';
        if (!(await this.budget.take(tx, askable.provider, onCallback))) return 'budget_spent' as const;
        await this.checks.markAsked(tx, paymentId);
        return askable;
      });
    return acquireBudget(attempt, waitUntil);
  }

  private async fetch(payment: PaymentEntity): Promise<StatusFact> {
    const reference = await this.referenceOf(payment);
    if (reference === null)
      return { kind: 'unknown', why: 'unexpected_status', detail: 'no transaction id yet' };
    return this.providers.for(payment.provider).fetchStatus(reference);
  }

  /** What callbacks named is tried, one a question, in turn; the settlement believes only an answer about us. */
  private async referenceOf(payment: PaymentEntity, tx?: EntityManager): Promise<string | null> {
    if (payment.transaction_id !== null) return payment.transaction_id;
    const named = await this.checks.namedTransactionIds(payment.id, tx);
    return named[payment.checks % named.length] ?? null;
  }
}

/** The provider doesn't know the request, or we don't know under which transaction it does. */
function isMissing(payment: PaymentEntity, fact: StatusFact): boolean {
  if (fact.kind === 'not_found') return true;
  return payment.transaction_id === null && learnedReference(payment, fact) === null;
}
