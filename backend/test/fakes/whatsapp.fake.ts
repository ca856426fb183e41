import type { FreeFormMessage } from '../../src/dev/whatsapp/free-form';
import {
  WhatsAppApi,
  type WhatsAppMessage,
  type WhatsAppOperation,
} from '../../src/dev/whatsapp/whatsapp-api';
import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

const SETTINGS = {
  token: 'fake-whatsapp-token',
  phoneNumberId: '106540352242922',
  appSecret: 'fake-whatsapp-app-secret',
  templatePrefix: 'mboa_',
};

export class FakeWhatsApp extends ScriptedServer<WhatsAppOperation> {
  readonly sent: WhatsAppMessage[] = [];
  readonly answers: FreeFormMessage[] = [];
  private readonly api = new WhatsAppApi(
    SETTINGS,
    async (message) => void this.sent.push(message),
    async (message) => void this.answers.push(message),
  );

  static async start(): Promise<FakeWhatsApp> {
    return new FakeWhatsApp().listen();
  }

  settings(): Record<string, string> {
    return {
      WHATSAPP_BASE_URL: this.baseUrl,
      WHATSAPP_TOKEN: SETTINGS.token,
      WHATSAPP_PHONE_NUMBER_ID: SETTINGS.phoneNumberId,
      WHATSAPP_APP_SECRET: SETTINGS.appSecret,
      WHATSAPP_TEMPLATE_PREFIX: SETTINGS.templatePrefix,
      WHATSAPP_VERIFY_TOKEN: 'fake-whatsapp-verify-token',
      WHATSAPP_COST: '12',
    };
  }

  report(...statuses: [reference: string, status: string][]): { body: Buffer; signature: string } {
    const reported = statuses.map(([reference, status], index) => ({
      id: `wamid.${index}`,
      status,
      timestamp: '1763700000',
      recipient_id: '237677000001',
      biz_opaque_callback_data: reference,
    }));
    const { body, signature } = this.api.report(reported);
    return { body: Buffer.from(body), signature };
  }

  deliver(message: object): { body: Buffer; signature: string } {
    const { body, signature } = this.api.deliver(message);
    return { body: Buffer.from(body), signature };
  }

  signed(content: unknown): { body: Buffer; signature: string } {
    const { body, signature } = this.api.signed(content);
    return { body: Buffer.from(body), signature };
  }

  protected override operationOf(method: string, path: string): WhatsAppOperation | null {
    return this.api.operationOf(method, path);
  }

  protected override execute(request: RecordedRequest<WhatsAppOperation>): Promise<HonestAnswer> {
    return this.api.answer(request);
  }
}
