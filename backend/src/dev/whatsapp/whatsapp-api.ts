import { createHmac } from 'node:crypto';
import { whatsAppTemplates } from '../../locales/whatsapp-templates';
import type { WhatsAppSettings } from '../../modules/notifications';
import { parseObject } from '../../modules/rails/providers/provider-http';
import type { Answer, SimulatedRequest } from '../local-server';
import { type FreeFormMessage, freeFormOf } from './free-form';

/** Test numbers that WhatsApp does not reach. */
export const WHATSAPP_TEST_NUMBERS = {
  /** Never delivered: an SMS follows after a minute. */
  undelivered: '237670000012',
  /** Accepted, then reported as failed: an SMS follows immediately. */
  failed: '237670000013',
  /** Has no WhatsApp account: an SMS follows immediately. */
  noAccount: '237670000014',
} as const;

export interface WhatsAppMessage {
  id: string;
  to: string;
  template: string;
  language: string;
  values: string[];
  text: string;
  /** Returned with each status. */
  reference: string;
}

interface MessageBody {
  messaging_product?: unknown;
  to?: unknown;
  type?: unknown;
  biz_opaque_callback_data?: unknown;
  template?: {
    name?: unknown;
    language?: { code?: unknown };
    components?: { parameters?: { text?: unknown }[] }[];
  };
}

export type WhatsAppOperation = 'send' | 'number' | 'media';

/** Meta's error numbers. */
const INVALID_PARAMETER = 100;
const INVALID_TOKEN = 190;
const NO_WHATSAPP_ACCOUNT = 131026;
const UNKNOWN_TEMPLATE = 132001;
const WRONG_VALUE_COUNT = 132000;
const INVALID_VALUE = 132018;

/** As strict as the real API. Only our templates are approved. */
export class WhatsAppApi {
  private messages = 0;

  constructor(
    private readonly settings: Pick<
      WhatsAppSettings,
      'token' | 'phoneNumberId' | 'appSecret' | 'templatePrefix'
    >,
    private readonly accept: (message: WhatsAppMessage) => Promise<void>,
    private readonly acceptFreeForm: (message: FreeFormMessage) => Promise<void>,
  ) {}

  operationOf(method: string, path: string): WhatsAppOperation | null {
    const number = `/${this.settings.phoneNumberId}`;
    if (method === 'GET' && path.startsWith(number)) return 'number';
    if (method === 'POST' && path === `${number}/media`) return 'media';
    return method === 'POST' && path === `${number}/messages` ? 'send' : null;
  }

  async answer({ method, path, headers, body }: SimulatedRequest): Promise<Answer> {
    const operation = this.operationOf(method, path);
    if (operation === null) return refusal(404, INVALID_PARAMETER);
    if (headers.authorization !== `Bearer ${this.settings.token}`) return refusal(401, INVALID_TOKEN);
    if (operation === 'media') {
      const isPicture = /image\/png/.test(body) && (headers['content-type'] ?? '').startsWith('multipart/');
      return isPicture
        ? { status: 200, body: { id: `media.${++this.messages}` } }
        : refusal(400, INVALID_PARAMETER);
    }
    return operation === 'send'
      ? this.send(parseObject(body) ?? {})
      : { status: 200, body: { id: this.settings.phoneNumberId } };
  }

  report(statuses: object[]): { body: string; signature: string } {
    const metadata = { phone_number_id: this.settings.phoneNumberId };
    return this.webhook({ metadata, statuses });
  }

  deliver(message: object): { body: string; signature: string } {
    return this.webhook({ messages: [message] });
  }

  private webhook(content: object): { body: string; signature: string } {
    const value = { messaging_product: 'whatsapp', ...content };
    return this.signed({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    });
  }

  signed(content: unknown): { body: string; signature: string } {
    const body = JSON.stringify(content);
    const digest = createHmac('sha256', this.settings.appSecret).update(body).digest('hex');
    return { body, signature: `sha256=${digest}` };
  }

  private async send(message: MessageBody): Promise<Answer> {
    const { messaging_product, to, type, template, biz_opaque_callback_data } = message;
    if (messaging_product !== 'whatsapp') return refusal(400, INVALID_PARAMETER);
    if (typeof to !== 'string' || !/^\d{8,15}$/.test(to)) return refusal(400, INVALID_PARAMETER);
    if (type !== 'template') {
      const freeForm = freeFormOf(to, { ...message });
      if (freeForm === null) return refusal(400, INVALID_PARAMETER);
      await this.acceptFreeForm(freeForm);
      return accepted(to, `wamid.${++this.messages}`);
    }
    const filled = this.fill(template);
    if (typeof filled === 'number') return refusal(filled === UNKNOWN_TEMPLATE ? 404 : 400, filled);
    if (to === WHATSAPP_TEST_NUMBERS.noAccount) return refusal(400, NO_WHATSAPP_ACCOUNT);
    const id = `wamid.${++this.messages}`;
    await this.accept({ id, to, ...filled, reference: String(biz_opaque_callback_data) });
    return accepted(to, id);
  }

  private fill(sent: MessageBody['template']) {
    const { templatePrefix } = this.settings;
    const approved = whatsAppTemplates().find(
      ({ kind, language }) => sent?.name === `${templatePrefix}${kind}` && sent.language?.code === language,
    );
    if (approved === undefined) return UNKNOWN_TEMPLATE;
    const parameters = sent?.components?.flatMap((component) => component.parameters ?? []) ?? [];
    const values = parameters.map(({ text }) => text);
    if (values.length !== approved.example.length) return WRONG_VALUE_COUNT;
    const isAllowed = (value: unknown): value is string =>
      typeof value === 'string' && value !== '' && !/[\n\t]| {4}/.test(value);
    if (!values.every(isAllowed)) return INVALID_VALUE;
    const text = approved.text.replace(/\{\{(\d+)\}\}/g, (_, n: string) => values[Number(n) - 1] ?? '');
    return { template: `${templatePrefix}${approved.kind}`, language: approved.language, values, text };
  }
}

const accepted = (to: string, id: string): Answer => ({
  status: 200,
  body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] },
});

const refusal = (status: number, code: number): Answer => ({
  status,
  body: { error: { message: `(#${code})`, type: 'OAuthException', code } },
});
