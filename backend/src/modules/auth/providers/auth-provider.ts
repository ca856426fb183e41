import { createHash } from 'node:crypto';
import type { Identity } from '../../../platform/http';
import type { CookieSession } from '../auth-cookies';
import type { ClientInfo } from '../origin/client-info';

export interface CodeRequest {
  /** 237 and nine digits. */
  phone: string;
  /** PKCE: only the browser with its verifier may redeem the code; null if none was sent. */
  code_challenge: string | null;
  from: ClientInfo;
}

export interface CodeAttempt {
  phone: string;
  token: string;
  code_verifier: string | null;
  from: ClientInfo;
}

export interface ProviderSession extends CookieSession {
  user_id: string;
  /** Seconds since 1970. */
  expires_at: number;
}

export type AccessClaims = Readonly<Record<string, unknown>>;

export interface PresentedTokens {
  access_token: string | null;
  refresh_token: string | null;
}

export type SignOutScope = 'local' | 'global';

/** Verifies phone numbers and manages sessions. `AUTH_PROVIDER` selects the implementation. */
export abstract class AuthProvider {
  /** @throws DomainError VALIDATION_FAILED, THROTTLED, UNAVAILABLE */
  abstract requestCode(request: CodeRequest): Promise<void>;
  /** @throws DomainError INVALID_OTP, UNAUTHENTICATED, SUSPENDED, UNAVAILABLE */
  abstract verifyCode(attempt: CodeAttempt): Promise<ProviderSession>;
  /** Uses up a code without opening a session. @throws DomainError INVALID_OTP, UNAVAILABLE */
  abstract confirmCode(attempt: CodeAttempt, userId: string): Promise<void>;
  /** @throws DomainError UNAUTHENTICATED, UNAVAILABLE */
  abstract refresh(refreshToken: string): Promise<ProviderSession>;
  /** Ignores unknown tokens. */
  abstract signOut(presented: PresentedTokens, scope: SignOutScope): Promise<void>;
  /** @throws DomainError UNAUTHENTICATED */
  abstract identify(claims: AccessClaims): Promise<Identity>;
}

export function challengeOf(verifier: string | null): string | null {
  return verifier === null ? null : createHash('sha256').update(verifier, 'ascii').digest('base64url');
}
