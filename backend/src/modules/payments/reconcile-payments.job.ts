import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config';
import { BY_JOB, ProviderHealthRepository, ProviderWorkJob, StatusBudgetRepository } from '../rails';
import { PaymentChecksRepository } from './inquiries/payment-checks.repository';
import { PaymentInquiriesService } from './inquiries/payment-inquiries.service';
import type { PaymentEntity } from './payment.entity';
import { PaymentSettlementService } from './payment-settlement.service';

const OVERDUE_BATCH_SIZE = 100;

@Injectable()
export class ReconcilePaymentsJob extends ProviderWorkJob<PaymentEntity> {
  constructor(
    health: ProviderHealthRepository,
    config: AppConfig,
    scheduler: SchedulerRegistry,
    private readonly checks: PaymentChecksRepository,
    private readonly inquiries: PaymentInquiriesService,
    private readonly settlement: PaymentSettlementService,
    private readonly budget: StatusBudgetRepository,
  ) {
    super(health, config, scheduler, checks);
  }

  override async run(): Promise<number> {
    const calls = await super.run();
    await this.escalateOverdue();
    await this.budget.deleteOld();
    return calls;
  }

  protected override async callProvider({ id }: PaymentEntity, waitUntil: number): Promise<boolean> {
    const answer = await this.inquiries.ask(id, {
      trigger: BY_JOB,
      waitUntil,
      sendAgain: true,
      despitePause: true,
    });
    return answer !== null;
  }

  /** Escalates after 24 h, even if the provider is unreachable. */
  private async escalateOverdue(): Promise<void> {
    const { paused, recovering } = await this.health.survey();
    const unavailable = [...paused, ...recovering];
    if (unavailable.length === 0) return;
    for (const id of await this.checks.findOverdue(unavailable, OVERDUE_BATCH_SIZE)) {
      await this.settlement
        .applyFact(id, { kind: 'given_up', why: 'unresolved_after_24_hours' }, BY_JOB)
        .catch((error: unknown) => this.logger.error({ err: error, id }, 'Could not escalate a payment'));
    }
  }
}
