import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { Metrics } from '../../../platform/http/index';
import { JobQueue } from '../../../platform/jobs';
import { isMobileNumber } from '../../../platform/phone';
import { SmsNotSentError } from '../sms/sms-sender';
import { type ClaimedMessage, InboundRepository } from './inbound.repository';
import { answerInbound, kindOf, type ReceivedMessage } from './inbound-message';

const PER_MINUTE = 10;
const MAX_CHARACTERS = 1_000;

class BeingAnsweredError extends Error {
  override readonly name = 'BeingAnsweredError';
}

@Injectable()
export class InboundService {
  private readonly received: Counter<'channel' | 'kind'>;

  constructor(
    private readonly repository: InboundRepository,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly config: AppConfig,
    metrics: Metrics,
  ) {
    this.received = metrics.counter(
      'inbound_messages_total',
      'Incoming SMS and WhatsApp messages, by the kind of reply; repeated: duplicates',
      ['channel', 'kind'],
    );
  }

  get isOn(): boolean {
    return this.config.assistant.isOn;
  }

  /**
   * Idempotent. Call after verifying the signature. Ignores other countries' numbers: answers would be expensive.
   */
  async receive(message: ReceivedMessage): Promise<void> {
    const { channel, phone, messageId } = message;
    if (!this.isOn || !isMobileNumber(phone) || !/^[\x21-\x7e]{1,200}$/.test(messageId)) return;
    const text = message.text.replaceAll('\0', '').slice(0, MAX_CHARACTERS);
    const kind = await this.transactions.run((tx) => this.store(tx, { ...message, text }));
    this.received.inc({ channel, kind });
  }

  private async store(tx: EntityManager, message: ReceivedMessage) {
    await this.repository.lock(tx);
    if (await this.repository.isKnown(tx, message)) return 'repeated';
    const kind = kindOf(message, await this.repository.stateOf(tx, message), this.limitsOf(message));
    const id = await this.repository.insert(tx, message, kind);
    if (kind === 'stop') await this.repository.optOut(tx, message);
    if (kind === 'start') await this.repository.optIn(tx, message);
    if (kind !== 'dropped') await this.jobs.send(tx, answerInbound[message.channel], { id });
    return kind;
  }

  /**
   * Sends at most once, and deletes the message's text.
   * @param answer returns null to send nothing
   * @throws BeingAnsweredError so that the job retries
   */
  async answer(
    id: string,
    answer: (message: ClaimedMessage) => Promise<OutboundAnswer | null>,
  ): Promise<void> {
    const message = await this.repository.claim(id);
    if (message === null) {
      if (await this.repository.isBeingAnswered(id)) throw new BeingAnsweredError('Another process answers');
      return;
    }
    const outbound = await answer(message).catch(async (error: unknown) => {
      await this.repository.release(id);
      throw error;
    });
    // A slow process may have lost its claim.
    if (!(await this.repository.beginSending(id))) return;
    try {
      await outbound?.send();
    } catch (error) {
      if (error instanceof SmsNotSentError && error.outcome === 'refused') {
        await this.repository.release(id);
        throw error;
      }
    }
    await this.repository.markAnswered(id, outbound);
  }

  restOf({ phone, channel }: ClaimedMessage) {
    return this.repository.restOf(phone, channel);
  }

  private limitsOf({ channel }: ReceivedMessage) {
    const minute = this.config.http.throttling ? PER_MINUTE : Number.POSITIVE_INFINITY;
    // WhatsApp is free within 24 hours after a person's message.
    if (channel === 'whatsapp') return { minute, person: Infinity, everyone: Infinity };
    return { minute, ...this.config.sms.inboundMonthly };
  }
}

export interface OutboundAnswer {
  options: string[];
  /** Sent when the person asks for more. */
  rest: string | null;
  send(): Promise<void>;
}
