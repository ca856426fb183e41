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
    const { from, twilio } = this.config;
    const { status } = await this.http.post(
      `${twilio.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(twilio.accountSid)}/Messages.json`,
      {
        authorization: basic(twilio.accountSid, twilio.authToken),
        'content-type': 'application/x-www-form-urlencoded',
      },
      new URLSearchParams({ To: `+${to}`, From: from, Body: body }).toString(),
    );
    checkTaken(status);
  }
}
