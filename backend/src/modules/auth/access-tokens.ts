import { type KeyObject, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JwtModuleOptions, JwtSecretRequestType, JwtService } from '@nestjs/jwt';
import { Clock } from '../../platform/clock';
import type { AppConfig } from '../../platform/config';
import { hmac } from '../../platform/keys';
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

  /** Null if forged or expired. `evenExpired` accepts expired tokens, for signing out. */
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

/** Verified, so that another product's token signed with the same secret is rejected. */
export const ISSUER = 'mboa';
export const AUDIENCE = 'mboa-api';

interface TokenChecks {
  algorithms: ['HS256'];
  issuer?: string;
  audience?: string;
}

interface TokenRules {
  checks: TokenChecks;
  /** A KeyObject, because jsonwebtoken is 50 times slower with strings. */
  key: KeyObject;
  keyId?: string;
  keyOf: (token: string) => KeyObject;
}

export function tokenRules(config: AppConfig): TokenRules {
  const { provider, hostedJwtSecret } = config.auth;
  if (provider === 'embedded') return embeddedTokenRules(config);
  if (hostedJwtSecret === null) throw new Error('AUTH_HOSTED_JWT_SECRET is missing');
  const key = hostedJwtSecret;
  return { checks: { algorithms: ['HS256'] }, key, keyOf: () => key };
}

export function jwtOptions(config: AppConfig): JwtModuleOptions {
  const { checks, key, keyId, keyOf } = tokenRules(config);
  return {
    secretOrKeyProvider: (kind, token) =>
      kind === JwtSecretRequestType.VERIFY && typeof token === 'string' ? keyOf(token) : key,
    signOptions: { algorithm: 'HS256', ...(keyId === undefined ? {} : { keyid: keyId }) },
    verifyOptions: checks,
  };
}

function embeddedTokenRules(config: AppConfig): TokenRules {
  const [key, ...older] = config.keys.allFor('access token');
  const olderKeys = new Map(older.map((one) => [keyIdOf(one), one]));
  return {
    checks: { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE },
    key,
    keyId: keyIdOf(key),
    keyOf: (token) => olderKeys.get(keyIdIn(token)) ?? key,
  };
}

const keyIdOf = (key: KeyObject): string => hmac(key, 'name of this key').toString('base64url').slice(0, 8);

/** `kid` of the header; empty if it is missing or malformed. */
function keyIdIn(token: string): string {
  try {
    const [header = ''] = token.split('.', 1);
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown };
    return typeof kid === 'string' ? kid : '';
  } catch {
    return '';
  }
}
