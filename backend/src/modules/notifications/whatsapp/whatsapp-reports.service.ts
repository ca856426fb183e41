import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { safeEqual } from '../../../platform/keys';
import { InboundService } from '../inbound/inbound.service';
import type { ReceivedMessage } from '../inbound/inbound-message';
import { jsonOf, objectOf, reportOf } from '../sms/carriers/reports';
import { SmsReportsService } from '../sms/reports/sms-reports.service';
import { WHATSAPP } from '../sms/sms-delivery.service';
import { WhatsAppConnection } from './whatsapp-connection';

const MAX_REPORTS = 100;

/** `delivered` and `read` cancel the pending SMS, `failed` sends it at once, `sent` is ignored. */
@Injectable()
export class WhatsAppReportsService {
  constructor(
    private readonly connection: WhatsAppConnection,
    private readonly reports: SmsReportsService,
    private readonly inbound: InboundService,
  ) {}

  /** Webhook verification. @throws DomainError INVALID_SIGNATURE for a wrong token or mode */
  challenge(query: Record<string, unknown>): string {
    const whatsapp = this.connection.settings;
    const [token, challenge] = [query['hub.verify_token'], query['hub.challenge']];
    const isVerification = query['hub.mode'] === 'subscribe' && typeof token === 'string';
    if (whatsapp === null || !isVerification || !safeEqual(token, whatsapp.verifyToken))
      throw this.reports.forgedError(WHATSAPP);
    return typeof challenge === 'string' && /^\d{1,40}$/.test(challenge) ? challenge : '';
  }

  /** @throws DomainError INVALID_SIGNATURE, before any lookup */
  async receive(rawBody: Buffer, signature: string | undefined): Promise<void> {
    const whatsapp = this.connection.settings;
    if (whatsapp === null) return;
    const expected = `sha256=${createHmac('sha256', whatsapp.appSecret).update(rawBody).digest('hex')}`;
    if (signature === undefined || !safeEqual(signature, expected)) throw this.reports.forgedError(WHATSAPP);
    const body = jsonOf(rawBody);
    for (const status of entriesIn(body, 'statuses').slice(0, MAX_REPORTS)) {
      const report = reportOf(status['biz_opaque_callback_data'], status['status']);
      if (report.kind === 'report') await this.reports.apply(WHATSAPP, report.reference, report.outcome);
    }
    for (const entry of entriesIn(body, 'messages').slice(0, MAX_REPORTS)) {
      const message = messageOf(entry);
      if (message !== null) await this.inbound.receive(message);
    }
  }
}

type Json = Record<string, unknown>;
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : []);

function entriesIn(body: Json, name: 'statuses' | 'messages'): Json[] {
  return listOf(body['entry'])
    .flatMap(({ changes }) => listOf(changes))
    .flatMap(({ value }) => listOf(objectOf(value)[name]));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Null without sender or id. */
function messageOf(message: Json): ReceivedMessage | null {
  const { id, from, type, timestamp } = message;
  if (typeof id !== 'string' || typeof from !== 'string' || !/^\d{8,15}$/.test(from)) return null;
  const seconds = Number(timestamp);
  // Seconds from 1970 to 2286; Meta's field is text and may hold anything.
  const sentAt = seconds > 0 && seconds < 1e10 ? { sentAt: new Date(seconds * 1000) } : {};
  const about = { channel: 'whatsapp', messageId: id, phone: from, ...sentAt } as const;
  switch (type) {
    case 'text':
      return { ...about, text: textOf(objectOf(message['text'])['body']), choice: null };
    case 'interactive': {
      const interactive = objectOf(message['interactive']);
      const reply = objectOf(interactive['list_reply'] ?? interactive['button_reply']);
      const choice = typeof reply['id'] === 'string' ? reply['id'].slice(0, 256) : null;
      return { ...about, text: textOf(reply['title']), choice };
    }
    case 'location': {
      const { latitude, longitude } = objectOf(message['location']);
      if (typeof latitude === 'number' && typeof longitude === 'number')
        return { ...about, text: `geo:${latitude},${longitude}`, choice: null };
      return null;
    }
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
    case 'sticker':
      return { ...about, text: '', choice: null, media: true };
    // Reactions and system messages get no answer.
    default:
      return null;
  }
}
