import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../../platform/config';
import { BY_JOB, ProviderHealthRepository, ProviderWorkJob } from '../../rails';
import type { PayoutEntity } from '../money-out/money-out.entity';
import { PayoutAccountsService } from './payout-accounts.service';
import { PayoutCreationService } from './payout-creation.service';
import { PayoutSendingService } from './payout-sending.service';
import { PayoutsRepository } from './payouts.repository';

/** `passes`: intervals of the job. The shorter period applies. */
const CREATE_EVERY = { ms: 300_000, passes: 30 };

@Injectable()
export class PayoutsJob extends ProviderWorkJob<PayoutEntity> {
  private createdAt = -Infinity;

  constructor(
    health: ProviderHealthRepository,
    config: AppConfig,
    scheduler: SchedulerRegistry,
    payouts: PayoutsRepository,
    private readonly sending: PayoutSendingService,
    private readonly creation: PayoutCreationService,
    private readonly accounts: PayoutAccountsService,
  ) {
    super(health, config, scheduler, payouts);
  }

  override async run(): Promise<number> {
    if (
      performance.now() - this.createdAt >=
      Math.min(CREATE_EVERY.ms, CREATE_EVERY.passes * this.intervalMs)
    ) {
      this.createdAt = performance.now();
      await this.createDue();
    }
    return super.run();
  }

  async createDue(): Promise<number> {
    await this.accounts.checkDue();
    return this.creation.createDue();
  }

  protected override callProvider(payout: PayoutEntity, waitUntil: number): Promise<boolean> {
    return this.sending.sendOrCheck(payout, BY_JOB, waitUntil);
  }
}
