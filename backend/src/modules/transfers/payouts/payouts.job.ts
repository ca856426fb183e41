import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../../platform/config';
import { BY_JOB, ProviderHealthRepository, ProviderWorkJob } from '../../rails';
import type { PayoutEntity } from '../money-out/money-out.entity';
import { PayoutAccountsService } from './payout-accounts.service';
import { PayoutMakingService } from './payout-making.service';
import { PayoutSendingService } from './payout-sending.service';
import { PayoutsRepository } from './payouts.repository';

/** Whichever is sooner: `passes` counts intervals of the job. */
const MAKE_EVERY = { ms: 300_000, passes: 30 };

@Injectable()
export class PayoutsJob extends ProviderWorkJob<PayoutEntity> {
  private madeAt = -Infinity;

  constructor(
    health: ProviderHealthRepository,
    config: AppConfig,
    scheduler: SchedulerRegistry,
    payouts: PayoutsRepository,
    private readonly sending: PayoutSendingService,
    private readonly making: PayoutMakingService,
    private readonly accounts: PayoutAccountsService,
  ) {
    super(health, config, scheduler, payouts);
  }

  override async run(): Promise<number> {
    if (performance.now() - this.madeAt >= Math.min(MAKE_EVERY.ms, MAKE_EVERY.passes * this.intervalMs)) {
      this.madeAt = performance.now();
      await this.make();
    }
    return super.run();
  }

  async make(): Promise<number> {
    await this.accounts.checkDue();
    return this.making.makeDue();
  }

  protected override callProvider(payout: PayoutEntity, waitUntil: number): Promise<boolean> {
    return this.sending.pursue(payout, BY_JOB, waitUntil);
  }
}
