import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../../platform/config';
import { BY_JOB, ProviderHealthRepository, ProviderWorkJob } from '../../rails';
import type { RefundEntity } from '../money-out/money-out.entity';
import { RefundSendingService } from './refund-sending.service';
import { RefundsRepository } from './refunds.repository';

@Injectable()
export class RefundsJob extends ProviderWorkJob<RefundEntity> {
  constructor(
    health: ProviderHealthRepository,
    config: AppConfig,
    scheduler: SchedulerRegistry,
    refunds: RefundsRepository,
    private readonly sending: RefundSendingService,
  ) {
    super(health, config, scheduler, refunds);
  }

  protected override callProvider(refund: RefundEntity, waitUntil: number): Promise<boolean> {
    return this.sending.sendOrCheck(refund, BY_JOB, waitUntil);
  }
}
