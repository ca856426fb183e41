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

/** Something of ours that a provider is to be asked about. */
interface Due {
  id: string;
}

/** Claimed and asked about at a time, by one process. */
const BATCH = 10;
const OVERDUE_AT_A_TIME = 100;
const ON = { cause: 'reconcile', actor_id: null } as const;

/**
 * Work with the providers that falls due. All processes tick; what one has claimed the others pass over, and after a killed process
 * the lease runs out. A provider that does not answer is left alone: what is due stays due, one request tries, and afterwards the
 * newest come first.
 */
export abstract class ProviderWorkJob<Row extends Due>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  protected readonly logger = new Logger(this.constructor.name);
  private running: Promise<number> | null = null;
  private stopped = false;
  /** What tries, after a pause, for all that is due on a rail; by the row's id. */
  private readonly probes = new Map<string, RailName>();

  protected constructor(
    protected readonly health: ProviderHealthRepository,
    private readonly config: AppConfig,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  /** Claims what is due on these rails, newest first. */
  protected abstract claimDue(rails: RailName[], limit: number): Promise<Row[]>;
  /** Gives back what was claimed and not asked: it is still due. */
  protected abstract release(row: Row): Promise<void>;
  /** Asks, waiting for the budget until `waitUntil` (epoch ms); false where that was not possible now. */
  protected abstract ask(row: Row, waitUntil: number): Promise<boolean>;

  // Not @Interval: how often is a setting.
  onApplicationBootstrap(): void {
    if (!this.config.role.runsJobs) return;
    const timer = setInterval(() => void this.tick(), this.intervalMs);
    this.scheduler.addInterval(this.constructor.name, timer.unref());
  }

  // Before the DataSource closes: what was asked must still be applied.
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.running?.catch(() => undefined);
  }

  /** One pass over what is due; returns how many were asked about. Safe in any number of processes at once. */
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
      // One that can't be settled must not keep the others waiting; its lease ends by itself.
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

/** Asks about every payment that is due, newest first. */
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
    await this.leaveOverdueToPeople();
    await this.budget.forgetOld();
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

  /** After 24 h a person takes over, also while nobody can be asked. */
  private async leaveOverdueToPeople(): Promise<void> {
    const { paused, recovering } = await this.health.survey();
    const away = [...paused, ...recovering];
    if (away.length === 0) return;
    for (const id of await this.checks.overdue(away, OVERDUE_AT_A_TIME)) {
      await this.settlement.applyFact(id, { kind: 'given_up', why: 'unresolved_after_24_hours' }, ON);
    }
  }
}

/** Sends refunds that nobody has sent yet, and asks about those that are under way. */
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

/** Looking for who is to be paid reads what all drivers have earned; nobody misses a few minutes, or thirty passes. */
const MAKE_EVERY = { ms: 300_000, passes: 30 };

/** Makes payouts of what has become payable, sends them, and asks about those that are under way. */
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

  /** What has become payable, whatever was made a moment ago; returns how many payouts were made. */
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
