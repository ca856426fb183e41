import type { RailSections } from '../../../../platform/config';
import type { UnknownFact } from '../payment-provider';
import { type HttpTimeouts, type ProviderAnswer, ProviderHttp } from '../provider-http';

export type Movement = 'deposits' | 'refunds' | 'payouts';

const COUNTRY = 'CMR';

export class PawapayClient {
  readonly http: ProviderHttp;

  constructor(
    private readonly connection: RailSections['pawapay'],
    timeouts?: HttpTimeouts,
  ) {
    this.http = new ProviderHttp(connection.baseUrl, timeouts);
  }

  begin(movement: Movement, body: object): Promise<ProviderAnswer | UnknownFact> {
    return this.send('POST', `/${movement}`, body);
  }

  status(movement: Movement, id: string): Promise<ProviderAnswer | UnknownFact> {
    return this.send('GET', `/${movement}/${encodeURIComponent(id)}`);
  }

  availability(): Promise<ProviderAnswer | UnknownFact> {
    return this.send('GET', `/availability?country=${COUNTRY}`);
  }

  balances(): Promise<ProviderAnswer | UnknownFact> {
    return this.send('GET', `/wallet-balances?country=${COUNTRY}`);
  }

  private send(method: 'GET' | 'POST', path: string, body?: object): Promise<ProviderAnswer | UnknownFact> {
    const authorization = `Bearer ${this.connection.token}`;
    return this.http.send(
      { method, path: `/v2${path}`, headers: { authorization }, body },
      AbortSignal.timeout(this.http.timeouts.totalMs),
    );
  }
}
