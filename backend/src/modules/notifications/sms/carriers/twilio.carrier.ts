import { createHmac } from 'node:crypto';
import type { AppConfig } from '../../../../platform/config';
import { safeEqual } from '../../../../platform/keys';
import type { DeliveryReport, ReportRequest, SmsCarrier } from '../sms-sender';
import { basic, CarrierHttp, checkAccepted } from './carrier-http';
import { BAD_SIGNATURE, queryOf, reportOf } from './reports';

const PATH = '/api/sms/twilio/callback';

/** Twilio's Messages resource, or a compatible one at `SMS_BASE_URL`. No idempotency key. */
export class TwilioCarrier implements SmsCarrier {
  readonly name = 'twilio';

  constructor(
    private readonly config: AppConfig['sms'],
    private readonly http = new CarrierHttp(),
  ) {}

  async send(to: string, body: string, reference: string): Promise<string | null> {
    const { from, publicUrl } = this.config;
    const form = new URLSearchParams({ To: `+${to}`, From: from, Body: body });
    // Twilio rejects a text whose callback URL is unreachable.
    const reports = publicUrl.startsWith('https:');
    if (reports) form.set('StatusCallback', `${publicUrl}${PATH}?reference=${reference}`);
    const { status } = await this.http.post(
      `${this.account()}/Messages.json`,
      { ...this.credentials(), 'content-type': 'application/x-www-form-urlencoded' },
      form.toString(),
    );
    checkAccepted(status);
    return reports ? reference : null;
  }

  async problem(): Promise<string | null> {
    const { status } = await this.http.get(`${this.account()}.json`, this.credentials());
    return status === 200 ? null : `HTTP ${status}`;
  }

  readReport(request: ReportRequest): DeliveryReport {
    const fields = twilioFields(request, this.config);
    if (fields === null) return BAD_SIGNATURE;
    return reportOf(queryOf(request).get('reference'), fields.get('MessageStatus'));
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

/** Null for a bad signature. Twilio signs the URL and all fields, sorted by name. */
export function twilioFields(
  { rawBody, url, headers }: ReportRequest,
  { twilio: { authToken }, publicUrl }: AppConfig['sms'],
): URLSearchParams | null {
  const fields = new URLSearchParams(rawBody.toString('utf8'));
  const signed = [...new Set(fields.keys())]
    .sort()
    .flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value))
    .join('');
  const mac = createHmac('sha1', authToken).update(`${publicUrl}${url}${signed}`, 'utf8').digest('base64');
  const signature = headers['x-twilio-signature'];
  return authToken !== '' && typeof signature === 'string' && safeEqual(signature, mac) ? fields : null;
}
