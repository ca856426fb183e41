import type { UnknownFact } from '../payment-provider';
import type { AccessTokens } from './access-tokens';
import type { ProviderAnswer, ProviderHttp, ProviderHttpRequest } from './provider-http';

/** Requests with a bearer token: a 401 renews the token once and sends once more (decision 13). */
export class AuthorizedHttp {
  constructor(
    private readonly http: ProviderHttp,
    private readonly tokens: AccessTokens,
  ) {}

  async send(request: ProviderHttpRequest): Promise<ProviderAnswer | UnknownFact> {
    const deadline = AbortSignal.timeout(this.http.timeouts.wholeMs);
    const token = await this.tokenBefore(deadline);
    if (typeof token !== 'string') return token;
    const answer = await this.http.send(withToken(request, token), deadline);
    if (answer.kind !== 'answer' || answer.status !== 401) return answer;

    this.tokens.drop(token);
    const renewed = await this.tokenBefore(deadline);
    if (typeof renewed !== 'string') return renewed;
    return this.http.send(withToken(request, renewed), deadline);
  }

  /** The token's request is shared and goes on for the others when this caller's time is up. */
  private async tokenBefore(deadline: AbortSignal): Promise<string | UnknownFact> {
    let onAbort: () => void = () => undefined;
    const tooLate = new Promise<UnknownFact>((resolve) => {
      onAbort = () => resolve({ kind: 'unknown', why: 'timeout', detail: 'waiting for a token' });
      deadline.addEventListener('abort', onAbort, { once: true });
    });
    try {
      const token = await Promise.race([this.tokens.get(), tooLate]);
      return typeof token === 'string' ? token : { ...token, detail: `token: ${token.detail}` };
    } finally {
      deadline.removeEventListener('abort', onAbort);
    }
  }
}

function withToken(request: ProviderHttpRequest, token: string): ProviderHttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}
