import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { AppConfig } from '../../../platform/config/index';
import { Transactions } from '../../../platform/database';
import { Metrics } from '../../../platform/http/index';
import { defineJob, JobQueue } from '../../../platform/jobs';
import { hmac } from '../../../platform/keys';
import type { NotificationJob } from '../notification.entity';
import { SmsDeliveryRepository } from './sms-delivery.repository';
import { SmsSender, type TakenText } from './sms-sender';

/** Ids only: texts, numbers and codes are loaded when sending. */
export const sendNotification = defineJob<NotificationJob>('notifications.send');

/** Longer than any send. */
const LEASE_SECONDS = 60;

/** Except sign-in codes and tickets. */
const TEXTS_A_DAY = 10;

export const WHATSAPP = 'whatsapp';

const WAIT_SECONDS = 60;

/** A channel tried once before the SMS; `job` sends the SMS if it does not deliver in time. */
export interface FirstWay {
  send: (reference: string) => Promise<'taken' | 'refused' | 'unknown'>;
  job: NotificationJob;
}

export interface SendOnceOptions {
  kind?: SmsKind;
  again?: NotificationJob | null;
  first?: FirstWay | null;
}

export type SmsKind = 'notice' | 'ticket';

export class SmsBeingSentError extends Error {
  constructor(key: string) {
    super(`The text ${key} is being sent elsewhere`);
    this.name = 'SmsBeingSentError';
  }
}

@Injectable()
export class SmsDeliveryService {
  private readonly logger = new Logger(SmsDeliveryService.name);
  private readonly texts: Counter<'outcome'>;
  private readonly secondWays: Counter<'outcome'>;

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
    this.secondWays = metrics.counter(
      'sms_second_way_total',
      'Tickets that no carrier accepted and that this process sent another way, by outcome',
      ['outcome'],
    );
  }

  /**
   * Sends the text of `key` once, across repeated calls and processes. Throws on an unknown outcome, and the
   * job retries: a duplicate is better than a lost boarding code. Beyond ten texts in 24 hours a recipient's
   * are skipped (in-app only), except tickets.
   * @param key event and person: `payment:<id>:completed:passenger`
   * @returns `lost` if no carrier delivered it
   * @throws SmsNotSentError, SmsBeingSentError for the job to retry
   */
  async sendOnce(
    key: string,
    to: string,
    body: string,
    { kind = 'notice', again = null, first = null }: SendOnceOptions = {},
  ): Promise<'sent' | 'skipped' | 'lost'> {
    const limited = kind === 'notice' && this.config.http.throttling;
    const limit = limited ? { recipient: this.recipientOf(to), texts: TEXTS_A_DAY } : null;
    const { claim, lostBy, attempt } = await this.repository.claim(key, LEASE_SECONDS, limit);
    if (claim === 'skipped') this.texts.inc({ outcome: 'skipped' });
    if (claim === 'claimed-elsewhere') throw new SmsBeingSentError(key);
    if (claim !== 'claimed') return claim;
    // First attempt only: after a crash the outcome at WhatsApp is unknown, and the message must not arrive
    // twice.
    if (first && attempt === 1 && (await this.waitFor(key, first))) return 'sent';
    let taken: TakenText;
    try {
      taken = await this.sender.send(to, body, { without: lostBy });
    } catch (error) {
      await this.repository.release(key);
      this.texts.inc({ outcome: 'failed' });
      throw error;
    }
    await this.repository.markSent(key, taken, again);
    this.texts.inc({ outcome: 'sent' });
    return 'sent';
  }

  /** Never throws; once accepted or refused, the fallback is not tried again for this key. */
  async tryOnce(key: string, way: () => Promise<'taken' | 'refused' | 'none' | 'unknown'>): Promise<void> {
    try {
      const { claim } = await this.repository.claim(key, LEASE_SECONDS, null);
      if (claim !== 'claimed') return;
      const outcome = await way().catch(() => 'unknown' as const);
      this.secondWays.inc({ outcome });
      await (outcome === 'unknown' ? this.repository.release(key) : this.repository.markSent(key));
    } catch (error) {
      this.logger.warn({ err: error }, 'the fallback channel of a ticket failed');
    }
  }

  stopWaiting(key: string): Promise<void> {
    return this.repository.stopWaiting(key, WHATSAPP, WAIT_SECONDS);
  }

  /** False if WhatsApp refused: the SMS is sent at once. Otherwise the job checks after the wait. */
  private async waitFor(key: string, { send, job }: FirstWay): Promise<boolean> {
    const reference = randomUUID();
    await this.transactions.run(async (tx) => {
      await this.repository.beginWaiting(tx, key, { carrier: WHATSAPP, reference }, job);
      await this.jobs.send(tx, sendNotification, job, { startAfterSeconds: WAIT_SECONDS });
    });
    if ((await send(reference)) === 'refused') return !(await this.repository.refusedBy(key, WHATSAPP));
    await this.repository.waiting(key, WHATSAPP);
    return true;
  }

  private recipientOf(phone: string): string {
    return hmac(this.config.keys.for('sms recipient'), phone).toString('base64url');
  }
}
