import type { Clock } from '../../../../platform/clock';
import type { ProviderSections } from '../../../../platform/config';
import { AuthorizedHttp, AccessTokens, readToken, type IssuedToken } from '../http/authorized-http';
import { type HttpTimeouts, type ProviderAnswer, ProviderHttp } from '../http/provider-http';
import type { UnknownFact } from '../payment-provider';

/** Where the answer names no lifetime. */
const DEFAULT_TOKEN_SECONDS = 3600;
/** Orange's real tokens live up to 90 days; a day is long enough to be wrong about one. */
const LONGEST_TOKEN_SECONDS = 86_400;
const TOKEN_MARGIN_SECONDS = 60;

/** Orange's paths and token (docs/api.md, "Settings"). */
export class OrangeClient {
  private readonly http: ProviderHttp;
  private readonly authorized: AuthorizedHttp;

  constructor(
    readonly connection: ProviderSections['orange'],
    clock: Clock,
    timeouts?: HttpTimeouts,
  ) {
    this.http = new ProviderHttp(connection.baseUrl, timeouts);
    const tokens = new AccessTokens(clock, TOKEN_MARGIN_SECONDS, () => this.requestToken());
    this.authorized = new AuthorizedHttp(this.http, tokens);
  }

  /** `rawBody` is sent byte for byte, because the signature in `headers` covers it. */
  async pay(
    rawBody: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<ProviderAnswer | UnknownFact> {
    return this.authorized.send({
      method: 'POST',
      path: this.connection.paymentPath,
      headers: { ...headers, 'content-type': 'application/json' },
      body: rawBody,
    });
  }

  async status(transactionId: string): Promise<ProviderAnswer | UnknownFact> {
    const path = `${this.connection.statusPath}/${encodeURIComponent(transactionId)}`;
    return this.authorized.send({ method: 'GET', path });
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  private async requestToken(): Promise<IssuedToken | UnknownFact> {
    const { clientId, clientSecret, tokenPath } = this.connection;
    const answer = await this.http.send(
      {
        method: 'POST',
        path: tokenPath,
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      AbortSignal.timeout(this.http.timeouts.wholeMs),
    );
    return readToken(answer, { untold: DEFAULT_TOKEN_SECONDS, most: LONGEST_TOKEN_SECONDS });
  }
}
