import { createHmac } from 'node:crypto';
import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

const ACCOUNT_SID = 'AC00000000000000000000000000000000';
const AUTH_TOKEN = 'fake-twilio-token';
const BASIC = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;

export interface SentSms {
  to: string;
  from: string;
  body: string;
}

/** Status report for a text sent with a callback URL. */
export interface TwilioReport {
  url: string;
  body: string;
  headers: Record<string, string>;
}

type Operation = 'send' | 'account';

export class FakeTwilio extends ScriptedServer<Operation> {
  readonly sent: SentSms[] = [];
  readonly callbacks: (string | null)[] = [];

  static async start(): Promise<FakeTwilio> {
    return new FakeTwilio().listen();
  }

  settings(): Record<string, string> {
    return {
      SMS_PROVIDER: 'twilio',
      SMS_BASE_URL: this.baseUrl,
      SMS_ACCOUNT_SID: ACCOUNT_SID,
      SMS_AUTH_TOKEN: AUTH_TOKEN,
      SMS_FROM: '+15005550006',
    };
  }

  /** A signed report about text `index`, by default the last one. */
  report(status: string, index = this.sent.length - 1): TwilioReport {
    const address = this.callbacks[index];
    if (!address) throw new Error('This text was sent without a callback URL');
    const fields = { MessageSid: `SM${index + 1}`, MessageStatus: status, ErrorCode: '30003' };
    const signed = Object.entries(fields)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => name + value)
      .join('');
    const signature = createHmac('sha1', AUTH_TOKEN)
      .update(address + signed)
      .digest('base64');
    const { pathname, search } = new URL(address);
    return {
      url: pathname + search,
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      },
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
    this.callbacks.push(form.get('StatusCallback'));
    return { status: 201, body: { sid: `SM${this.sent.length}`, status: 'queued', to, from, body } };
  }
}

function refused(status: number, code: number, message: string): HonestAnswer {
  return { status, body: { code, message, status } };
}
