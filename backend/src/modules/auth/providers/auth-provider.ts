import type { Identity } from '../../../platform/http';
import type { Asker } from '../origin/asker';

/** Somebody asks for a code. */
export interface CodeRequest {
  /** 237 and nine digits. */
  phone: string;
  /** PKCE: only who knows what this was made from may redeem the code; null where the browser sent none. */
  code_challenge: string | null;
  /** For the limits. */
  from: Asker;
}

/** Somebody types a code. */
export interface CodeAttempt {
  phone: string;
  token: string;
  code_verifier: string | null;
  from: Asker;
}

/** A session that was just opened or renewed. */
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

/** What a person still holds when they leave; either may be old or broken. */
export interface HeldTokens {
  access_token: string | null;
  refresh_token: string | null;
}

export type SignOutScope = 'local' | 'global';

/** The port to whoever proves that a number is somebody's and keeps the sessions (`AUTH_PROVIDER`). */
export abstract class AuthProvider {
  /** @throws DomainError THROTTLED, UNAVAILABLE */
  abstract requestCode(request: CodeRequest): Promise<void>;
  /** @throws DomainError INVALID_OTP, SUSPENDED, UNAVAILABLE */
  abstract verifyCode(attempt: CodeAttempt): Promise<ProviderSession>;
  /** Uses up a code that a signed-in person typed again, and opens nothing. @throws DomainError INVALID_OTP, UNAVAILABLE */
  abstract confirmCode(attempt: CodeAttempt, userId: string): Promise<void>;
  /** @throws DomainError UNAUTHENTICATED, UNAVAILABLE */
  abstract refresh(refreshToken: string): Promise<ProviderSession>;
  /** Ends the session of the tokens (`global`: all of its person). Tokens that lead to no session are no error. */
  abstract signOut(held: HeldTokens, scope: SignOutScope): Promise<void>;
  /** Who the claims stand for, by the database, at each request. @throws DomainError UNAUTHENTICATED */
  abstract identify(claims: AccessClaims): Promise<Identity>;
}
