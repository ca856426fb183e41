import type { AppConfig } from '../../../../platform/config';
import { type SmsCarrier } from '../sms-sender';
import { basic, CarrierHttp, checkTaken } from './carrier-http';

/** Twilio's Messages resource, or anything that speaks it at `SMS_BASE_URL`. It knows no idempotency key. */
export class TwilioCarrier implements SmsCarrier {
  readonly name = 'twilio';

  constructor(
    private readonly config: AppConfig['sms'],
    private readonly http = new CarrierHttp(),
  ) {}

  async send(to: string, body: string): Promise<void> {
    const form = new URLSearchParams({ To: `+${to}`, From: this.config.from, Body: body });
    const { status } = await this.http.post(
      `${this.account()}/Messages.json`,
      { ...this.credentials(), 'content-type': 'application/x-www-form-urlencoded' },
      form.toString(),
    );
    checkTaken(status);
  }

  async problem(): Promise<string | null> {
    const { status } = await this.http.get(`${this.account()}.json`, this.credentials());
    return status === 200 ? null : `HTTP ${status}`;
  }

  private account(): string {
    const { baseUrl, accountSid } = this.config.twilio;
    return `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  }

  private credentials(): { authorization: string } {
    const { accountSid, authToken } = this.config.twilio;
    return { authorization: basic(accountSid, authToken) };
  }
}
