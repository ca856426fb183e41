import type { Clock } from './clock';

/** A token that somebody else's server gave. */
export interface IssuedToken {
  kind: 'token';
  value: string;
  /** Seconds, as the server says or by its documentation. */
  expiresInSeconds: number;
}

/**
 * The cached access token of one account: one request in flight, renewed a margin before its end. `NotIssued`: what the request says
 * where it got none; it may as well throw. Neither is remembered.
 */
export class AccessTokens<NotIssued extends object = never> {
  private current: { value: string; usableUntil: number } | null = null;
  private inFlight: Promise<string | NotIssued> | null = null;

  /** `marginSeconds`: how long before its end a token is no longer used; at most half of a short lifetime. */
  constructor(
    private readonly clock: Clock,
    private readonly marginSeconds: number,
    private readonly request: () => Promise<IssuedToken | NotIssued>,
  ) {}

  async get(): Promise<string | NotIssued> {
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

  private async renew(): Promise<string | NotIssued> {
    const askedAt = this.clock.now().getTime();
    const issued = await this.request();
    if (!isToken(issued)) return issued;
    const margin = Math.min(this.marginSeconds, issued.expiresInSeconds / 2);
    this.current = {
      value: issued.value,
      usableUntil: askedAt + (issued.expiresInSeconds - margin) * 1000,
    };
    return issued.value;
  }
}

const isToken = <NotIssued extends object>(issued: IssuedToken | NotIssued): issued is IssuedToken =>
  'kind' in issued && issued.kind === 'token';
