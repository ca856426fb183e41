import { type HonestAnswer, type RecordedRequest, ScriptedServer } from './scripted-server';

/** Accepts every POST to `/send` as an SMS. */
export class FakeHttpCarrier extends ScriptedServer<'send'> {
  readonly sent: { authorization: string | undefined; contentType: string | undefined; body: string }[] = [];

  static async start(): Promise<FakeHttpCarrier> {
    return new FakeHttpCarrier().listen();
  }

  settings(): Record<string, string> {
    return { SMS_PROVIDERS: 'http', SMS_HTTP_URL: `${this.baseUrl}/send`, SMS_HTTP_TOKEN: 'fake-token' };
  }

  protected override operationOf(method: string, path: string): 'send' | null {
    return method === 'POST' && path === '/send' ? 'send' : null;
  }

  protected override execute({ operation, headers, body }: RecordedRequest<'send'>): HonestAnswer {
    if (operation === 'unknown') return { status: 404 };
    const { authorization, 'content-type': contentType } = headers;
    this.sent.push({ authorization, contentType, body });
    return { status: 202, body: { accepted: true } };
  }
}
