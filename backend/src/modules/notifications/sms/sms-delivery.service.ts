import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config/index';
import { Transactions } from '../../../platform/database';
import { Metrics } from '../../../platform/http/index';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { hmac } from '../../../platform/keys';
import type { NotificationJob } from '../notification.types';
import { type Claimed, SmsDeliveryRepository } from './sms-delivery.repository';
import { type AcceptedText, SmsSender } from './sms-sender';

/** Ids only: texts, numbers and codes are loaded when sending. */
export const sendNotification = defineJob<NotificationJob>('notifications.send');
/** A separate queue, because a hanging gateway must not delay SMS. */
export const sendWhatsApp = defineJob<NotificationJob>('notifications.whatsapp');

/** Longer than any send. */
const LEASE_SECONDS = 60;

/** To one recipient, without sign-in codes and tickets. */
const TEXTS_PER_DAY = 10;

export const WHATSAPP = 'whatsapp';

/** Time for WhatsApp's report before the SMS is sent. */
const REPORT_WAIT_SECONDS = 60;

export interface SendOnceOptions {
  kind?: SmsKind;
  /** Repeated if the SMS is lost. Null for optional texts. */
  ifLost?: NotificationJob | null;
}

export type SmsKind = 'notice' | 'ticket';

export class SmsBeingSentError extends Error {
  override readonly name = 'SmsBeingSentError';
}

@Injectable()
export class SmsDeliveryService {
  private readonly logger = new Logger(SmsDeliveryService.name);
  private readonly texts: Counter<'outcome'>;
  private readonly fallbacks: Counter<'outcome'>;

  constructor(
    private readonly repository: SmsDeliveryRepository,
    private readonly sender: SmsSender,
    private readonly config: AppConfig,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    metrics: Metrics,
  ) {
    this.texts = metrics.counter(
      'sms_total',
      'SMS about events: sent, skipped (the recipient had ten in a day), or failed (retried)',
      ['outcome'],
    );
    this.fallbacks = metrics.counter(
      'sms_second_way_total',
      'Tickets that no carrier accepted and that this process sent another way, by outcome',
      ['outcome'],
    );
  }

  /**
   * Sends the text of `key` once, across repeated calls and processes. Throws on an unknown outcome, and the
   * job retries: a duplicate is better than a lost boarding code. After ten texts to a recipient in 24 hours,
   * all but tickets are skipped (in-app only).
   * @param key event and person: `payment:<id>:completed:passenger`
   * @returns `lost` if no carrier delivered it
   * @throws SmsNotSentError, SmsBeingSentError for the job to retry
   */
  async sendOnce(
    key: string,
    to: string,
    body: string,
    { kind = 'notice', ifLost = null }: SendOnceOptions = {},
  ): Promise<'sent' | 'skipped' | 'lost'> {
    const { claim, lostBy } = await this.claim(key, to, kind);
    if (claim === 'skipped') this.texts.inc({ outcome: 'skipped' });
    if (claim === 'claimed-elsewhere') throw new SmsBeingSentError(`The text ${key} is being sent elsewhere`);
    if (claim !== 'claimed') return claim;
    let taken: AcceptedText;
    try {
      taken = await this.sender.send(to, body, { excludedCarriers: lostBy });
    } catch (error) {
      await this.repository.release(key);
      this.texts.inc({ outcome: 'failed' });
      throw error;
    }
    await this.repository.markSent(key, taken, ifLost);
    this.texts.inc({ outcome: 'sent' });
    return 'sent';
  }

  /** Never throws. Does nothing if the fallback was accepted or refused for this key before. */
  async tryOnce(key: string, send: () => Promise<'taken' | 'refused' | 'none' | 'unknown'>): Promise<void> {
    try {
      const { claim } = await this.repository.claim(key, LEASE_SECONDS, null);
      if (claim !== 'claimed') return;
      const outcome = await send().catch(() => 'unknown' as const);
      this.fallbacks.inc({ outcome });
      await (outcome === 'unknown' ? this.repository.release(key) : this.repository.markSent(key));
    } catch (error) {
      this.logger.warn({ err: error }, 'the fallback channel of a ticket failed');
    }
  }

  expireUndelivered(key: string): Promise<void> {
    return this.repository.expireUndelivered(key, WHATSAPP, REPORT_WAIT_SECONDS);
  }

  /** Also queues an SMS after `REPORT_WAIT_SECONDS`, which is skipped if WhatsApp has delivered. */
  async queueWhatsApp(tx: EntityManager, job: NotificationJob): Promise<void> {
    await this.jobs.send(tx, sendWhatsApp, job);
    await this.queueSms(tx, job, REPORT_WAIT_SECONDS);
  }

  /** At most once: after a crash the outcome is unknown. If refused, the SMS follows immediately. */
  async sendByWhatsApp(
    key: string,
    to: string,
    { kind, job }: { kind: SmsKind; job: NotificationJob },
    send: (reference: string) => Promise<'taken' | 'refused' | 'unknown'>,
  ): Promise<void> {
    const { claim, attempt } = await this.claim(key, to, kind);
    if (claim !== 'claimed') return;
    if (attempt > 1) return this.repository.release(key);
    const reference = randomUUID();
    await this.transactions.run(async (tx) => {
      await this.repository.beginWaiting(tx, key, { carrier: WHATSAPP, reference }, job);
      await this.queueSms(tx, job, REPORT_WAIT_SECONDS);
    });
    if ((await send(reference)) !== 'refused') return this.repository.markSentBy(key, WHATSAPP);
    await this.transactions.run(async (tx) => {
      if (await this.repository.recordRefusal(tx, key, WHATSAPP)) await this.queueSms(tx, job, 0);
    });
  }

  private queueSms(tx: EntityManager, job: NotificationJob, startAfterSeconds: number): Promise<void> {
    return this.jobs.send(tx, sendNotification, { ...job, channel: 'sms' }, { startAfterSeconds });
  }

  private async claim(key: string, to: string, kind: SmsKind): Promise<Claimed> {
    const limited = kind === 'notice' && this.config.http.throttling;
    const limit = limited ? { recipient: this.recipientOf(to), texts: TEXTS_PER_DAY } : null;
    return this.repository.claim(key, LEASE_SECONDS, limit);
  }

  private recipientOf(phone: string): string {
    return hmac(this.config.keys.for('sms recipient'), phone).toString('base64url');
  }
}
