import { Agent, type FormData, request } from 'undici';
import { reasonOf } from '../../../../platform/errors';
import { SmsNotSentError } from '../sms-sender';

const TIMEOUT_MS = 10_000;
/** Time for the body, which is optional: the status shows whether the SMS was accepted. */
const BODY_TIMEOUT_MS = 2_000;
const MAX_BYTES = 64 * 1024;
/** undici's errors before anything was written to the wire. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export interface CarrierAnswer {
  status: number;
  /** Empty if too large, too slow or cut off: the status suffices. */
  body: string;
}

export class CarrierHttp {
  private readonly agent = new Agent({ connect: { timeout: TIMEOUT_MS / 2 }, maxResponseSize: MAX_BYTES });

  constructor(
    private readonly timeoutMs = TIMEOUT_MS,
    private readonly bodyTimeoutMs = BODY_TIMEOUT_MS,
  ) {}

  post(url: string, headers: Record<string, string>, body: string | FormData): Promise<CarrierAnswer> {
    return this.exchange('POST', url, headers, body);
  }

  get(url: string, headers: Record<string, string> = {}): Promise<CarrierAnswer> {
    return this.exchange('GET', url, headers);
  }

  private async exchange(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    body?: string | FormData,
  ): Promise<CarrierAnswer> {
    try {
      const answer = await request(url, {
        method,
        dispatcher: this.agent,
        headers: { accept: 'application/json', ...headers },
        body: body ?? null,
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      const timer = setTimeout(() => answer.body.destroy(), this.bodyTimeoutMs);
      const text = await answer.body.text().catch(() => '');
      clearTimeout(timer);
      return { status: answer.statusCode, body: text };
    } catch (error) {
      const reason = reasonOf(error);
      const outcome = NEVER_SENT.has(reason) ? 'refused' : 'unknown';
      throw new SmsNotSentError(outcome, `The SMS carrier did not answer (${reason})`, {
        cause: error,
        isUnanswered: true,
      });
    }
  }
}

/** @throws SmsNotSentError unless the carrier accepted the text */
export function checkAccepted(status: number): void {
  if (status >= 200 && status < 300) return;
  // 408 and 5xx may come from a proxy in front of a carrier that accepted the text.
  const outcome = status === 408 || status >= 500 ? 'unknown' : 'refused';
  throw new SmsNotSentError(outcome, `The SMS carrier answered ${status}`);
}

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
