import { randomUUID } from 'node:crypto';
import { SegmentedMessage } from 'sms-segments-calculator';
import { newPhone } from '../factories/person';
import type { TestApp } from './test-app';

const BITS_OF_GSM = 7;

/** The server that receives the gateway's requests, and the secret that they contain. */
export interface UssdServer extends Pick<TestApp, 'url'> {
  config: { assistant: { ussdSecret: string | null } };
}

export async function postUssd(
  { url, config }: UssdServer,
  path: string,
  fields: Record<string, string>,
  secret: string | null = config.assistant.ussdSecret,
) {
  const answer = await fetch(`${url}/api/ussd/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(secret === null ? {} : { 'x-ussd-secret': secret }),
    },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
}

/** Checks that every screen fits and uses the GSM alphabet. */
export class UssdPhone {
  private session = randomUUID();
  private inputs: string[] = [];

  constructor(
    private readonly product: UssdServer,
    readonly number = newPhone(),
  ) {}

  async dial(): Promise<string> {
    this.session = randomUUID();
    this.inputs = [];
    return this.send();
  }

  async type(text: string): Promise<string> {
    this.inputs.push(text);
    return this.send();
  }

  /** Sends the inputs so far. Called directly, it repeats the gateway's last request. */
  async send(): Promise<string> {
    const { status, text } = await postUssd(this.product, 'africastalking', {
      sessionId: this.session,
      serviceCode: '*384#',
      phoneNumber: `+${this.number}`,
      text: this.inputs.join('*'),
      networkCode: '62401',
    });
    expect(status).toBe(200);
    expect(text).toMatch(/^(CON|END) /);
    const screen = new SegmentedMessage(text.slice(4));
    expect(screen.encodingName).toBe('GSM-7');
    expect(screen.messageSize).toBeLessThanOrEqual(160 * BITS_OF_GSM);
    return text;
  }
}
