import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { whatsAppTemplates } from '../../locales/whatsapp-templates';
import { SimulatedWhatsApp, type WhatsAppSettings } from '../../modules/notifications';
import { AppConfig } from '../../platform/config';
import { hmac } from '../../platform/keys';
import { OutboxSmsSender } from '../sms/outbox-sms-sender';

/** Test numbers that WhatsApp does not reach. */
export const WHATSAPP_TEST_NUMBERS = {
  /** Never delivered (phone off): SMS after a minute. */
  away: '237670000012',
  /** Accepted, then reported as failed: SMS at once. */
  fails: '237670000013',
  /** No WhatsApp account: refused, SMS at once. */
  nobody: '237670000014',
} as const;

const REPORTS_AFTER_MS = [300, 1_200];
const TIMEOUT_MS = 5_000;
const PHONE_NUMBER_ID = '100000000000001';

interface Message {
  messaging_product?: unknown;
  to?: unknown;
  type?: unknown;
  biz_opaque_callback_data?: unknown;
  template?: {
    name?: unknown;
    language?: { code?: unknown };
    components?: { type?: unknown; parameters?: { type?: unknown; text?: unknown }[] }[];
  };
}

/**
 * Simulates Meta's WhatsApp Cloud API with the same checks; only our templates are approved. Messages go to the SMS outbox as from
 * `WhatsApp`; reports are signed.
 */
@Injectable()
export class WhatsAppSimulator extends SimulatedWhatsApp implements OnApplicationShutdown {
  readonly settings: WhatsAppSettings;
  private readonly server: FastifyInstance;
  private readonly stopping = new AbortController();
  private readonly timers = new Set<NodeJS.Timeout>();
  private listening: Promise<string> | null = null;
  private messages = 0;

  constructor(
    private readonly config: AppConfig,
    private readonly outbox: OutboxSmsSender,
  ) {
    super();
    if (config.isProduction) throw new Error('The imitation of WhatsApp does not exist in production');
    // Shared by all processes: a worker sends and a web process receives the reports.
    const secret = (of: string) => hmac(config.keys.for('whatsapp simulator'), of).toString('base64url');
    this.settings = {
      baseUrl: '',
      token: secret('token'),
      phoneNumberId: PHONE_NUMBER_ID,
      appSecret: secret('app secret'),
      verifyToken: secret('verify token'),
      templatePrefix: config.whatsappTemplatePrefix,
      cost: 0,
    };
    this.server = fastify({ logger: false, forceCloseConnections: true, bodyLimit: 64 * 1024 });
    this.server.setErrorHandler(async (_error, _request, reply) => refuse(reply, 400, 100));
    this.server.setNotFoundHandler(async (_request, reply) => refuse(reply, 404, 100));
    this.server.post(`/${PHONE_NUMBER_ID}/messages`, (request, reply) => this.take(request, reply));
  }

  baseUrl(): Promise<string> {
    this.listening ??= this.listen().catch((error: unknown) => {
      this.listening = null;
      throw error;
    });
    return this.listening;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await this.server.close();
  }

  private async listen(): Promise<string> {
    await this.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = this.server.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  private async take(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    if (request.headers.authorization !== `Bearer ${this.settings.token}`) return refuse(reply, 401, 190);
    const { messaging_product, to, type, template, biz_opaque_callback_data } = Object(
      request.body,
    ) as Message;
    if (messaging_product !== 'whatsapp' || type !== 'template') return refuse(reply, 400, 100);
    if (typeof to !== 'string' || !/^\d{8,15}$/.test(to)) return refuse(reply, 400, 100);
    const body = this.read(template);
    if (typeof body === 'number') return refuse(reply, body === NO_TEMPLATE ? 404 : 400, body);
    if (to === WHATSAPP_TEST_NUMBERS.nobody) return refuse(reply, 400, 131026);
    await this.outbox.keep({ to, from: 'WhatsApp', body });
    const id = `wamid.${++this.messages}`;
    const end = { [WHATSAPP_TEST_NUMBERS.away]: null, [WHATSAPP_TEST_NUMBERS.fails]: 'failed' }[to];
    const statuses = ['sent', end === undefined ? 'delivered' : end].filter((status) => status !== null);
    for (const [index, status] of statuses.entries()) {
      this.reportIn(REPORTS_AFTER_MS[index] ?? 0, { id, status, recipient_id: to, biz_opaque_callback_data });
    }
    return { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] };
  }

  private read(given: Message['template']): string | number {
    const known = whatsAppTemplates().find(
      ({ kind, language }) =>
        given?.name === `${this.settings.templatePrefix}${kind}` && given.language?.code === language,
    );
    if (known === undefined) return NO_TEMPLATE;
    const parameters = given?.components?.flatMap((component) => component.parameters ?? []) ?? [];
    if (parameters.length !== known.example.length) return WRONG_COUNT;
    const values = parameters.map(({ text }) => text);
    const right = values.every(
      (value): value is string => typeof value === 'string' && value !== '' && !/[\n\t]| {4}/.test(value),
    );
    return right
      ? known.text.replace(/\{\{(\d+)\}\}/g, (_, n: string) => values[Number(n) - 1] ?? '')
      : WRONG_VALUE;
  }

  private reportIn(milliseconds: number, status: object): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.report(status);
    }, milliseconds);
    this.timers.add(timer);
  }

  /** Like Meta, but without retries: a lost report leads to an SMS. */
  private async report(status: object): Promise<void> {
    const { port, publicUrl } = this.config.http;
    const here = this.config.role.answersPeople ? `http://127.0.0.1:${port}` : publicUrl;
    const value = {
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: PHONE_NUMBER_ID },
      statuses: [status],
    };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    });
    const signature = createHmac('sha256', this.settings.appSecret).update(body).digest('hex');
    await fetch(`${here}/api/whatsapp/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
      .then((answer) => answer.body?.cancel())
      .catch(() => undefined);
  }
}

/** Meta's error numbers: unknown template, wrong number of values, invalid value. */
const [NO_TEMPLATE, WRONG_COUNT, WRONG_VALUE] = [132001, 132000, 132018];

function refuse(reply: FastifyReply, status: number, code: number): object {
  reply.code(status);
  return { error: { message: `(#${code})`, type: 'OAuthException', code } };
}
