import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { AuditService } from '../../audit';
import {
  PaymentProviders,
  type PayoutFact,
  type PayoutStatusFact,
  StatusBudgetRepository,
} from '../../rails';
import type { PayoutEntity } from '../money-out/money-out.entity';
import { MoneyOutSending, SENDING } from '../money-out/money-out-sending.service';
import { type WithdrawReason, withdrawReason } from './payout-policy';
import { PayoutSettlementService } from './payout-settlement.service';
import { PayoutsRepository } from './payouts.repository';
import { RailWatchService } from './rail-watch.service';

const POSTPONED_SECONDS = 30;

@Injectable()
export class PayoutSendingService extends MoneyOutSending<PayoutEntity> {
  constructor(
    transactions: Transactions,
    settlement: PayoutSettlementService,
    providers: PaymentProviders,
    budget: StatusBudgetRepository,
    private readonly payouts: PayoutsRepository,
    private readonly rails: RailWatchService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {
    super(transactions, payouts, settlement, providers, budget);
  }

  override async send(id: string): Promise<PayoutEntity | null> {
    const found = await this.payouts.find(id);
    if (found?.status !== 'created') return null;
    if (!(await this.rails.mayPay(found))) {
      await this.payouts.postpone(id, POSTPONED_SECONDS);
      return null;
    }
    const claimed = await this.transactions.run((tx) => this.claim(tx, id));
    return claimed === null ? null : this.call(claimed);
  }

  protected override transfer(payout: PayoutEntity, reference: string): Promise<PayoutFact> {
    return this.providers.for(payout.rail).payout({
      reference,
      payoutId: payout.id,
      wallet: payout.provider,
      phoneNumber: payout.phone_number,
      amount: payout.amount,
      currency: payout.currency,
      description: 'Your earnings',
    });
  }

  protected override statusOf({ id, rail }: PayoutEntity, reference: string): Promise<PayoutStatusFact> {
    return this.providers.for(rail).payoutStatus(reference, id);
  }

  /** created → sent if nothing has changed, otherwise withdraws the payout. */
  private async claim(tx: EntityManager, id: string): Promise<PayoutEntity | null> {
    const payout = await this.payouts.lock(tx, id);
    if (payout?.status !== 'created') return null;
    const reason = await this.withdrawReasonOf(tx, payout);
    if (reason !== null) {
      await this.withdraw(tx, payout, reason);
      return null;
    }
    const sent = await this.payouts.beginSending(tx, id);
    const event = { from_status: 'created', to_status: 'sent', fact: null, ...SENDING } as const;
    await this.payouts.appendEvent(tx, id, event);
    return sent;
  }

  private async withdrawReasonOf(tx: EntityManager, payout: PayoutEntity): Promise<WithdrawReason | null> {
    const driver = await this.payouts.eligibilityOf(tx, payout.driver_id);
    const { automatic, delayHours } = this.config.payouts;
    return withdrawReason({
      automatic,
      stopped_by: driver === null ? 'left' : driver.stopped_by,
      account: driver?.account ?? null,
      payout,
      has_name_check: this.providers.capabilitiesOf(payout.rail).nameCheck,
      money_changed: await this.payouts.moneyChanged(tx, payout, delayHours),
    });
  }

  private async withdraw(tx: EntityManager, payout: PayoutEntity, why: WithdrawReason): Promise<void> {
    await this.payouts.withdraw(tx, payout.id);
    this.rails.takeBack(payout.id);
    await this.audit.record(tx, {
      actor_id: null,
      action: 'payout.withdrawn',
      subject_id: payout.id,
      from: { status: 'created', driver_id: payout.driver_id, amount: payout.amount },
      to: { why },
    });
  }
}
