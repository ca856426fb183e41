import { Agent, type Dispatcher, request } from 'undici';
import { generateRequestDetails } from 'web-push';
import type { AppConfig } from '../../../platform/config';
import { reasonOf, secondsOfRetryAfter } from '../../../platform/errors';

const TIMEOUT_MS = 5_000;
const GONE = new Set([404, 410]);

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The push service rejected the message, or the outcome is unknown. */
export class PushNotSentError extends Error {
  constructor(
    message: string,
    readonly retryAfterSeconds = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'PushNotSentError';
  }
}

/** Web Push client (RFC 8030, 8291, 8292). Never called inside a transaction; follows no redirect. */
export class PushSender {
  constructor(
    private readonly config: AppConfig,
    public dispatcher: Dispatcher = new Agent({ connect: { timeout: TIMEOUT_MS / 2 } }),
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /**
   * @param ttlSeconds how long the service keeps the message for an offline phone
   * @returns `gone` if the subscription has expired
   * @throws PushNotSentError
   */
  async send(target: PushTarget, message: object, ttlSeconds: number): Promise<'taken' | 'gone'> {
    const { statusCode, retryAfter } = await this.post(target, message, ttlSeconds);
    if (statusCode >= 200 && statusCode < 300) return 'taken';
    if (GONE.has(statusCode)) return 'gone';
    throw new PushNotSentError(`The push service answered ${statusCode}`, retryAfter);
  }

  private async post({ endpoint, p256dh, auth }: PushTarget, message: object, ttlSeconds: number) {
    const { subject, publicKey, privateKey } = this.config.push;
    try {
      const { method, headers, body } = generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails: { subject, publicKey, privateKey }, TTL: ttlSeconds, urgency: 'high' },
      );
      const answer = await request(endpoint, {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
        dispatcher: this.dispatcher,
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      await answer.body.dump({ limit: 16 * 1024 }).catch(() => undefined);
      const retryAfter = secondsOfRetryAfter(answer.headers['retry-after']);
      return { statusCode: answer.statusCode, retryAfter };
    } catch (error) {
      throw new PushNotSentError(`The push service did not answer (${reasonOf(error)})`, 0, { cause: error });
    }
  }
}
