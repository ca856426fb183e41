import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SimulatedWhatsApp, type WhatsAppSettings } from '../../modules/notifications';
import { AppConfig } from '../../platform/config';
import { hmac } from '../../platform/keys';
import { LocalServer } from '../local-server';
import { OutboxSmsSender } from '../sms/outbox-sms-sender';
import type { FreeFormMessage } from './free-form';
import { WHATSAPP_TEST_NUMBERS, WhatsAppApi, type WhatsAppMessage } from './whatsapp-api';

const REPORTS_AFTER_MS = [300, 1_200];
const TIMEOUT_MS = 5_000;

/** Puts messages into the SMS outbox with the sender `WhatsApp`, and sends signed delivery reports. */
@Injectable()
export class WhatsAppSimulator extends SimulatedWhatsApp implements OnApplicationShutdown {
  readonly settings: WhatsAppSettings;
  private readonly api: WhatsAppApi;
  private readonly server: LocalServer;
  private readonly stopping = new AbortController();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly latest = new LRUCache<string, FreeFormMessage>({ max: 100 });

  constructor(
    private readonly config: AppConfig,
    private readonly outbox: OutboxSmsSender,
  ) {
    super();
    if (config.isProduction) throw new Error('The WhatsApp simulator does not exist in production');
    // Derived, so that all processes have the same secrets.
    const secret = (of: string) => hmac(config.keys.for('whatsapp simulator'), of).toString('base64url');
    this.settings = {
      baseUrl: '',
      token: secret('token'),
      phoneNumberId: '100000000000001',
      appSecret: secret('app secret'),
      verifyToken: secret('verify token'),
      templatePrefix: config.whatsappTemplatePrefix,
      cost: 0,
    };
    this.api = new WhatsAppApi(
      this.settings,
      (message) => this.accept(message),
      async (message) => {
        // A phone shows the options of its latest message; a picture doesn't replace them.
        if (message.image === null) this.latest.set(message.to, message);
        await this.outbox.store({ to: message.to, from: 'WhatsApp', body: message.text });
      },
    );
    this.server = new LocalServer((request) => this.api.answer(request));
  }

  baseUrl(): Promise<string> {
    return this.server.baseUrl();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await this.server.close();
  }

  optionsOf(phone: string): FreeFormMessage['options'] {
    return this.latest.get(phone)?.options ?? [];
  }

  async deliver(message: { from: string } & Record<string, unknown>): Promise<number> {
    this.latest.delete(message.from);
    const { body, signature } = this.api.deliver({
      id: `wamid.${randomUUID()}`,
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...message,
    });
    return this.post(body, signature);
  }

  private async accept({ id, to, text, reference }: WhatsAppMessage): Promise<void> {
    await this.outbox.store({ to, from: 'WhatsApp', body: text });
    const { undelivered, failed } = WHATSAPP_TEST_NUMBERS;
    const statuses = to === undelivered ? ['sent'] : ['sent', to === failed ? 'failed' : 'delivered'];
    for (const [index, status] of statuses.entries()) {
      const report = { id, status, recipient_id: to, biz_opaque_callback_data: reference };
      this.reportIn(REPORTS_AFTER_MS[index] ?? 0, report);
    }
  }

  private reportIn(milliseconds: number, status: object): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.report(status);
    }, milliseconds);
    this.timers.add(timer);
  }

  /** Not retried, unlike Meta's reports. A lost report leads to an SMS. */
  private async report(status: object): Promise<void> {
    const { body, signature } = this.api.report([status]);
    await this.post(body, signature).catch(() => undefined);
  }

  private async post(body: string, signature: string): Promise<number> {
    const { port, publicUrl } = this.config.http;
    const origin = this.config.role.servesApi ? `http://127.0.0.1:${port}` : publicUrl;
    const answer = await fetch(`${origin}/api/whatsapp/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    return answer.status;
  }
}
