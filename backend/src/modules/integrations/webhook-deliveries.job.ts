import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { retryAfter } from './webhook.policy';
import { WebhookSender } from './webhook-sender';
import { type DueDelivery, WebhooksRepository } from './webhooks.repository';

const EVERY_MS = 5_000;
/** Per webhook. */
const BATCH_SIZE = 10;
/** No configured key decrypts the webhook's secret. */
const SECRET_UNREADABLE = { response_status: null, error: 'The secret cannot be decrypted. Rotate it.' };

@Injectable()
export class WebhookDeliveriesJob implements BeforeApplicationShutdown {
  /** By webhook, so that a slow receiver delays no other. */
  private readonly running = new Map<string, Promise<void>>();
  private stopped = false;

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly sender: WebhookSender,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    for (const id of this.stopped ? [] : await this.webhooks.idsWithDue()) {
      const running = this.running.get(id) ?? this.deliverDue(id).finally(() => this.running.delete(id));
      this.running.set(id, running);
    }
    await Promise.all(this.running.values());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.running.values());
  }

  private async deliverDue(webhookId: string): Promise<void> {
    while (!this.stopped) {
      const due = await this.webhooks.claimDue(webhookId, BATCH_SIZE);
      await Promise.all(due.map((delivery) => this.deliver(delivery)));
      if (due.length < BATCH_SIZE) return;
    }
  }

  private async deliver(delivery: DueDelivery): Promise<void> {
    const answer = delivery.secrets.length > 0 ? await this.sender.send(delivery) : SECRET_UNREADABLE;
    const delivered = answer.error === null;
    const retrySeconds = delivered ? null : retryAfter(delivery.attempts);
    await this.webhooks.saveOutcome(delivery, { ...answer, delivered, retrySeconds });
  }
}
