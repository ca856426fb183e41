import type { AppConfig } from '../../../../platform/config';
import { type SmsCarrier } from '../sms-sender';
import { basic, CarrierHttp, checkTaken } from './carrier-http';

/**
 * Any carrier with one HTTP call a text: `SMS_HTTP_BODY` is the body with `{to}`, `{from}` and `{text}` in it, filled in as its
 * content type wants. A status of 200 to 299 means taken.
 */
export class HttpCarrier implements SmsCarrier {
  readonly name = 'http';

  constructor(
    private readonly config: AppConfig['sms'],
    private readonly http = new CarrierHttp(),
  ) {}

  async send(to: string, text: string): Promise<void> {
    const { from, http } = this.config;
    const isJson = http.contentType.includes('json');
    // A JSON string without its quotes: the template has them.
    const fill = (value: string) => (isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value));
    const values: Record<string, string> = { to: fill(to), from: fill(from), text: fill(text) };
    const { status } = await this.http.post(
      http.url,
      { 'content-type': http.contentType, ...authorization(http) },
      http.body.replace(/\{(to|from|text)\}/g, (_, name: string) => values[name] ?? ''),
    );
    checkTaken(status);
  }

  /** Any answer at all: what else could be asked is not known. */
  async problem(): Promise<null> {
    await this.http.get(new URL('/', this.config.http.url).href);
    return null;
  }
}

function authorization({ user, password, token }: AppConfig['sms']['http']): Record<string, string> {
  if (token !== null) return { authorization: `Bearer ${token}` };
  return user === null ? {} : { authorization: basic(user, password) };
}
