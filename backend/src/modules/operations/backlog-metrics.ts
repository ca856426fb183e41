import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { AppConfig } from '../../platform/config';
import { Metrics } from '../../platform/http';
import { type Backlog, BacklogRepository } from './backlog.repository';

const GOOD_FOR_MS = 15_000;

interface Shown {
  name: string;
  help: string;
  /** Help of a second gauge, `<name>_oldest_seconds`. */
  oldest?: string;
  figure: Backlog['figure'];
  labels: Partial<Record<string, 'what' | 'status'>>;
}

const MOVEMENT = { provider: 'what', status: 'status' } as const;

const SHOWN: readonly Shown[] = [
  {
    name: 'payments_open',
    help: 'Open payments',
    oldest: 'Age of the oldest open payment',
    figure: 'payments',
    labels: MOVEMENT,
  },
  {
    name: 'payments_recent',
    help: 'Payments created in the last 15 minutes, by status',
    figure: 'payments_made',
    labels: MOVEMENT,
  },
  {
    name: 'reviews_waiting',
    help: 'Payments and refunds under review',
    oldest: 'Age of the oldest payment or refund under review',
    figure: 'reviews',
    labels: { of: 'what' },
  },
  {
    name: 'refunds_waiting',
    help: 'Open refunds',
    oldest: 'Age of the oldest open refund',
    figure: 'refunds',
    labels: MOVEMENT,
  },
  {
    name: 'payouts_waiting',
    help: 'Open payouts; those of open batches have the status batch and no provider',
    oldest: 'Age of the oldest open payout, or of its batch',
    figure: 'payouts',
    labels: MOVEMENT,
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
    labels: { job: 'what' },
  },
  {
    name: 'provider_paused',
    help: '1 while calls to a provider are paused because it does not respond',
    figure: 'providers_paused',
    labels: { provider: 'what' },
  },
];

/**
 * Queried on scrape, at most every 15 s, in processes that run jobs. Every process reports the same figures,
 * so alert rules use `max`.
 */
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
    for (const { name, help, oldest, ...shown } of SHOWN) {
      this.gauge(metrics, { ...shown, name, help, value: 'waiting' });
      if (oldest === undefined) continue;
      this.gauge(metrics, {
        ...shown,
        name: `${name}_oldest_seconds`,
        help: oldest,
        value: 'oldest_seconds',
      });
    }
  }

  private gauge(
    metrics: Metrics,
    { name, help, figure, labels, value }: Shown & { value: 'waiting' | 'oldest_seconds' },
  ): void {
    const read = () => this.read();
    new Gauge({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [metrics.registry],
      async collect() {
        const lines = (await read()).filter((line) => line.figure === figure);
        // Drops lines without a backlog.
        this.reset();
        if (Object.keys(labels).length === 0 && lines.length === 0) this.set(0);
        for (const line of lines) {
          const named = Object.entries(labels).map(([label, key]) => [label, key ? line[key] : '']);
          this.set(Object.fromEntries(named) as Record<string, string>, line[value]);
        }
      },
    });
  }

  private read(): Promise<Backlog[]> {
    const now = performance.now();
    if (this.reading === null || now - this.readAt >= GOOD_FOR_MS) {
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
