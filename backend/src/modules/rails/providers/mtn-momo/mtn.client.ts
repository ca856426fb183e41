import { AccessTokens, type IssuedToken } from '../../../../platform/access-tokens';
import type { Clock } from '../../../../platform/clock';
import type { RailSections } from '../../../../platform/config';
import type { UnknownFact } from '../payment-provider';
import {
  AuthorizedHttp,
  type HttpTimeouts,
  type ProviderAnswer,
  ProviderHttp,
  readToken,
} from '../provider-http';

type Product = 'collection' | 'disbursement';

/** MTN documents an hour; tokens are renewed ten minutes early. */
const TOKEN_SECONDS = 3600;
const TOKEN_MARGIN_SECONDS = 600;

export interface MtnCall {
  product: Product;
  method: 'GET' | 'POST';
  /** Below `/<product>/v1_0`. */
  path: string;
  /** Sent as X-Reference-Id. */
  referenceId?: string;
  /** Requests to pay only. */
  callback?: boolean;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  deadline?: AbortSignal;
}

/** The MoMo API has separate accounts and tokens for its two products. */
export class MtnClient {
  readonly http: ProviderHttp;
  private readonly products: Readonly<Record<Product, AuthorizedHttp>>;

  constructor(
    private readonly connection: RailSections['mtn-momo'],
    clock: Clock,
    timeouts?: HttpTimeouts,
  ) {
    this.http = new ProviderHttp(connection.baseUrl, timeouts);
    const authorized = (product: Product) =>
      new AuthorizedHttp(
        this.http,
        new AccessTokens(clock, TOKEN_MARGIN_SECONDS, () => this.requestToken(product)),
      );
    this.products = { collection: authorized('collection'), disbursement: authorized('disbursement') };
  }

  async call(call: MtnCall): Promise<ProviderAnswer | UnknownFact> {
    const headers: Record<string, string> = {
      ...call.headers,
      'ocp-apim-subscription-key': this.connection[call.product].subscriptionKey,
      'x-target-environment': this.connection.targetEnvironment,
    };
    if (call.referenceId !== undefined) headers['x-reference-id'] = call.referenceId;
    if (call.callback === true) headers['x-callback-url'] = this.connection.callbackUrl;
    const { method, product, body, deadline } = call;
    const path = `/${product}/v1_0${call.path}`;
    return this.products[product].send({ method, path, headers, body }, deadline);
  }

  private async requestToken(product: Product): Promise<IssuedToken | UnknownFact> {
    const account = this.connection[product];
    const basic = Buffer.from(`${account.apiUser}:${account.apiKey}`).toString('base64');
    const answer = await this.http.send(
      {
        method: 'POST',
        path: `/${product}/token/`,
        headers: { authorization: `Basic ${basic}`, 'ocp-apim-subscription-key': account.subscriptionKey },
      },
      AbortSignal.timeout(this.http.timeouts.totalMs),
    );
    return readToken(answer, { fallback: TOKEN_SECONDS, max: TOKEN_SECONDS });
  }
}
