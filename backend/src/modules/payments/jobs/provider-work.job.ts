import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
  Injectable,
} from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../../platform/config';
import type { RailName } from '../providers/payment-provider';
import { ProviderHealthRepository } from '../providers/provider-health.repository';
import { PaymentChecksRepository, StatusBudgetRepository } from '../inquiries/payment-checks.repository';
import { PaymentInquiriesService } from '../inquiries/payment-inquiries.service';
import { PaymentSettlementService } from '../payment-settlement.service';
import type { PaymentEntity } from '../payment.entity';
import type { RefundEntity } from '../refunds/refund.entity';
import { RefundsRepository } from '../refunds/refunds.repository';
import { PayoutAccountsService } from '../payouts/payout-accounts.service';
import { PayoutMakingService } from '../payouts/payout-making.service';
import { PayoutSendingService } from '../payouts/payout-sending.service';
import type { PayoutEntity } from '../payouts/payout.entity';
import { MovingPayoutsRepository } from '../payouts/payouts.repository';
import { RefundSendingService } from '../refunds/refund-sending.service';

interface Due {
  id: string;
}

const BATCH = 10;
const OVERDUE_AT_A_TIME = 100;
const ON = { cause: 'reconcile', actor_id: null } as const;

/**
 * Scheduled calls to the providers. Safe in several processes: rows are claimed with a lease and SKIP LOCKED. A paused provider is
 * skipped: its rows stay due, one is the probe, and then the newest come first.
 */
export abstract class ProviderWorkJob<Row extends Due>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  protected readonly logger = new Logger(this.constructor.name);
  private running: Promise<number> | null = null;
  private stopped = false;
  private readonly probes = new Map<string, RailName>();

  protected constructor(
    protected readonly health: ProviderHealthRepository,
    private readonly config: AppConfig,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  protected abstract claimDue(rails: RailName[], limit: number): Promise<Row[]>;
  protected abstract release(row: Row): Promise<void>;
  /** Waits for the budget until `waitUntil` (epoch ms); false if the call was not possible. */
  protected abstract ask(row: Row, waitUntil: number): Promise<boolean>;

  // Not @Interval: the interval is a setting.
  onApplicationBootstrap(): void {
    if (!this.config.role.runsJobs) return;
    const timer = setInterval(() => void this.tick(), this.intervalMs);
    this.scheduler.addInterval(this.constructor.name, timer.unref());
  }

  // Before the DataSource closes: pending answers must still be applied.
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.running?.catch(() => undefined);
  }

  /** Handles all due rows and returns their number. Safe to run concurrently. */
  async run(): Promise<number> {
    const waitUntil = Date.now() + this.intervalMs;
    let asked = 0;
    for (let batch = await this.claim(); batch.length > 0; batch = await this.claim()) {
      const answers = await Promise.all(batch.map((row) => this.work(row, waitUntil)));
      asked += answers.filter(Boolean).length;
      if (Date.now() >= waitUntil) break;
    }
    return asked;
  }

  private async tick(): Promise<void> {
    if (this.running) return;
    this.running = this.run();
    try {
      await this.running;
    } catch (error) {
      this.logger.warn({ err: error }, 'a pass stopped; the next tick goes on');
    } finally {
      this.running = null;
    }
  }

  private async claim(): Promise<Row[]> {
    if (this.stopped) return [];
    const { answering, recovering } = await this.health.survey();
    const due = answering.length > 0 ? await this.claimDue(answering, BATCH) : [];
    for (const rail of recovering) {
      const [one] = await this.claimDue([rail], 1);
      if (one === undefined) continue;
      if (await this.health.takeProbe(rail)) {
        this.probes.set(one.id, rail);
        due.push(one);
      } else await this.release(one);
    }
    return due;
  }

  private async work(row: Row, waitUntil: number): Promise<boolean> {
    try {
      const asked = await this.ask(row, waitUntil);
      if (!asked) await this.release(row);
      return asked;
    } catch (error) {
      // One failing row must not block the others; its lease expires.
      this.logger.error({ err: error, id: row.id }, 'what was due could not be settled');
      return false;
    } finally {
      await this.endProbe(row);
    }
  }

  private async endProbe({ id }: Row): Promise<void> {
    const rail = this.probes.get(id);
    if (rail === undefined) return;
    this.probes.delete(id);
    await this.health.returnProbe(rail);
  }

  protected get intervalMs(): number {
    return this.config.payments.reconcileIntervalSeconds * 1000;
  }
}

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
    super(health, config, scheduler);
  }

  override async run(): Promise<number> {
    const asked = await super.run();
    await this.escalateOverdue();
    await this.budget.deleteOld();
    return asked;
  }

  protected override claimDue(rails: RailName[], limit: number): Promise<PaymentEntity[]> {
    return this.checks.claimDue(rails, limit);
  }

  protected override release({ id }: PaymentEntity): Promise<void> {
    return this.checks.release(id);
  }

  protected override async ask({ id }: PaymentEntity, waitUntil: number): Promise<boolean> {
    const answer = await this.inquiries.ask(id, { on: ON, waitUntil, sendAgain: true, despitePause: true });
    return answer !== null;
  }

  /** Escalates to staff after 24 h even if the provider is unreachable. */
  private async escalateOverdue(): Promise<void> {
    const { paused, recovering } = await this.health.survey();
    const away = [...paused, ...recovering];
    if (away.length === 0) return;
    for (const id of await this.checks.overdue(away, OVERDUE_AT_A_TIME)) {
      await this.settlement.applyFact(id, { kind: 'given_up', why: 'unresolved_after_24_hours' }, ON);
    }
  }
}

