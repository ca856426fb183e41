import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sameText } from '../../../platform/keys';
import { jsonOf, reportOf } from '../sms/carriers/reports';
import { SmsReportsService } from '../sms/reports/sms-reports.service';
import { WHATSAPP } from '../sms/sms-delivery.service';
import { InboundService } from '../inbound/inbound.service';
import { WhatsAppConnection } from './whatsapp-connection';
import { messageOf } from './whatsapp-inbound';

const MOST_REPORTS = 100;

/** `delivered` and `read` end the wait, `failed` triggers the SMS, `sent` is ignored. */
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
    const [word, challenge] = [query['hub.verify_token'], query['hub.challenge']];
    const isVerification = query['hub.mode'] === 'subscribe' && typeof word === 'string';
    if (whatsapp === null || !isVerification || !sameText(word, whatsapp.verifyToken))
      throw this.reports.forged(WHATSAPP);
    return typeof challenge === 'string' && /^\d{1,40}$/.test(challenge) ? challenge : '';
  }

  /** @throws DomainError INVALID_SIGNATURE, before any lookup */
  async receive(rawBody: Buffer, signature: string | undefined): Promise<void> {
    const whatsapp = this.connection.settings;
    if (whatsapp === null) return;
    const right = `sha256=${createHmac('sha256', whatsapp.appSecret).update(rawBody).digest('hex')}`;
    if (signature === undefined || !sameText(signature, right)) throw this.reports.forged(WHATSAPP);
    const body = jsonOf(rawBody);
    for (const status of entriesIn(body, 'statuses').slice(0, MOST_REPORTS)) {
      const report = reportOf(status['biz_opaque_callback_data'], status['status']);
      if (report.kind === 'report') await this.reports.keep(WHATSAPP, report.reference, report.outcome);
    }
    for (const entry of entriesIn(body, 'messages').slice(0, MOST_REPORTS)) {
      const message = messageOf(entry);
      if (message !== null) await this.inbound.receive(message);
    }
  }
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((one) => Object(one) as Record<string, unknown>) : [];

function entriesIn(body: Record<string, unknown>, name: 'statuses' | 'messages'): Record<string, unknown>[] {
  return listOf(body['entry'])
    .flatMap(({ changes }) => listOf(changes))
    .flatMap(({ value }) => listOf((Object(value) as Record<string, unknown>)[name]));
}
