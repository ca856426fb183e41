import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

const CLIENT_ID = 'fake-orange-sms-client';
const CLIENT_SECRET = 'fake-orange-sms-secret';
const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
const SENDER = 'tel:+2370000';

type Operation = 'token' | 'send';

/** Orange's "SMS Africa and Middle East". */
export class FakeOrangeSms extends ScriptedServer<Operation> {
  readonly sent: { to: string; senderName: string | undefined; body: string }[] = [];
  private tokens = 0;
  private revokedUpTo = 0;

  static async start(): Promise<FakeOrangeSms> {
    return new FakeOrangeSms().listen();
  }

  settings(): Record<string, string> {
    return {
      SMS_PROVIDERS: 'orange',
      SMS_ORANGE_BASE_URL: this.baseUrl,
      SMS_ORANGE_CLIENT_ID: CLIENT_ID,
      SMS_ORANGE_CLIENT_SECRET: CLIENT_SECRET,
      SMS_ORANGE_SENDER_ADDRESS: '2370000',
      SMS_ORANGE_SENDER_NAME: 'Mboa',
    };
  }

  revokeTokens(): void {
    this.revokedUpTo = this.tokens;
  }

  protected override operationOf(method: string, path: string): Operation | null {
    if (method !== 'POST') return null;
    if (path === '/oauth/v3/token') return 'token';
    return path === `/smsmessaging/v1/outbound/${encodeURIComponent(SENDER)}/requests` ? 'send' : null;
  }

  protected override execute({ operation, headers, body }: RecordedRequest<Operation>): HonestAnswer {
    if (operation === 'unknown') return refused(404, 'Not found');
    if (operation === 'token') {
      const asked = headers.authorization === BASIC && body === 'grant_type=client_credentials';
      if (!asked) return refused(401, 'invalid_client');
      this.tokens += 1;
      return {
        status: 200,
        body: { token_type: 'Bearer', access_token: `token-${this.tokens}`, expires_in: '3600' },
      };
    }
    const token = Number(/^Bearer token-(\d+)$/.exec(headers.authorization ?? '')?.[1] ?? 0);
    if (token <= this.revokedUpTo || token > this.tokens) return refused(401, 'Expired credentials');
    const { outboundSMSMessageRequest: text } = JSON.parse(body) as {
      outboundSMSMessageRequest: {
        address: string;
        senderAddress: string;
        senderName?: string;
        outboundSMSTextMessage: { message: string };
      };
    };
    if (text.senderAddress !== SENDER || !/^tel:\+\d{8,15}$/.test(text.address)) {
      return refused(400, 'Invalid input value');
    }
    this.sent.push({
      to: text.address,
      senderName: text.senderName,
      body: text.outboundSMSTextMessage.message,
    });
    return {
      status: 201,
      body: {
        outboundSMSMessageRequest: {
          ...text,
          resourceURL: `${this.baseUrl}/requests/text-${this.sent.length}-of-orange`,
        },
      },
    };
  }
}

function refused(status: number, message: string): HonestAnswer {
  return { status, body: { code: status, message } };
}
