import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { PaymentChecksRepository } from '../inquiries/payment-checks.repository';
import { PaymentInquiries } from '../inquiries/payment-inquiries.service';
import { StatusBudget } from '../inquiries/status-budget';
import type { PaymentEntity } from '../payment.entity';
import type { Occasion } from '../payment-settlement.service';

/** Claimed and asked about at a time, by one process. */
const BATCH = 10;
const ON: Occasion = { cause: 'reconcile', actor_id: null };

/**
 * Asks about every payment that is due, newest first (decision 10). All processes tick; what one has claimed the others pass over,
 * and after a killed process the lease runs out.
 */
@Injectable()
export class ReconcilePaymentsJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Reconcile');
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<number> | null = null;
  private stopped = false;

  constructor(
    private readonly checks: PaymentChecksRepository,
    private readonly inquiries: PaymentInquiries,
    private readonly budget: StatusBudget,
    private readonly config: AppConfig,
  ) {}

  // Not @Interval: how often is a setting.
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tick(), this.intervalMs);
    this.timer.unref();
  }

  // Before the DataSource closes: what was asked must still be applied.
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.running?.catch(() => undefined);
  }

  /** One pass over what is due; returns how many payments the provider was asked about. Safe in any number of processes at once. */
  async run(): Promise<number> {
    const waitUntil = Date.now() + this.intervalMs;
    let asked = 0;
    for (let batch = await this.claim(); batch.length > 0; batch = await this.claim()) {
      const answers = await Promise.all(batch.map((payment) => this.reconcile(payment, waitUntil)));
      asked += answers.filter(Boolean).length;
      if (Date.now() >= waitUntil) break;
    }
    await this.budget.forgetOld();
    return asked;
  }

  private async tick(): Promise<void> {
    if (this.running) return;
    this.running = this.run();
    try {
      await this.running;
    } catch (error) {
      this.logger.warn({ err: error }, 'reconciling stopped; the next tick goes on');
    } finally {
      this.running = null;
    }
  }

  private claim(): Promise<PaymentEntity[]> {
    return this.stopped ? Promise.resolve([]) : this.checks.claimDue(BATCH);
  }

  private async reconcile(payment: PaymentEntity, waitUntil: number): Promise<boolean> {
    try {
      const answer = await this.inquiries.ask(payment.id, { on: ON, waitUntil, sendAgain: true });
      if (answer === null) await this.checks.release(payment.id);
      return answer !== null;
    } catch (error) {
      // One payment that can't be settled must not keep the others waiting; its lease ends by itself.
      this.logger.error({ err: error, payment_id: payment.id }, 'a payment could not be reconciled');
      return false;
    }
  }

  private get intervalMs(): number {
    return this.config.payments.reconcileIntervalSeconds * 1000;
  }
}
