import { Agent, request } from 'undici';
import type { AppConfig } from '../../../platform/config';
import { SmsNotSentError, SmsSender } from './sms-sender';

/** Milliseconds until an answer that hasn't come counts as unknown. */
const TIMEOUT_MS = 10_000;
/** Nothing was written to the wire yet when undici gives up with one of these. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Twilio's Messages resource, or anything that speaks it at `SMS_BASE_URL`. It knows no idempotency key. */
export class TwilioSmsSender extends SmsSender {
  private readonly agent = new Agent({ connect: { timeout: TIMEOUT_MS / 2 } });

  constructor(
    private readonly config: AppConfig,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    super();
  }

  async send(to: string, body: string): Promise<void> {
    const status = await this.post(
      new URLSearchParams({ To: `+${to}`, From: this.config.sms.from, Body: body }),
    );
    if (status >= 200 && status < 300) return;
    // 408 and 5xx may come from in front of a carrier that has taken the text; every other refusal is certain.
    const outcome = status === 408 || status >= 500 ? 'unknown' : 'refused';
    throw new SmsNotSentError(outcome, `The SMS provider answered ${status}`);
  }

  private async post(form: URLSearchParams): Promise<number> {
    const { baseUrl, accountSid, authToken } = this.config.sms;
    const credentials = Buffer.from(`${accountSid}:${authToken}`, 'utf8').toString('base64');
    try {
      const { statusCode, body } = await request(
        `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        {
          method: 'POST',
          dispatcher: this.agent,
          headers: {
            authorization: `Basic ${credentials}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: form.toString(),
          signal: AbortSignal.timeout(this.timeoutMs),
        },
      );
      await body.dump({ limit: 64 * 1024 }).catch(() => undefined); // the status has said it all
      return statusCode;
    } catch (error) {
      const given = (error as { code?: unknown } | null)?.code;
      const code = typeof given === 'string' ? given : 'timeout';
      const outcome = NEVER_SENT.has(code) ? 'refused' : 'unknown';
      throw new SmsNotSentError(outcome, `The SMS provider did not answer (${code})`, { cause: error });
    }
  }
}
