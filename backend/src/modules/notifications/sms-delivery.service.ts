import { Injectable } from '@nestjs/common';
import { SmsDeliveryRepository } from './sms-delivery.repository';
import { SmsSender } from './sms/sms-sender';

/** Longer than any sending takes; after a killed process the key is free again. */
const LEASE_SECONDS = 60;

/** The key is being sent by another process right now: the job comes back later. */
export class SmsBeingSentError extends Error {
  constructor(key: string) {
    super(`The text ${key} is being sent elsewhere`);
    this.name = 'SmsBeingSentError';
  }
}

/** Texts that belong to an event. Called from jobs, outside any transaction. */
@Injectable()
export class SmsDelivery {
  constructor(
    private readonly repository: SmsDeliveryRepository,
    private readonly sender: SmsSender,
  ) {}

  /**
   * Sends the text of `key` unless it has gone out, however often and from however many processes it is asked. Where the
   * carrier's answer stays unknown it throws and the job tries again: a text twice is better than a boarding code never.
   * @param key the event and the person: `payment:<id>:completed:passenger`
   * @throws SmsNotSentError, SmsBeingSentError for the job to try again
   */
  async sendOnce(key: string, to: string, body: string): Promise<void> {
    const claim = await this.repository.claim(key, LEASE_SECONDS);
    if (claim === 'sent') return;
    if (claim === 'claimed-elsewhere') throw new SmsBeingSentError(key);
    try {
      await this.sender.send(to, body);
    } catch (error) {
      await this.repository.release(key);
      throw error;
    }
    await this.repository.markSent(key);
  }
}
