import { AccessTokens, type IssuedToken } from '../../../../platform/access-tokens';
import { Clock } from '../../../../platform/clock';
import type { AppConfig } from '../../../../platform/config';
import { type SmsCarrier, SmsNotSentError } from '../sms-sender';
import { basic, CarrierHttp, checkTaken } from './carrier-http';

/** A token is renewed this long before its end (seconds). */
const MARGIN_SECONDS = 60;
/** Seconds, as Orange's page says, where the answer does not. */
const USUAL_LIFETIME_SECONDS = 3600;

/** Orange's "SMS Africa and Middle East" (developer.orange.com): OAuth client credentials, then one request a text. */
export class OrangeCarrier implements SmsCarrier {
  readonly name = 'orange';
  private readonly tokens = new AccessTokens<never>(new Clock(), MARGIN_SECONDS, () => this.askForToken());

  constructor(
    private readonly config: AppConfig['sms'],
    private readonly http = new CarrierHttp(),
  ) {}

  async send(to: string, body: string): Promise<void> {
    const token = await this.tokens.get();
    let status = await this.request(to, body, token);
    if (status === 401) {
      // Withdrawn before its time. With the next one it is asked once more: this one has sent nothing.
      this.tokens.drop(token);
      status = await this.request(to, body, await this.tokens.get());
    }
    checkTaken(status);
  }

  /** A fresh token: it says that Orange answers and knows us. */
  async problem(): Promise<string | null> {
    await this.askForToken();
    return null;
  }

  private async request(to: string, message: string, token: string): Promise<number> {
    const { baseUrl, senderAddress, senderName } = this.config.orange;
    const sender = `tel:+${senderAddress}`;
    const { status } = await this.http.post(
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
    return status;
  }

  private async askForToken(): Promise<IssuedToken> {
    const { baseUrl, clientId, clientSecret } = this.config.orange;
    const { status, body } = await this.http
      .post(
        `${baseUrl}/oauth/v3/token`,
        {
          authorization: basic(clientId, clientSecret),
          'content-type': 'application/x-www-form-urlencoded',
        },
        'grant_type=client_credentials',
      )
      .catch(noText);
    const token = status === 200 ? readToken(body) : null;
    if (token === null) throw new SmsNotSentError('refused', `The SMS carrier gave no token (${status})`);
    return token;
  }
}

/** While a token is asked for no text can have gone out, whatever became of the question. */
function noText(error: unknown): never {
  const message = error instanceof Error ? error.message : 'The SMS carrier gave no token';
  throw new SmsNotSentError('refused', message, { cause: error });
}

function readToken(body: string): IssuedToken | null {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return null;
  }
  const { access_token: value, expires_in: told } = (answer ?? {}) as Record<string, unknown>;
  if (typeof value !== 'string' || value === '') return null;
  const seconds = Number(told);
  return { kind: 'token', value, expiresInSeconds: seconds > 0 ? seconds : USUAL_LIFETIME_SECONDS };
}
