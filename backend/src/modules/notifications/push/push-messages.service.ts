import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { Metrics, toResponse } from '../../../platform/http';
import { defineJob, type JobDefinition, JobQueue } from '../../../platform/jobs';
import { NotificationResponse } from '../dto/notifications.dto';
import {
  type AtNight,
  type NotificationTopic,
  secondsUntilQuietEnds,
} from '../preferences/notification-preferences';
import { type DueMessage, PushRepository } from '../push.repository';
import { pushServiceOf } from './push-address';
import { PushNotSentError, PushSender } from './push-sender';

/** A message is dropped after 3 failed tries or an hour. Retries wait 5 s times their count. */
const MAX_TRIES = 3;
const SPACING_SECONDS = 5;
const TTL_SECONDS = 3_600;
const BODY_CHARACTERS = 500;

interface PushOptions {
  topic: NotificationTopic | null;
  at_night: AtNight;
}

interface Delivery extends Partial<PushOptions> {
  notification_id: string;
  subscription_id: string;
  /** End of the quiet hours (ISO 8601), from which `TTL_SECONDS` counts. */
  quiet_until?: string;
  failed: number;
}

/**
 * One job per browser and one queue per push service, so that a hanging service delays no other. A message
 * may repeat after a crash; clients deduplicate by id.
 */
@Injectable()
export class PushMessagesService implements OnModuleInit {
  private readonly logger = new Logger(PushMessagesService.name);
  private readonly messages: Counter<'outcome'>;
  private readonly deliveries: ReadonlyMap<string, JobDefinition<Delivery>>;

  constructor(
    private readonly jobs: JobQueue,
    private readonly repository: PushRepository,
    private readonly sender: PushSender,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    metrics: Metrics,
  ) {
    this.messages = metrics.counter(
      'push_total',
      'Push messages by outcome: taken, gone (unsubscribed), failed (retried), dropped',
      ['outcome'],
    );
    this.deliveries = new Map(
      config.push.endpointHosts.map((host) => [
        host,
        defineJob<Delivery>(`notifications.push.${host.replace(/[.:]/g, '_')}`),
      ]),
    );
  }

  onModuleInit(): void {
    for (const [service, job] of this.deliveries) {
      this.jobs.work(job, (delivery) => this.deliver(service, delivery));
    }
  }

  async queue(
    tx: EntityManager | null,
    notificationId: string,
    subscriptions: readonly { id: string; endpoint: string }[],
    options: PushOptions,
  ): Promise<void> {
    if (subscriptions.length === 0) return;
    if (tx === null) {
      return this.transactions.run((own) => this.queue(own, notificationId, subscriptions, options));
    }
    for (const { id, endpoint } of subscriptions) {
      const service = pushServiceOf(endpoint, this.config.push.endpointHosts);
      if (service === undefined) continue;
      await this.send(tx, service, {
        notification_id: notificationId,
        subscription_id: id,
        failed: 0,
        ...options,
      });
    }
  }

  private async deliver(service: string, delivery: Delivery): Promise<void> {
    const { notification_id, subscription_id, topic = null, at_night = 'send', quiet_until } = delivery;
    const due = await this.repository.findDue(notification_id, subscription_id, {
      ttlSeconds: TTL_SECONDS,
      since: quiet_until ?? null,
    });
    if (due === null || (topic !== null && !due[`${topic}_push`])) return;
    const quiet = due.quiet_hours && at_night !== 'send' ? secondsUntilQuietEnds(this.clock.now()) : 0;
    if (quiet > 0 && at_night === 'skip') return;
    if (quiet > 0) return this.defer(service, delivery, quiet);
    try {
      const outcome = await this.sender.send(due, payloadOf(due), due.seconds_left);
      this.messages.inc({ outcome });
      if (outcome === 'gone') await this.repository.removeSubscription(subscription_id);
    } catch (error) {
      if (!(error instanceof PushNotSentError)) throw error;
      await this.scheduleRetry(service, delivery, error);
    }
  }

  private async defer(service: string, delivery: Delivery, seconds: number): Promise<void> {
    const quiet_until = new Date(Date.now() + seconds * 1_000).toISOString();
    await this.transactions.run((tx) => this.send(tx, service, { ...delivery, quiet_until }, seconds));
  }

  private async scheduleRetry(service: string, delivery: Delivery, error: PushNotSentError): Promise<void> {
    const failed = delivery.failed + 1;
    const dropped = failed >= MAX_TRIES;
    this.messages.inc({ outcome: dropped ? 'dropped' : 'failed' });
    this.logger.warn({ service, failed, dropped, reason: error.message }, 'a push message was not accepted');
    if (dropped) return;
    const seconds = Math.min(Math.max(SPACING_SECONDS * failed, error.retryAfterSeconds), TTL_SECONDS);
    await this.transactions.run((tx) => this.send(tx, service, { ...delivery, failed }, seconds));
  }

  private async send(
    tx: EntityManager,
    service: string,
    delivery: Delivery,
    startAfterSeconds = 0,
  ): Promise<void> {
    const job = this.deliveries.get(service);
    if (job === undefined) return;
    const { notification_id, subscription_id, failed, quiet_until } = delivery;
    const singletonKey = [notification_id, subscription_id, failed, ...(quiet_until ? ['quiet'] : [])].join(
      ':',
    );
    await this.jobs.send(tx, job, delivery, { startAfterSeconds, singletonKey });
  }
}

function payloadOf(due: DueMessage) {
  const { body, ...rest } = toResponse(NotificationResponse, due);
  const characters = [...body];
  return {
    ...rest,
    body:
      characters.length <= BODY_CHARACTERS ? body : `${characters.slice(0, BODY_CHARACTERS - 1).join('')}…`,
  };
}
