import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { AppConfig } from '../../platform/config';
import { Metrics } from '../../platform/http';
import { type Backlog, BacklogRepository } from './backlog.repository';

const CACHE_MS = 15_000;

interface BacklogGauge {
  name: string;
  help: string;
  /** Help of a second gauge, `<name>_oldest_seconds`. */
  oldest?: string;
  figure: Backlog['figure'];
  /** Label name → property of `Backlog`. */
  labels: Partial<Record<string, 'category' | 'status'>>;
}

const BY_PROVIDER_AND_STATUS = { provider: 'category', status: 'status' } as const;

const GAUGES: readonly BacklogGauge[] = [
  {
    name: 'payments_open',
    help: 'Open payments',
    oldest: 'Age of the oldest open payment',
    figure: 'payments',
    labels: BY_PROVIDER_AND_STATUS,
  },
  {
    name: 'payments_recent',
    help: 'Payments created in the last 15 minutes, by status',
    figure: 'payments_made',
    labels: BY_PROVIDER_AND_STATUS,
  },
  {
    name: 'reviews_waiting',
    help: 'Payments and refunds under review',
    oldest: 'Age of the oldest payment or refund under review',
    figure: 'reviews',
    labels: { of: 'category' },
  },
  {
    name: 'refunds_waiting',
    help: 'Open refunds',
    oldest: 'Age of the oldest open refund',
    figure: 'refunds',
    labels: BY_PROVIDER_AND_STATUS,
  },
  {
    name: 'payouts_waiting',
    help: 'Open payouts; those of open batches have the status batch and no provider',
    oldest: 'Age of the oldest open payout, or of its batch',
    figure: 'payouts',
    labels: BY_PROVIDER_AND_STATUS,
  },
  {
    name: 'booking_holds_overdue',
    help: 'Expired holds that still have seats',
    oldest: 'Time since the oldest overdue hold expired',
    figure: 'holds',
    labels: {},
  },
  {
    name: 'jobs_due',
    help: 'Due jobs',
    oldest: 'Delay of the oldest due job',
    figure: 'jobs',
    labels: { job: 'category' },
  },
  {
    name: 'provider_paused',
    help: '1 while calls to a provider are paused because it does not respond',
    figure: 'providers_paused',
    labels: { provider: 'category' },
  },
];

/** Queried on scrape, at most every 15 s, in processes that run jobs. All report the same figures, so alerts use `max`. */
@Injectable()
export class BacklogMetrics {
  private readonly logger = new Logger(BacklogMetrics.name);
  private reading: Promise<Backlog[]> | null = null;
  private readAt = -Infinity;

  constructor(
    private readonly repository: BacklogRepository,
    metrics: Metrics,
    config: AppConfig,
  ) {
    if (!config.role.runsJobs) return;
    for (const gauge of GAUGES) {
      const { name, oldest } = gauge;
      this.register(metrics, { ...gauge, value: 'waiting' });
      if (oldest === undefined) continue;
      const ofOldest = { name: `${name}_oldest_seconds`, help: oldest, value: 'oldest_seconds' } as const;
      this.register(metrics, { ...gauge, ...ofOldest });
    }
  }

  private register(
    metrics: Metrics,
    { name, help, figure, labels, value }: BacklogGauge & { value: 'waiting' | 'oldest_seconds' },
  ): void {
    const read = () => this.read();
    new Gauge({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [metrics.registry],
      async collect() {
        const backlogs = (await read()).filter((backlog) => backlog.figure === figure);
        // Removes labels without a backlog.
        this.reset();
        if (Object.keys(labels).length === 0 && backlogs.length === 0) this.set(0);
        for (const backlog of backlogs) {
          const values = Object.entries(labels).map(([label, key]) => [label, key ? backlog[key] : '']);
          this.set(Object.fromEntries(values) as Record<string, string>, backlog[value]);
        }
      },
    });
  }

  private read(): Promise<Backlog[]> {
    const now = performance.now();
    if (this.reading === null || now - this.readAt >= CACHE_MS) {
      this.readAt = now;
      // Other metrics stay available during a database failure; `up` reports it.
      this.reading = this.repository.find().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'the backlog could not be counted');
        return [];
      });
    }
    return this.reading;
  }
}
