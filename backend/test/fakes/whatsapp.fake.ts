import { createHmac } from 'node:crypto';
import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

const TOKEN = 'fake-whatsapp-token';
const NUMBER = '106540352242922';
const APP_SECRET = 'fake-whatsapp-app-secret';

export interface WhatsAppMessage {
  to: string;
  template: string;
  language: string;
  values: string[];
  /** Returned with each status. */
  reference: string;
}

interface MessageBody {
  messaging_product?: unknown;
  to: string;
  type?: unknown;
  template: {
    name: string;
    language: { code: string };
    components: { type: string; parameters: { type: string; text: string }[] }[];
  };
  biz_opaque_callback_data: string;
}

/** A fake of Meta's WhatsApp Cloud API: one business number, any template. */
export class FakeWhatsApp extends ScriptedServer<'send' | 'number'> {
  readonly sent: WhatsAppMessage[] = [];

  static async start(): Promise<FakeWhatsApp> {
    return new FakeWhatsApp().listen();
  }

  settings(): Record<string, string> {
    return {
      WHATSAPP_BASE_URL: this.baseUrl,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_PHONE_NUMBER_ID: NUMBER,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: 'fake-whatsapp-verify-token',
      WHATSAPP_COST: '12',
    };
  }

  report(...statuses: [reference: string, status: string][]): { body: Buffer; signature: string } {
    const told = statuses.map(([reference, status], index) => ({
      id: `wamid.${index}`,
      status,
      timestamp: '1763700000',
      recipient_id: '237677000001',
      biz_opaque_callback_data: reference,
    }));
    const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: NUMBER }, statuses: told };
    return this.signed({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    });
  }

  signed(content: unknown): { body: Buffer; signature: string } {
    const body = Buffer.from(JSON.stringify(content), 'utf8');
    return { body, signature: `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}` };
  }

  protected override operationOf(method: string, path: string): 'send' | 'number' | null {
    if (method === 'GET' && path.startsWith(`/${NUMBER}`)) return 'number';
    return method === 'POST' && path === `/${NUMBER}/messages` ? 'send' : null;
  }

  protected override execute({ operation, headers, body }: RecordedRequest<'send' | 'number'>): HonestAnswer {
    if (operation === 'unknown') return refused(404, 100);
    if (headers.authorization !== `Bearer ${TOKEN}`) return refused(401, 190);
    if (operation === 'number') return { status: 200, body: { id: NUMBER } };
    const { messaging_product, to, type, template, biz_opaque_callback_data } = JSON.parse(
      body,
    ) as MessageBody;
    if (messaging_product !== 'whatsapp' || type !== 'template' || !/^\d{8,15}$/.test(to))
      return refused(400, 100);
    const values = template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
    // As strict as Meta: no empty values, line breaks or runs of spaces.
    if (values.some((value) => value === '' || /[\n\t]| {4}/.test(value))) return refused(400, 132018);
    const message = { to, template: template.name, language: template.language.code, values };
    this.sent.push({ ...message, reference: biz_opaque_callback_data });
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', messages: [{ id: `wamid.${this.sent.length}` }] },
    };
  }
}

function refused(status: number, code: number): HonestAnswer {
  return { status, body: { error: { message: `(#${code})`, type: 'OAuthException', code } } };
}
