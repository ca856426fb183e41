import type { Identity } from '../../../platform/http';
import type { ClientInfo } from '../origin/client-info';
import { createHash } from 'node:crypto';

export interface CodeRequest {
  /** 237 and nine digits. */
  phone: string;
  /** PKCE: only the browser with its verifier may redeem the code; null where it sent none. */
  code_challenge: string | null;
  /** For the limits. */
  from: ClientInfo;
}

export interface CodeAttempt {
  phone: string;
  token: string;
  code_verifier: string | null;
  from: ClientInfo;
}

/** A session that was opened or renewed. */
export interface ProviderSession {
  user_id: string;
  access_token: string;
  refresh_token: string;
  /** Seconds since 1970. */
  expires_at: number;
  provider_token: string | null;
  provider_refresh_token: string | null;
  factors: unknown[] | null;
}

/** The claims of an access token whose signature and lifetime were checked. */
export type AccessClaims = Readonly<Record<string, unknown>>;

/** The tokens of a client that signs out; either may be old or broken. */
export interface HeldTokens {
  access_token: string | null;
  refresh_token: string | null;
}

export type SignOutScope = 'local' | 'global';

/** The port to the service that verifies numbers and keeps sessions (`AUTH_PROVIDER`). */
export abstract class AuthProvider {
  /** @throws DomainError THROTTLED, UNAVAILABLE */
  abstract requestCode(request: CodeRequest): Promise<void>;
  /** @throws DomainError INVALID_OTP, SUSPENDED, UNAVAILABLE */
  abstract verifyCode(attempt: CodeAttempt): Promise<ProviderSession>;
  /** Uses up a code without opening a session. @throws DomainError INVALID_OTP, UNAVAILABLE */
  abstract confirmCode(attempt: CodeAttempt, userId: string): Promise<void>;
  /** @throws DomainError UNAUTHENTICATED, UNAVAILABLE */
  abstract refresh(refreshToken: string, from: ClientInfo): Promise<ProviderSession>;
  /** Ends the session of the tokens (`global`: all of its person). Tokens that lead to no session are no error. */
  abstract signOut(held: HeldTokens, scope: SignOutScope): Promise<void>;
  /** Reads the person of the claims from the database. @throws DomainError UNAUTHENTICATED */
  abstract identify(claims: AccessClaims): Promise<Identity>;
}

/** The PKCE challenge (RFC 7636, S256) of a verifier; null where there is none. */
export function challengeOf(verifier: string | null): string | null {
  return verifier === null ? null : createHash('sha256').update(verifier, 'ascii').digest('base64url');
}
