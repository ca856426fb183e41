import { type UnknownFact } from '../payment-provider';
import { type ProviderAnswer, type ProviderHttp, type ProviderHttpRequest, undecided } from './provider-http';
import { type Clock } from '../../../../platform/clock';
import { word } from './fields';

/** Requests with a bearer token: a 401 renews the token once and sends once more. */
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

export interface IssuedToken {
  kind: 'token';
  value: string;
  /** Seconds, as the provider says or by its documentation. */
  expiresInSeconds: number;
}

/** The cached access token of one account: one request in flight, renewed a margin before its end. */
export class AccessTokens {
  private current: { value: string; usableUntil: number } | null = null;
  private inFlight: Promise<string | UnknownFact> | null = null;

  /** `marginSeconds`: how long before its end a token is no longer used; at most half of a short lifetime. */
  constructor(
    private readonly clock: Clock,
    private readonly marginSeconds: number,
    private readonly request: () => Promise<IssuedToken | UnknownFact>,
  ) {}

  async get(): Promise<string | UnknownFact> {
    if (this.current !== null && this.clock.now().getTime() < this.current.usableUntil) {
      return this.current.value;
    }
    this.inFlight ??= this.renew().finally(() => {
      this.inFlight = null;
    });
    return this.inFlight;
  }

  /** Forgets a token that was answered 401, unless it has been renewed since. */
  drop(token: string): void {
    if (this.current?.value === token) this.current = null;
  }

  private async renew(): Promise<string | UnknownFact> {
    const askedAt = this.clock.now().getTime();
    const issued = await this.request();
    if (issued.kind === 'unknown') return issued;
    const margin = Math.min(this.marginSeconds, issued.expiresInSeconds / 2);
    this.current = {
      value: issued.value,
      usableUntil: askedAt + (issued.expiresInSeconds - margin) * 1000,
    };
    return issued.value;
  }
}

/** Reads `{access_token, expires_in}`; `lifetime` in seconds: where none is told, and at most. */
export function readToken(
  answer: ProviderAnswer | UnknownFact,
  lifetime: { untold: number; most: number },
): IssuedToken | UnknownFact {
  if (answer.kind === 'unknown') return answer;
  if (answer.status !== 200 || answer.body.kind !== 'json') return undecided(answer);
  const value = word(answer.body.value['access_token']);
  if (value === null) return undecided(answer);
  const told = Number(answer.body.value['expires_in']);
  const expiresInSeconds = Math.min(told > 0 ? told : lifetime.untold, lifetime.most);
  return { kind: 'token', value, expiresInSeconds };
}
