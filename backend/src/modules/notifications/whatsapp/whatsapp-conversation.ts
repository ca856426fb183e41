import { Injectable } from '@nestjs/common';
import { FormData } from 'undici';
import { isMobileNumber } from '../../../platform/phone';
import { CarrierHttp, checkAccepted } from '../sms/carriers/carrier-http';
import { jsonOf } from '../sms/carriers/reports';
import { SmsNotSentError } from '../sms/sms-sender';
import { WhatsAppConnection } from './whatsapp-connection';

export interface WhatsAppContent {
  type: 'text' | 'interactive' | 'image' | 'location' | 'template';
  [part: string]: unknown;
}

/** Meta allows messages other than templates only within 24 hours after the person's last one. */
@Injectable()
export class WhatsAppConversation {
  private readonly http = new CarrierHttp();

  constructor(private readonly connection: WhatsAppConnection) {}

  /** @throws SmsNotSentError */
  async send(to: string, content: WhatsAppContent): Promise<void> {
    if (!isMobileNumber(to)) throw new SmsNotSentError('refused', 'Not a Cameroonian mobile number');
    const { url, authorization } = await this.account();
    const message = { messaging_product: 'whatsapp', recipient_type: 'individual', to, ...content };
    const { status } = await this.http.post(
      `${url}/messages`,
      { authorization, 'content-type': 'application/json' },
      JSON.stringify(message),
    );
    checkAccepted(status);
  }

  /** @returns the picture's id for messages @throws SmsNotSentError */
  async uploadPng(png: Buffer): Promise<string> {
    const { url, authorization } = await this.account();
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', 'image/png');
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'ticket.png');
    const { status, body } = await this.http.post(`${url}/media`, { authorization }, form);
    checkAccepted(status);
    const { id } = jsonOf(Buffer.from(body));
    if (typeof id !== 'string') throw new SmsNotSentError('refused', 'WhatsApp returned no media id');
    return id;
  }

  private async account(): Promise<{ url: string; authorization: string }> {
    const { settings } = this.connection;
    if (settings === null) throw new SmsNotSentError('refused', 'WhatsApp is not configured');
    const url = `${await this.connection.baseUrl()}/${settings.phoneNumberId}`;
    return { url, authorization: `Bearer ${settings.token}` };
  }
}
