import type { KeyObject } from 'node:crypto';
import { JwtSecretRequestType, type JwtModuleOptions } from '@nestjs/jwt';
import type { AppConfig } from '../../platform/config';
import { hmac } from '../../platform/keys';

/** Who made a token and for whom: one of ours for another use, or of another product with our secret, is refused. */
export const ISSUER = 'mboa';
export const AUDIENCE = 'mboa-api';

/** What a good token has beside its signature. */
export interface TokenChecks {
  algorithms: ['HS256'];
  issuer?: string;
  audience?: string;
}

/** How access tokens are signed and checked. Key objects: jsonwebtoken is 50 times slower with a string. */
export interface TokenRules {
  checks: TokenChecks;
  /** The key to sign with, and its name for the token's head. */
  key: KeyObject;
  keyId?: string;
  /** The one key that a token is checked with, by the key's name in its head; a name that is not ours gets the present one. */
  keyOf: (token: string) => KeyObject;
}

/** Those of the chosen provider. A hosted one signs with a secret of its own and means an audience of its own. */
export function tokenRules(config: AppConfig): TokenRules {
  const { provider, hostedJwtSecret } = config.auth;
  if (provider === 'embedded') return ownRules(config);
  if (hostedJwtSecret === null) throw new Error('AUTH_HOSTED_JWT_SECRET is missing');
  const key = hostedJwtSecret;
  return { checks: { algorithms: ['HS256'] }, key, keyOf: () => key };
}

/** The same for the library that signs and checks. */
export function jwtOptions(config: AppConfig): JwtModuleOptions {
  const { checks, key, keyId, keyOf } = tokenRules(config);
  return {
    secretOrKeyProvider: (kind, token) =>
      kind === JwtSecretRequestType.VERIFY && typeof token === 'string' ? keyOf(token) : key,
    signOptions: { algorithm: 'HS256', ...(keyId === undefined ? {} : { keyid: keyId }) },
    verifyOptions: checks,
  };
}

function ownRules(config: AppConfig): TokenRules {
  const [key, ...older] = config.keys.allFor('access token');
  const byName = new Map(older.map((one) => [nameOf(one), one]));
  return {
    checks: { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE },
    key,
    keyId: nameOf(key),
    keyOf: (token) => (byName.size > 0 && byName.get(keyNameIn(token))) || key,
  };
}

/** Tells keys apart and gives nothing of them away. */
const nameOf = (key: KeyObject): string => hmac(key, 'name of this key').toString('base64url').slice(0, 8);

function keyNameIn(token: string): string {
  try {
    const head: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString());
    return typeof head === 'object' && head !== null && 'kid' in head && typeof head.kid === 'string'
      ? head.kid
      : '';
  } catch {
    return '';
  }
}
