import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { AppConfig } from '../../platform/config';
import { Metrics } from '../../platform/http';
import { type Backlog, BacklogRepository } from './backlog.repository';

const GOOD_FOR_MS = 15_000;

interface Shown {
  name: string;
  help: string;
  figure: Backlog['figure'];
  labels: Partial<Record<string, 'what' | 'status'>>;
  value: 'waiting' | 'oldest_seconds';
}

const SHOWN: readonly Shown[] = [
  {
    name: 'payments_open',
    help: 'Payments that wait for their end',
    figure: 'payments',
    labels: { provider: 'what', status: 'status' },
    value: 'waiting',
  },
  {
    name: 'payments_open_oldest_seconds',
    help: 'Age of the oldest payment that waits for its end',
    figure: 'payments',
    labels: { provider: 'what', status: 'status' },
    value: 'oldest_seconds',
  },
  {
    name: 'payments_recent',
    help: 'Payments that were begun in the last 15 minutes, by where they are now',
    figure: 'payments_made',
    labels: { provider: 'what', status: 'status' },
    value: 'waiting',
  },
  {
    name: 'reviews_waiting',
    help: 'Payments and refunds that somebody has to look at',
    figure: 'reviews',
    labels: { of: 'what' },
    value: 'waiting',
  },
  {
    name: 'reviews_waiting_oldest_seconds',
    help: 'Age of the oldest payment or refund under review',
    figure: 'reviews',
    labels: { of: 'what' },
    value: 'oldest_seconds',
  },
  {
    name: 'refunds_waiting',
    help: 'Refunds that have not arrived',
    figure: 'refunds',
    labels: { provider: 'what', status: 'status' },
    value: 'waiting',
  },
  {
    name: 'refunds_waiting_oldest_seconds',
    help: 'Age of the oldest refund that has not arrived',
    figure: 'refunds',
    labels: { provider: 'what', status: 'status' },
    value: 'oldest_seconds',
  },
  {
    name: 'payouts_waiting',
    help: 'Payouts that have not arrived; those of open batches have the status batch and no provider',
    figure: 'payouts',
    labels: { provider: 'what', status: 'status' },
    value: 'waiting',
  },
  {
    name: 'payouts_waiting_oldest_seconds',
    help: 'Age of the oldest payout that has not arrived, or of its batch',
    figure: 'payouts',
    labels: { provider: 'what', status: 'status' },
    value: 'oldest_seconds',
  },
  {
    name: 'booking_holds_overdue',
    help: 'Unpaid holds past their end',
    figure: 'holds',
    labels: {},
    value: 'waiting',
  },
  {
    name: 'booking_holds_overdue_oldest_seconds',
    help: 'Time since the end of the oldest overdue hold',
    figure: 'holds',
    labels: {},
    value: 'oldest_seconds',
  },
  {
    name: 'jobs_due',
    help: 'Jobs that could run now',
    figure: 'jobs',
    labels: { job: 'what' },
    value: 'waiting',
  },
  {
    name: 'jobs_due_oldest_seconds',
    help: 'How long the oldest of them could have run',
    figure: 'jobs',
    labels: { job: 'what' },
    value: 'oldest_seconds',
  },
  {
    name: 'provider_paused',
    help: '1 while a provider is left alone because it does not answer',
    figure: 'providers_paused',
    labels: { provider: 'what' },
    value: 'waiting',
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
    const read = () => this.read();
    for (const { name, help, figure, labels, value } of SHOWN) {
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
  }

  private read(): Promise<Backlog[]> {
    const now = performance.now();
    if (this.reading === null || now - this.readAt >= GOOD_FOR_MS) {
      this.readAt = now;
      // Other metrics stay available during a database failure; `up` reports it.
      this.reading = this.repository.find().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'what waits could not be counted');
        return [];
      });
    }
    return this.reading;
  }
}
