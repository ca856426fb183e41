import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config';
import { retryAfter } from './webhook.policy';
import { WebhookSender } from './webhook-sender';
import { type DueDelivery, WebhooksRepository } from './webhooks.repository';

const EVERY_MS = 5_000;
/** Sent in parallel, so that a slow receiver delays few others. */
const BATCH = 20;
/** No configured key decrypts the webhook's secret. */
const SECRET_UNREADABLE = { response_status: null, error: 'The secret cannot be read any more. Rotate it.' };

@Injectable()
export class WebhookDeliveriesJob implements BeforeApplicationShutdown {
  private running: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly config: AppConfig,
    private readonly webhooks: WebhooksRepository,
    private readonly sender: WebhookSender,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (!this.config.role.runsJobs || this.running || this.stopped) return;
    this.running = this.run();
    await this.running.finally(() => (this.running = null));
  }

  async run(): Promise<void> {
    while (!this.stopped) {
      const due = await this.webhooks.claimDue(BATCH);
      await Promise.all(due.map((delivery) => this.deliver(delivery)));
      if (due.length < BATCH) return;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.running?.catch(() => undefined);
  }

  private async deliver(delivery: DueDelivery): Promise<void> {
    const answer = delivery.secrets.length > 0 ? await this.sender.send(delivery) : SECRET_UNREADABLE;
    const delivered = answer.error === null;
    const retrySeconds = delivered ? null : retryAfter(delivery.attempts);
    await this.webhooks.saveOutcome(delivery, { ...answer, delivered, retrySeconds });
  }
}
