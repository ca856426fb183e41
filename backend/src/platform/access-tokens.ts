import type { Clock } from './clock';

export interface IssuedToken {
  kind: 'token';
  value: string;
  expiresInSeconds: number;
}

/**
 * Caches the access token of one account, with a single request in flight, and renews it before expiry.
 * `NotIssued`: result of a failed request, never cached.
 */
export class AccessTokens<NotIssued extends object = never> {
  private current: { value: string; usableUntil: number } | null = null;
  private inFlight: Promise<string | NotIssued> | null = null;

  /** `marginSeconds`: renewal before expiry, at most half of a short lifetime. */
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

  drop(token: string): void {
    if (this.current?.value === token) this.current = null;
  }

  private async renew(): Promise<string | NotIssued> {
    const requestedAt = this.clock.now().getTime();
    const issued = await this.request();
    if (!isToken(issued)) return issued;
    const margin = Math.min(this.marginSeconds, issued.expiresInSeconds / 2);
    const { value, expiresInSeconds } = issued;
    this.current = { value, usableUntil: requestedAt + (expiresInSeconds - margin) * 1000 };
    return value;
  }
}

const isToken = <NotIssued extends object>(issued: IssuedToken | NotIssued): issued is IssuedToken =>
  'kind' in issued && issued.kind === 'token';
