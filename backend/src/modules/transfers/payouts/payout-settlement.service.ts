import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import { ApprovalsService } from '../../approvals';
import { AuditService } from '../../audit';
import { PaymentProviders } from '../../rails';
import type { PayoutEntity } from '../money-out/money-out.entity';
import type { MoneyOutChange } from '../money-out/money-out.repository';
import { type MoneyOutContext, MoneyOutSettlement } from '../money-out/money-out-settlement.service';
import { PayoutJournalRepository } from './payout-journal.repository';
import { PayoutNotificationsService } from './payout-notifications.service';
import { type LockedPayout, PayoutsRepository } from './payouts.repository';

@Injectable()
export class PayoutSettlementService extends MoneyOutSettlement<PayoutEntity> {
  protected override readonly kind = 'payout';

  constructor(
    transactions: Transactions,
    providers: PaymentProviders,
    approvals: ApprovalsService,
    audit: AuditService,
    private readonly payouts: PayoutsRepository,
    private readonly journal: PayoutJournalRepository,
    private readonly notifications: PayoutNotificationsService,
  ) {
    super(transactions, payouts, providers, approvals, audit);
  }

  /** @throws DomainError NOT_FOUND */
  override async lock(tx: EntityManager, id: string): Promise<LockedPayout> {
    const payout = await this.payouts.lock(tx, id);
    if (!payout) throw notFound();
    return payout;
  }

  protected override payeeOf(_: EntityManager, { driver_id }: PayoutEntity): Promise<string> {
    return Promise.resolve(driver_id);
  }

  protected override completionFields({ provider }: PayoutEntity): MoneyOutChange {
    return { paid_from: provider };
  }

  protected override async onCompleted(
    { tx }: MoneyOutContext<PayoutEntity>,
    payout: PayoutEntity,
  ): Promise<void> {
    await this.journal.record(tx, 'id', payout.id);
    await this.notifications.notifyCompleted(tx, payout);
  }
}
