import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../../platform/clock';
import type { AccessClaims } from './providers/auth-provider';
import { AUDIENCE, ISSUER } from './token-rules';

/** Seconds that an access token lives (docs/api.md "Auth"); its session may end it sooner. */
export const ACCESS_TOKEN_SECONDS = 900;

/** Access tokens: JWT, HS256. They say whose session it is and nothing of roles, which are read at each request. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  issue(userId: string, sessionId: string): { access_token: string; expires_at: number } {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
    const claims = { sub: userId, sid: sessionId, iat: issuedAt, exp: expiresAt, iss: ISSUER, aud: AUDIENCE };
    return { access_token: this.jwt.sign(claims), expires_at: expiresAt };
  }

  /** The claims of a token with a good signature, or null. With `evenExpired` its time doesn't matter: to sign out. */
  read(token: string, options: { evenExpired?: boolean } = {}): AccessClaims | null {
    try {
      return this.jwt.verify<Record<string, unknown>>(token, {
        ignoreExpiration: options.evenExpired === true,
      });
    } catch {
      return null;
    }
  }
}
