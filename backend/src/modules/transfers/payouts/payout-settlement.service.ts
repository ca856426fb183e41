import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import { PaymentProviders } from '../../rails';
import type { PayoutEntity } from '../money-out/money-out.entity';
import type { MoneyOutChange } from '../money-out/money-out.repository';
import { type MoneyOutContext, MoneyOutSettlement } from '../money-out/money-out-settlement.service';
import { PayoutJournalRepository } from './payout-journal.repository';
import { PayoutNotificationsService } from './payout-notifications.service';
import { type LockedPayout, PayoutsRepository } from './payouts.repository';

@Injectable()
export class PayoutSettlementService extends MoneyOutSettlement<PayoutEntity> {
  constructor(
    transactions: Transactions,
    providers: PaymentProviders,
    private readonly payouts: PayoutsRepository,
    private readonly journal: PayoutJournalRepository,
    private readonly notifications: PayoutNotificationsService,
  ) {
    super(transactions, payouts, providers);
  }

  /** @throws DomainError NOT_FOUND */
  override async lock(tx: EntityManager, id: string): Promise<LockedPayout> {
    const payout = await this.payouts.lock(tx, id);
    if (!payout) throw notFound();
    return payout;
  }

  protected override completion({ provider }: PayoutEntity): MoneyOutChange {
    return { paid_from: provider };
  }

  protected override async completed(
    { tx }: MoneyOutContext<PayoutEntity>,
    payout: PayoutEntity,
  ): Promise<void> {
    await this.journal.record(tx, 'id', payout.id);
    await this.notifications.completed(tx, payout);
  }
}
