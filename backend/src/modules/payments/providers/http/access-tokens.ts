import type { Clock } from '../../../../platform/clock';
import type { UnknownFact } from '../payment-provider';
import { undecided, type ProviderAnswer } from './provider-http';
import { word } from './words';

export interface IssuedToken {
  kind: 'token';
  value: string;
  /** Seconds, as the provider says or by its documentation. */
  expiresInSeconds: number;
}

/** The cached access token of one account: one request in flight, renewed a margin before its end (decision 13). */
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
