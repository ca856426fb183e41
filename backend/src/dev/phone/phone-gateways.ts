import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { WhatsAppSimulator } from '../whatsapp/whatsapp.simulator';

const TIMEOUT_MS = 10_000;

export interface PhoneMessage {
  channel: 'ussd' | 'sms' | 'whatsapp';
  /** `2376…` */
  phone: string;
  /** On USSD all inputs of the session, joined by `*`. */
  text: string;
  session: string;
  choice: string | null;
}

export interface GatewayAnswer {
  status: number;
  /** USSD only; other answers arrive later. */
  screen: string;
}

@Injectable()
export class PhoneGateways {
  constructor(
    private readonly config: AppConfig,
    private readonly whatsapp: WhatsAppSimulator,
  ) {}

  async deliver(message: PhoneMessage): Promise<GatewayAnswer> {
    const { channel, phone, text, session, choice } = message;
    const { assistant, sms } = this.config;
    switch (channel) {
      case 'ussd': {
        const form = { sessionId: session, serviceCode: '*384#', phoneNumber: `+${phone}`, text };
        return this.post('ussd/africastalking', form, { 'x-ussd-secret': assistant.ussdSecret ?? '' });
      }
      case 'sms': {
        const values = [randomUUID(), phone, text];
        const form = Object.fromEntries(sms.http.inboundFields.map((name, at) => [name, values[at] ?? '']));
        return this.post('sms/http/inbound', form, { authorization: `Bearer ${sms.inboundSecret}` });
      }
      case 'whatsapp': {
        const content =
          choice === null
            ? { type: 'text', text: { body: text } }
            : {
                type: 'interactive',
                interactive: { type: 'list_reply', list_reply: { id: choice, title: text } },
              };
        return { status: await this.whatsapp.deliver({ from: phone, ...content }), screen: '' };
      }
    }
  }

  private async post(
    path: string,
    form: Record<string, string>,
    headers: Record<string, string>,
  ): Promise<GatewayAnswer> {
    const answer = await fetch(`http://127.0.0.1:${this.config.http.port}/api/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, screen: await answer.text() };
  }
}
