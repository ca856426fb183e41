import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { AppConfig } from '../../../platform/config/index';
import { Transactions } from '../../../platform/database';
import { Metrics } from '../../../platform/http/index';
import { JobQueue } from '../../../platform/jobs';
import { hmac } from '../../../platform/keys';
import { sendNotification } from '../notification-job';
import type { NotificationJob } from '../notification.entity';
import { SmsDeliveryRepository } from './sms-deliveries.repository';
import { SmsSender, type TakenText } from './sms-sender';

/** Longer than any sending takes; after a killed process the key is free again. */
const LEASE_SECONDS = 60;

/** Texts to one recipient in 24 hours, besides sign-in codes and tickets. */
const TEXTS_A_DAY = 10;

/** As the notes of texts and the metrics name it. */
export const WHATSAPP = 'whatsapp';

/** How long a text waits for WhatsApp to bring it, before it is an SMS. */
const WAIT_SECONDS = 60;

/** A way that is tried before the SMS, once; `job` sends the SMS where it does not bring the text in time. */
export interface FirstWay {
  send: (reference: string) => Promise<'taken' | 'refused' | 'unknown'>;
  job: NotificationJob;
}

export interface SendOnceOptions {
  kind?: SmsKind;
  /** Where another carrier is to send it if the first reports that it was lost. */
  again?: NotificationJob | null;
  first?: FirstWay | null;
}

/** Whether a text counts against the day's limit. */
export type SmsKind = 'notice' | 'ticket';

/** Another process is sending the key right now: the job comes back later. */
export class SmsBeingSentError extends Error {
  constructor(key: string) {
    super(`The text ${key} is being sent elsewhere`);
    this.name = 'SmsBeingSentError';
  }
}

/** Texts that belong to an event. Called from jobs, outside any transaction. */
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
    this.texts = new Counter({
      name: 'sms_total',
      help: 'Texts of events that this process sent, skipped because the recipient had ten in a day, or could not send (they are tried again)',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
    this.secondWays = new Counter({
      name: 'sms_second_way_total',
      help: 'Tickets that no carrier took and that this process tried to bring another way, by what came of it',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
  }

  /**
   * Sends the text of `key` unless it has gone out, however often and from however many processes this is called. Where the
   * carrier's answer stays unknown it throws and the job tries again: a text twice is better than a boarding code never.
   *
   * A recipient gets at most ten texts in 24 hours. A text beyond them is skipped: the app shows the same. A ticket is always sent
   * and does not count.
   * @param key the event and the person: `payment:<id>:completed:passenger`
   * @returns `lost` where every carrier has taken it and none has brought it
   * @throws SmsNotSentError, SmsBeingSentError for the job to try again
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
    // Only by who claims it first: after a killed process nobody knows whether WhatsApp has it, and it must not come twice.
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

  /**
   * Tries another way for a text that no carrier took. Best effort: it never throws, and once it has been taken or refused it is not
   * tried again for this key. Where its outcome stays unknown the job's next try may.
   */
  async tryOnce(key: string, way: () => Promise<'taken' | 'refused' | 'none' | 'unknown'>): Promise<void> {
    try {
      const { claim } = await this.repository.claim(key, LEASE_SECONDS, null);
      if (claim !== 'claimed') return;
      const outcome = await way().catch(() => 'unknown' as const);
      this.secondWays.inc({ outcome });
      await (outcome === 'unknown' ? this.repository.release(key) : this.repository.markSent(key));
    } catch (error) {
      this.logger.warn({ err: error }, 'the second way of a ticket could not be tried');
    }
  }

  /** Where WhatsApp has had its time and did not bring a text, the text is an SMS again. */
  stopWaiting(key: string): Promise<void> {
    return this.repository.stopWaiting(key, WHATSAPP, WAIT_SECONDS);
  }

  /** False where WhatsApp has refused it: then the SMS goes out at once. Else the job looks again when its time is over. */
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