@Injectable()
export class RefundsJob extends ProviderWorkJob<RefundEntity> {
  constructor(
    health: ProviderHealthRepository,
    config: AppConfig,
    scheduler: SchedulerRegistry,
    private readonly refunds: RefundsRepository,
    private readonly sending: RefundSendingService,
  ) {
    super(health, config, scheduler);
  }

  protected override claimDue(rails: RailName[], limit: number): Promise<RefundEntity[]> {
    return this.refunds.claimDue(rails, limit);
  }

  protected override release({ id }: RefundEntity): Promise<void> {
    return this.refunds.release(id);
  }

  protected override ask(refund: RefundEntity, waitUntil: number): Promise<boolean> {
    return this.sending.pursue(refund, ON, waitUntil);
  }
}

const MAKE_EVERY = { ms: 300_000, passes: 30 };

@Injectable()
export class PayoutsJob extends ProviderWorkJob<PayoutEntity> {
  private madeAt = 0;

  constructor(
    health: ProviderHealthRepository,
    config: AppConfig,
    scheduler: SchedulerRegistry,
    private readonly payouts: MovingPayoutsRepository,
    private readonly sending: PayoutSendingService,
    private readonly making: PayoutMakingService,
    private readonly accounts: PayoutAccountsService,
  ) {
    super(health, config, scheduler);
  }

  override async run(): Promise<number> {
    if (Date.now() - this.madeAt >= Math.min(MAKE_EVERY.ms, MAKE_EVERY.passes * this.intervalMs)) {
      this.madeAt = Date.now();
      await this.make();
    }
    return super.run();
  }

  /** Creates due payouts regardless of the interval; returns their number. */
  async make(): Promise<number> {
    await this.accounts.checkDue();
    return this.making.makeDue();
  }

  protected override claimDue(rails: RailName[], limit: number): Promise<PayoutEntity[]> {
    return this.payouts.claimDue(rails, limit);
  }

  protected override release({ id }: PayoutEntity): Promise<void> {
    return this.payouts.release(id);
  }

  protected override ask(payout: PayoutEntity, waitUntil: number): Promise<boolean> {
    return this.sending.pursue(payout, ON, waitUntil);
  }
}
