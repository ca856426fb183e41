import { AccessTokens, type IssuedToken } from '../../../../platform/access-tokens';
import { Clock } from '../../../../platform/clock';
import type { AppConfig } from '../../../../platform/config';
import { type DeliveryReport, type ReportRequest, type SmsCarrier, SmsNotSentError } from '../sms-sender';
import { basic, type CarrierAnswer, CarrierHttp, checkAccepted } from './carrier-http';
import { BAD_SIGNATURE, jsonOf, knowsSecret, objectOf, reportOf, UNREADABLE } from './reports';

const MARGIN_SECONDS = 60;
/** Documented default if the answer lacks a lifetime. */
const USUAL_LIFETIME_SECONDS = 3600;

/**
 * Orange's "SMS Africa and Middle East" (developer.orange.com): OAuth client credentials, one request per
 * text.
 */
export class OrangeCarrier implements SmsCarrier {
  readonly name = 'orange';
  private readonly tokens = new AccessTokens<never>(new Clock(), MARGIN_SECONDS, () => this.fetchToken());
  private readonly http = new CarrierHttp();

  constructor(private readonly config: AppConfig['sms']) {}

  async send(to: string, body: string): Promise<string | null> {
    const token = await this.tokens.get();
    let answer = await this.request(to, body, token);
    if (answer.status === 401) {
      // Token revoked early. Nothing was sent, so a retry is safe.
      this.tokens.drop(token);
      answer = await this.request(to, body, await this.tokens.get());
    }
    checkAccepted(answer.status);
    return textIdOf(answer.body);
  }

  /**
   * "Real-time SMS DR": unsigned; authenticated only by the secret in the URL that Orange's staff configure.
   */
  readReport(request: ReportRequest): DeliveryReport {
    const { reportSecret } = this.config;
    if (reportSecret === null) return UNREADABLE;
    if (!knowsSecret(request, reportSecret)) return BAD_SIGNATURE;
    const { deliveryInfoNotification } = jsonOf(request.rawBody);
    const { callbackData, deliveryInfo } = objectOf(deliveryInfoNotification);
    return reportOf(callbackData, objectOf(deliveryInfo)['deliveryStatus']);
  }

  async problem(): Promise<string | null> {
    await this.fetchToken();
    return null;
  }

  private async request(to: string, message: string, token: string): Promise<CarrierAnswer> {
    const { baseUrl, senderAddress, senderName } = this.config.orange;
    const sender = `tel:+${senderAddress}`;
    return this.http.post(
      `${baseUrl}/smsmessaging/v1/outbound/${encodeURIComponent(sender)}/requests`,
      { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      JSON.stringify({
        outboundSMSMessageRequest: {
          address: `tel:+${to}`,
          senderAddress: sender,
          ...(senderName === null ? {} : { senderName }),
          outboundSMSTextMessage: { message },
        },
      }),
    );
  }

  private async fetchToken(): Promise<IssuedToken> {
    const { baseUrl, clientId, clientSecret } = this.config.orange;
    const { status, body } = await this.http
      .post(
        `${baseUrl}/oauth/v3/token`,
        { authorization: basic(clientId, clientSecret), 'content-type': 'application/x-www-form-urlencoded' },
        'grant_type=client_credentials',
      )
      .catch(throwNotSent);
    const token = status === 200 ? readToken(body) : null;
    if (token === null) throw new SmsNotSentError('refused', `The SMS carrier gave no token (${status})`);
    return token;
  }
}

/** Last segment of the resource URL; reports carry it as `callbackData`. */
function textIdOf(body: string): string | null {
  const { outboundSMSMessageRequest } = jsonOf(Buffer.from(body, 'utf8'));
  const { resourceURL } = objectOf(outboundSMSMessageRequest);
  const id = typeof resourceURL === 'string' ? resourceURL.slice(resourceURL.lastIndexOf('/') + 1) : '';
  return /^[\w-]{8,100}$/.test(id) ? id : null;
}

function throwNotSent(error: unknown): never {
  const message = error instanceof Error ? error.message : 'The SMS carrier gave no token';
  const isUnanswered = error instanceof SmsNotSentError && error.isUnanswered;
  throw new SmsNotSentError('refused', message, { cause: error, isUnanswered });
}

function readToken(body: string): IssuedToken | null {
  const { access_token: value, expires_in: expiresIn } = jsonOf(Buffer.from(body, 'utf8'));
  if (typeof value !== 'string' || value === '') return null;
  const seconds = Number(expiresIn);
  return { kind: 'token', value, expiresInSeconds: seconds > 0 ? seconds : USUAL_LIFETIME_SECONDS };
}
