import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../../platform/config';
import type { ProviderName } from '../providers/payment-provider';
import { ProviderHealthRepository } from '../providers/provider-health.repository';
import { RefundInquiries } from '../refunds/refund-inquiries.service';
import type { RefundOccasion } from '../refunds/refund-settlement.service';
import type { RefundEntity } from '../refunds/refund.entity';
import { RefundsRepository } from '../refunds/refunds.repository';
import { ProviderWorkJob } from './provider-work.job';

const ON: RefundOccasion = { cause: 'reconcile', actor_id: null };

/** Sends refunds that nobody has sent yet, and asks about those that are under way. */
@Injectable()
export class RefundsJob extends ProviderWorkJob<RefundEntity> {
  constructor(
    health: ProviderHealthRepository,
    config: AppConfig,
    scheduler: SchedulerRegistry,
    private readonly refunds: RefundsRepository,
    private readonly inquiries: RefundInquiries,
  ) {
    super(health, config, scheduler);
  }

  protected override claimDue(providers: ProviderName[], limit: number): Promise<RefundEntity[]> {
    return this.refunds.claimDue(providers, limit);
  }

  protected override release({ id }: RefundEntity): Promise<void> {
    return this.refunds.release(id);
  }

  protected override ask(refund: RefundEntity, waitUntil: number): Promise<boolean> {
    return this.inquiries.pursue(refund, ON, waitUntil);
  }
}
