import { readFileSync } from 'node:fs';
import { AccessTokens, type IssuedToken } from '../../../../platform/access-tokens';
import type { Clock } from '../../../../platform/clock';
import type { RailSections } from '../../../../platform/config';
import type { UnknownFact } from '../payment-provider';
import {
  AuthorizedHttp,
  fetchToken,
  type HttpTimeouts,
  type ProviderAnswer,
  ProviderHttp,
  readToken,
} from '../provider-http';

/** `mp`: incoming money; `cashin`: outgoing. Both have the same calls. */
export type CashProduct = 'mp' | 'cashin';

export interface OrangeCmOrder {
  payToken: string;
  /** Nine digits. */
  subscriberMsisdn: string;
  amount: string;
  /** At most 20 letters and digits. */
  orderId: string;
  description: string;
}

const API = '/omcoreapis/1.0.2';
const TOKEN_MARGIN_SECONDS = 60;

/** The PIN appears in request bodies only. */
export class OrangeCmClient {
  readonly http: ProviderHttp;
  private readonly authorized: AuthorizedHttp;

  constructor(
    private readonly connection: RailSections['orange-cm'],
    clock: Clock,
    timeouts?: HttpTimeouts,
  ) {
    const { baseUrl, caFile } = connection;
    const authority = caFile === null ? undefined : readFileSync(caFile, 'utf8');
    this.http = new ProviderHttp(baseUrl, timeouts, authority);
    this.authorized = new AuthorizedHttp(
      this.http,
      new AccessTokens(clock, TOKEN_MARGIN_SECONDS, () => this.requestToken()),
    );
  }

  init(product: CashProduct): Promise<ProviderAnswer | UnknownFact> {
    return this.send('POST', `/${product}/init`);
  }

  pay(product: CashProduct, order: OrangeCmOrder): Promise<ProviderAnswer | UnknownFact> {
    const { channelMsisdn, pin, callbackUrl } = this.connection;
    return this.send('POST', `/${product}/pay`, {
      ...order,
      channelUserMsisdn: channelMsisdn,
      pin,
      notifUrl: callbackUrl,
    });
  }

  status(product: CashProduct, payToken: string): Promise<ProviderAnswer | UnknownFact> {
    return this.send('GET', `/${product}/paymentstatus/${encodeURIComponent(payToken)}`);
  }

  push(payToken: string): Promise<ProviderAnswer | UnknownFact> {
    return this.send('GET', `/mp/push/${encodeURIComponent(payToken)}`);
  }

  /** @param msisdn nine digits */
  subscriber(msisdn: string): Promise<ProviderAnswer | UnknownFact> {
    const { channelMsisdn, pin } = this.connection;
    const path = `/infos/subscriber/customer/${encodeURIComponent(msisdn)}`;
    return this.send('POST', path, { pin, channelMsisdn });
  }

  private send(method: 'GET' | 'POST', path: string, body?: object): Promise<ProviderAnswer | UnknownFact> {
    const { authUser, authPassword } = this.connection;
    const headers = { 'x-auth-token': base64(`${authUser}:${authPassword}`) };
    return this.authorized.send({ method, path: API + path, headers, body });
  }

  private async requestToken(): Promise<IssuedToken | UnknownFact> {
    const { clientId, clientSecret } = this.connection;
    const answer = await fetchToken(this.http, '/token', { id: clientId, secret: clientSecret });
    return readToken(answer);
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
