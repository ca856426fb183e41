import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

const ACCOUNT_SID = 'AC00000000000000000000000000000000';
const AUTH_TOKEN = 'fake-twilio-token';
const BASIC = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;

export interface SentSms {
  to: string;
  from: string;
  body: string;
}

type Operation = 'send' | 'account';

/** A local imitation of Twilio's Messages resource, and of the account that it belongs to. */
export class FakeTwilio extends ScriptedServer<Operation> {
  /** What was taken for delivery, oldest first. */
  readonly sent: SentSms[] = [];

  static async start(): Promise<FakeTwilio> {
    return new FakeTwilio().listen();
  }

  /** Settings under which the server speaks to this imitation. */
  settings(): Record<string, string> {
    return {
      SMS_PROVIDER: 'twilio',
      SMS_BASE_URL: this.baseUrl,
      SMS_ACCOUNT_SID: ACCOUNT_SID,
      SMS_AUTH_TOKEN: AUTH_TOKEN,
      SMS_FROM: '+15005550006',
    };
  }

  protected override operationOf(method: string, path: string): Operation | null {
    const account = `/2010-04-01/Accounts/${ACCOUNT_SID}`;
    if (method === 'GET' && path === `${account}.json`) return 'account';
    return method === 'POST' && path === `${account}/Messages.json` ? 'send' : null;
  }

  protected override execute(request: RecordedRequest<Operation>): HonestAnswer {
    if (request.operation === 'unknown') return refused(404, 20404, 'The requested resource was not found');
    if (request.headers.authorization !== BASIC) return refused(401, 20003, 'Authenticate');
    if (request.operation === 'account') return { status: 200, body: { sid: ACCOUNT_SID, status: 'active' } };
    const form = new URLSearchParams(request.body);
    const [to, from, body] = [form.get('To'), form.get('From'), form.get('Body')];
    if (to === null || from === null || !body) return refused(400, 21602, 'Message body is required.');
    if (!/^\+\d{8,15}$/.test(to)) return refused(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    this.sent.push({ to, from, body });
    return { status: 201, body: { sid: `SM${this.sent.length}`, status: 'queued', to, from, body } };
  }
}

function refused(status: number, code: number, message: string): HonestAnswer {
  return { status, body: { code, message, status } };
}
