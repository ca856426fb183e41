import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { DomainError } from '../../platform/errors';
import { ProfilesService } from '../profiles';
import { AccessTokens } from './access-tokens';
import { notSignedIn } from './auth.errors';
import { RESEND_AFTER_SECONDS } from './code-limits';
import type { CodeRequestedResponse } from './dto/code-requested.response';
import { type SignedInResponse, toSignedInResponse } from './dto/signed-in.response';
import {
  AuthProvider,
  type CodeAttempt,
  type CodeRequest,
  type HeldTokens,
  type ProviderSession,
  type SignOutScope,
} from './providers/auth-provider';
import type { CookieSession } from './session-cookie';

/** What a sign-in or refresh gives: the answer, and what the cookie keeps. */
export interface OpenedSession {
  answer: SignedInResponse;
  cookie: CookieSession;
}

/** Sign-in as the clients see it, the same with either provider. */
@Injectable()
export class AuthService {
  constructor(
    private readonly provider: AuthProvider,
    private readonly accessTokens: AccessTokens,
    private readonly profiles: ProfilesService,
    private readonly clock: Clock,
  ) {}

  async requestCode(request: CodeRequest): Promise<CodeRequestedResponse> {
    await this.provider.requestCode(request);
    return { resend_after: RESEND_AFTER_SECONDS };
  }

  async verify(attempt: CodeAttempt): Promise<OpenedSession> {
    return this.opened(await this.provider.verifyCode(attempt));
  }

  /** The session whose access token the cookie holds, while that token is good; a client refreshes otherwise (spec §4). */
  async current(cookie: CookieSession | null): Promise<SignedInResponse | null> {
    const claims = cookie === null ? null : this.accessTokens.read(cookie.access_token);
    if (cookie === null || claims === null || typeof claims.exp !== 'number') return null;
    try {
      const { userId } = await this.provider.identify(claims);
      const tokens = { access_token: cookie.access_token, expires_at: claims.exp };
      return toSignedInResponse(await this.profiles.get(userId), tokens, this.clock.now());
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
      throw error;
    }
  }

  /** @throws DomainError UNAUTHENTICATED where there is no session to renew */
  async refresh(cookie: CookieSession | null): Promise<OpenedSession> {
    if (cookie === null) throw notSignedIn();
    return this.opened(await this.provider.refresh(cookie.refresh_token));
  }

  async signOut(held: HeldTokens, scope: SignOutScope): Promise<void> {
    await this.provider.signOut(held, scope);
  }

  private async opened(session: ProviderSession): Promise<OpenedSession> {
    const profile = await this.profiles.get(session.user_id);
    const { user_id: _, expires_at: __, ...cookie } = session;
    return { answer: toSignedInResponse(profile, session, this.clock.now()), cookie };
  }
}
