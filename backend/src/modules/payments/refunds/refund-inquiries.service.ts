import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database';
import { PaymentProviders } from '../providers/payment-providers';
import { RefundSending } from './refund-sending.service';
import { type RefundOccasion, RefundSettlement } from './refund-settlement.service';
import type { RefundEntity } from './refund.entity';
import { RefundsRepository } from './refunds.repository';
import { acquireBudget } from '../inquiries/check-schedule';
import { StatusBudgetRepository } from '../inquiries/payment-checks.repository';

/** Brings a refund forward: sends it, or asks the provider what became of it. Never called inside a transaction. */
@Injectable()
export class RefundInquiries {
  constructor(
    private readonly transactions: Transactions,
    private readonly refunds: RefundsRepository,
    private readonly budget: StatusBudgetRepository,
    private readonly providers: PaymentProviders,
    private readonly settlement: RefundSettlement,
    private readonly sending: RefundSending,
  ) {}

  /** What the job and staff do about a refund; false where it was not possible now, or nothing is left to do. */
  async pursue({ id, status }: RefundEntity, on: RefundOccasion, waitUntil = 0): Promise<boolean> {
    if (status !== 'requested') return (await this.ask(id, on, waitUntil)) !== null;
    await this.sending.send(id);
    return true;
  }

  /**
   * One question, within the budget that payments and refunds share; what never arrived is sent again under the same reference.
   * `waitUntil`: epoch ms until which a spent budget is waited for. Null: not asked.
   */
  async ask(id: string, on: RefundOccasion, waitUntil = 0): Promise<RefundEntity | null> {
    const attempt = () =>
      this.transactions.run(async (tx) => {
        const askable = await this.refunds.lockAskable(tx, id);
        if (askable === null) return null;
        if (!(await this.budget.take(tx, askable.provider))) return 'budget_spent' as const;
        await this.refunds.markAsked(tx, id);
        return askable;
      });
    const begun = await acquireBudget(attempt, waitUntil);
    if (begun === null) return null;
    const fact = await this.providers.for(begun.provider).fetchRefundStatus(begun.provider_reference);
    const { refund, decision } = await this.settlement.apply(id, fact, on);
    return decision.kind === 'send_again' ? this.sending.call(refund) : refund;
  }
}
