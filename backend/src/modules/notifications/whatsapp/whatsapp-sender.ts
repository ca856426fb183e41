import { Injectable, Logger } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import type { Language } from '../../../locales';
import type { WhatsAppText } from '../../../locales/format';
import { Metrics } from '../../../platform/http/index';
import { isMobileNumber } from '../../../platform/phone';
import { PreferencesService } from '../preferences.service';
import { CarrierHttp } from '../sms/carriers/carrier-http';
import { SmsNotSentError } from '../sms/sms-sender';
import { WhatsAppConnection } from './whatsapp-connection';
import { WhatsAppConversation } from './whatsapp-conversation';

/** Meta's Cloud API: one template per kind and language. */
@Injectable()
export class WhatsAppSender {
  private readonly logger = new Logger(WhatsAppSender.name);
  private readonly messages: Counter<'outcome'>;
  private readonly cost: Counter;
  private readonly http = new CarrierHttp();

  constructor(
    private readonly connection: WhatsAppConnection,
    private readonly conversation: WhatsAppConversation,
    private readonly preferences: PreferencesService,
    metrics: Metrics,
  ) {
    this.messages = metrics.counter(
      'whatsapp_messages_total',
      'Messages sent to WhatsApp by this process, by outcome',
      ['outcome'],
    );
    this.cost = metrics.counter(
      'whatsapp_cost_xaf_total',
      'Cost of the messages accepted by WhatsApp (WHATSAPP_COST), XAF',
    );
  }

  get offered(): boolean {
    return this.connection.settings !== null;
  }

  /** Null if Meta accepts our number or the settings are simulated. @throws SmsNotSentError */
  async problem(): Promise<string | null> {
    const { settings, isReal } = this.connection;
    if (settings === null || !isReal) return null;
    const { status } = await this.http.get(`${settings.baseUrl}/${settings.phoneNumberId}?fields=id`, {
      authorization: `Bearer ${settings.token}`,
    });
    return status === 200 ? null : `HTTP ${status}`;
  }

  async isChosenBy(personId: string, tx?: EntityManager): Promise<boolean> {
    return this.offered && (await this.preferences.find(personId, tx)).whatsapp;
  }

  async send(
    { id, phone: to }: { id: string; phone: string },
    reference: string,
    { kind, language, text }: { kind: string; language: Language; text: WhatsAppText },
  ): Promise<'taken' | 'refused' | 'unknown'> {
    const whatsapp = this.connection.settings;
    if (whatsapp === null || !isMobileNumber(to) || !(await this.isChosenBy(id))) return 'refused';
    const parameters = text.values.map((value) => ({ type: 'text', text: value }));
    const template = {
      name: `${whatsapp.templatePrefix}${kind}`,
      language: { code: language },
      components: [{ type: 'body', parameters }],
    };
    try {
      // Meta echoes the reference with each status.
      const content = { type: 'template', template, biz_opaque_callback_data: reference } as const;
      await this.conversation.send(to, content);
    } catch (error) {
      const outcome = error instanceof SmsNotSentError ? error.outcome : 'unknown';
      this.messages.inc({ outcome });
      this.logger.warn({ msg: 'WhatsApp did not accept a message', kind, outcome, why: String(error) });
      return outcome;
    }
    this.messages.inc({ outcome: 'taken' });
    this.cost.inc(whatsapp.cost);
    return 'taken';
  }
}
