import { randomBytes } from 'node:crypto';
import { safeEqual } from '../../platform/keys';
import type { Answer, SimulatedRequest } from '../local-server';

export class SimulatorTokens {
  /** Null omits `expires_in`. */
  lifetimeSeconds: number | null = 3600;
  private readonly expiry = new Map<string, number>();

  constructor(
    private readonly user: string,
    private readonly password: string,
  ) {}

  issue({ headers }: SimulatedRequest, type = 'Bearer'): Answer {
    const expected = `Basic ${Buffer.from(`${this.user}:${this.password}`).toString('base64')}`;
    if (!safeEqual(headers.authorization ?? '', expected)) {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    const token = randomBytes(24).toString('base64url');
    const now = Date.now();
    for (const [issued, expires] of this.expiry) if (expires <= now) this.expiry.delete(issued);
    this.expiry.set(token, now + (this.lifetimeSeconds ?? 3600) * 1000);
    const lifetime = this.lifetimeSeconds === null ? {} : { expires_in: this.lifetimeSeconds };
    return { status: 200, body: { access_token: token, token_type: type, ...lifetime } };
  }

  grant(request: SimulatedRequest): Answer {
    return new URLSearchParams(request.body).get('grant_type') === 'client_credentials'
      ? this.issue(request)
      : { status: 400, body: { error: 'unsupported_grant_type' } };
  }

  accepts({ headers }: SimulatedRequest): boolean {
    const expires = this.expiry.get((headers.authorization ?? '').replace(/^Bearer /, ''));
    return expires !== undefined && expires > Date.now();
  }

  revokeAll(): void {
    this.expiry.clear();
  }
}
