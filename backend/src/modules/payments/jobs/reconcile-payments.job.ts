import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../../platform/config';
import { PaymentChecksRepository, StatusBudgetRepository } from '../inquiries/payment-checks.repository';
import { PaymentInquiries } from '../inquiries/payment-inquiries.service';
import { type Occasion, PaymentSettlement } from '../payment-settlement.service';
import type { PaymentEntity } from '../payment.entity';
import type { ProviderName } from '../providers/payment-provider';
import { ProviderHealthRepository } from '../providers/provider-health.repository';
import { ProviderWorkJob } from './provider-work.job';

const OVERDUE_AT_A_TIME = 100;
const ON: Occasion = { cause: 'reconcile', actor_id: null };

/** Asks about every payment that is due, newest first (decision 10). */
@Injectable()
export class ReconcilePaymentsJob extends ProviderWorkJob<PaymentEntity> {
  constructor(
    health: ProviderHealthRepository,
    config: AppConfig,
    scheduler: SchedulerRegistry,
    private readonly checks: PaymentChecksRepository,
    private readonly inquiries: PaymentInquiries,
    private readonly settlement: PaymentSettlement,
    private readonly budget: StatusBudgetRepository,
  ) {
    super(health, config, scheduler);
  }

  override async run(): Promise<number> {
    const asked = await super.run();
    await this.leaveOverdueToPeople();
    await this.budget.forgetOld();
    return asked;
  }

  protected override claimDue(providers: ProviderName[], limit: number): Promise<PaymentEntity[]> {
    return this.checks.claimDue(providers, limit);
  }

  protected override release({ id }: PaymentEntity): Promise<void> {
    return this.checks.release(id);
  }

  protected override async ask({ id }: PaymentEntity, waitUntil: number): Promise<boolean> {
    const answer = await this.inquiries.ask(id, { on: ON, waitUntil, sendAgain: true, despitePause: true });
    return answer !== null;
  }

  /** Decision 10 after 24 h, also while nobody can be asked. */
  private async leaveOverdueToPeople(): Promise<void> {
    const { paused, recovering } = await this.health.survey();
    const away = [...paused, ...recovering];
    if (away.length === 0) return;
    for (const id of await this.checks.overdue(away, OVERDUE_AT_A_TIME)) {
      await this.settlement.applyFact(id, { kind: 'given_up', why: 'unresolved_after_24_hours' }, ON);
    }
  }
}
