import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type SchedulerRegistry } from '@nestjs/schedule';
import { type AppConfig, type RailName } from '../../platform/config';
import { type ProviderHealthRepository } from './health/provider-health.repository';

const BATCH_SIZE = 10;
export const BY_JOB = { cause: 'reconcile', actor_id: null } as const;

/**
 * Claims due rows with a lease and SKIP LOCKED. The rows of a paused provider stay due. After the pause, one row at a
 * time is the probe.
 */
export abstract class ProviderWorkJob<Row extends { id: string }>
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
    private readonly rows: {
      claimDue(rails: RailName[], limit: number): Promise<Row[]>;
      release(id: string): Promise<void>;
    },
  ) {}

  /** Waits for the budget until `waitUntil` (ms of `performance.now()`); false if no call was possible. */
  protected abstract callProvider(row: Row, waitUntil: number): Promise<boolean>;

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

  /** @returns the number of rows handled */
  async run(): Promise<number> {
    const waitUntil = performance.now() + this.intervalMs;
    let calls = 0;
    for (let batch = await this.claim(); batch.length > 0; batch = await this.claim()) {
      const called = await Promise.all(batch.map((row) => this.processRow(row, waitUntil)));
      calls += called.filter(Boolean).length;
      if (performance.now() >= waitUntil) break;
    }
    return calls;
  }

  private async tick(): Promise<void> {
    if (this.running) return;
    this.running = this.run();
    try {
      await this.running;
    } catch (error) {
      this.logger.warn({ err: error }, 'A run failed; the next one continues');
    } finally {
      this.running = null;
    }
  }

  private async claim(): Promise<Row[]> {
    if (this.stopped) return [];
    const { answering, recovering } = await this.health.survey();
    const due = answering.length > 0 ? await this.rows.claimDue(answering, BATCH_SIZE) : [];
    for (const rail of recovering) {
      const [row] = await this.rows.claimDue([rail], 1);
      if (row === undefined) continue;
      if (await this.health.takeProbe(rail)) {
        this.probes.set(row.id, rail);
        due.push(row);
      } else await this.rows.release(row.id);
    }
    return due;
  }

  private async processRow(row: Row, waitUntil: number): Promise<boolean> {
    try {
      const called = await this.callProvider(row, waitUntil);
      if (!called) await this.rows.release(row.id);
      return called;
    } catch (error) {
      // Retried once its lease expires; the other rows continue.
      this.logger.error({ err: error, id: row.id }, 'Could not check a due payment, refund or payout');
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
