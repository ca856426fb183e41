import { Injectable } from '@nestjs/common';
import type { Language } from '../../locales';
import { Clock } from '../../platform/clock';
import { DomainError } from '../../platform/errors';
import { TokenLimits } from '../../platform/http';
import { ProfilesService } from '../profiles';
import { AccessTokens } from './access-tokens';
import { notSignedIn } from './auth.errors';
import type { CookieSession } from './auth-cookies';
import { RESEND_AFTER_SECONDS } from './code-limits';
import { type CodeRequestedResponse, type SignedInResponse, toSignedInResponse } from './dto/auth.dto';
import { DevicesService } from './origin/devices.service';
import {
  type AccessClaims,
  AuthProvider,
  type CodeAttempt,
  type CodeRequest,
  type PresentedTokens,
  type ProviderSession,
  type SignOutScope,
} from './providers/auth-provider';

export interface OpenedSession {
  answer: SignedInResponse;
  cookie: CookieSession;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly provider: AuthProvider,
    private readonly accessTokens: AccessTokens,
    private readonly profiles: ProfilesService,
    private readonly devices: DevicesService,
    private readonly tokenLimits: TokenLimits,
    private readonly clock: Clock,
  ) {}

  async requestCode(request: CodeRequest): Promise<CodeRequestedResponse> {
    await this.provider.requestCode(request);
    return { resend_after: RESEND_AFTER_SECONDS };
  }

  /**
   * @param locale the screen's language, stored if the person has chosen none
   * @returns also `device`, the token by which we recognise this browser later
   */
  async verify(attempt: CodeAttempt, locale: Language | null): Promise<OpenedSession & { device: string }> {
    const session = await this.provider.verifyCode(attempt);
    if (locale !== null) await this.profiles.setLocaleIfUnset(session.user_id, locale);
    const device = await this.devices.remember(session.user_id, attempt.from);
    return { ...(await this.toOpenedSession(session)), device };
  }

  /** Null without a valid session. `cookie` is the session to store if it was renewed. */
  async current(
    presented: CookieSession | null,
  ): Promise<{ answer: SignedInResponse; cookie?: CookieSession } | null> {
    if (presented === null) return null;
    try {
      const claims = this.accessTokens.read(presented.access_token);
      return claims === null
        ? await this.refresh(presented)
        : { answer: await this.answerFor(presented.access_token, claims) };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
      throw error;
    }
  }

  /** @throws DomainError UNAUTHENTICATED */
  async refresh(cookie: CookieSession | null): Promise<OpenedSession> {
    if (cookie === null) throw notSignedIn();
    return this.toOpenedSession(await this.provider.refresh(cookie.refresh_token));
  }

  async signOut(presented: PresentedTokens, scope: SignOutScope): Promise<void> {
    await this.provider.signOut(presented, scope);
  }

  private async answerFor(accessToken: string, claims: AccessClaims): Promise<SignedInResponse> {
    const { userId } = await this.provider.identify(claims);
    this.tokenLimits.recordAccepted(accessToken);
    const tokens = { access_token: accessToken, expires_at: Number(claims.exp) };
    return toSignedInResponse(await this.profiles.get(userId), tokens, this.clock.now());
  }

  /** @throws DomainError UNAUTHENTICATED if the account is deleted */
  private async toOpenedSession(session: ProviderSession): Promise<OpenedSession> {
    const profile = await this.profiles.get(session.user_id).catch((error: unknown) => {
      throw error instanceof DomainError && error.kind === 'not_found' ? notSignedIn() : error;
    });
    this.tokenLimits.recordAccepted(session.access_token);
    const { user_id: _, expires_at: __, ...cookie } = session;
    return { answer: toSignedInResponse(profile, session, this.clock.now()), cookie };
  }
}
