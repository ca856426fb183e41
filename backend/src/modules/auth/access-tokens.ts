import { type KeyObject, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JwtModuleOptions, JwtSecretRequestType, JwtService } from '@nestjs/jwt';
import { Clock } from '../../platform/clock';
import type { AppConfig } from '../../platform/config';
import { hmac } from '../../platform/keys';
import { notSignedIn } from './auth.errors';
import type { AccessClaims } from './providers/auth-provider';

const ACCESS_TOKEN_SECONDS = 900;

/** JWTs (HS256) that name person and session. Roles are read from the database at each request. */
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
    // `iat` is in seconds, so without `jti` a token renewed within the same second would be identical.
    const jti = randomBytes(6).toString('base64url');
    return { access_token: this.jwt.sign({ ...claims, jti }), expires_at: expiresAt };
  }

  /** @throws DomainError UNAUTHENTICATED, caused by a TokenExpiredError if the token is only too old */
  verify(token: string, { evenExpired = false } = {}): AccessClaims {
    try {
      return this.jwt.verify<Record<string, unknown>>(token, { ignoreExpiration: evenExpired });
    } catch (error) {
      throw notSignedIn(undefined, error);
    }
  }

  /** Null if forged or expired. `evenExpired` accepts expired tokens, for signing out. */
  read(token: string, options: { evenExpired?: boolean } = {}): AccessClaims | null {
    try {
      return this.verify(token, options);
    } catch {
      return null;
    }
  }
}

/** Checked, so that no token for another purpose or of another product with the same secret is accepted. */
export const ISSUER = 'mboa';
export const AUDIENCE = 'mboa-api';

/** Keys are objects, because jsonwebtoken is 50 times slower with strings. */
export function jwtOptions({ auth, keys }: AppConfig): JwtModuleOptions {
  if (auth.provider === 'embedded') return ownOptions(keys.allFor('access token'));
  const { hostedJwtSecret: key } = auth;
  if (key === null) throw new Error('AUTH_HOSTED_JWT_SECRET is missing');
  return { secretOrKeyProvider: () => key, verifyOptions: { algorithms: ['HS256'] } };
}

function ownOptions([key, ...older]: readonly [KeyObject, ...KeyObject[]]): JwtModuleOptions {
  const olderKeys = new Map(older.map((one) => [keyIdOf(one), one]));
  return {
    secretOrKeyProvider: (kind, token) =>
      (kind === JwtSecretRequestType.VERIFY &&
        olderKeys.size > 0 &&
        olderKeys.get(keyIdIn(token as string))) ||
      key,
    signOptions: { algorithm: 'HS256', keyid: keyIdOf(key) },
    verifyOptions: { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE },
  };
}

const keyIdOf = (key: KeyObject): string => hmac(key, 'name of this key').toString('base64url').slice(0, 8);

const decoder = new JwtService();

const keyIdIn = (token: string): string =>
  decoder.decode<{ header: { kid?: string } } | null>(token, { complete: true })?.header.kid ?? '';
