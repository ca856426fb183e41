import { Injectable, Logger } from '@nestjs/common';
import { newId, Transactions } from '../../../../platform/database';
import { DomainError, validationFailed } from '../../../../platform/errors';
import type { Identity } from '../../../../platform/http';
import { AccessTokens } from '../../access-tokens';
import { accountSuspended, authProviderUnavailable, invalidOtp, notSignedIn } from '../../auth.errors';
import { CodeLimits } from '../../code-limits';
import { deviceLabel } from '../../origin/device-label';
import { DevicesService } from '../../origin/devices.service';
import { SignInCodesRepository } from '../../sign-in-codes.repository';
import { SessionsService } from '../../sessions.service';
import {
  type AccessClaims,
  AuthProvider,
  type CodeAttempt,
  type CodeRequest,
  type HeldTokens,
  type ProviderSession,
  type SignOutScope,
} from '../auth-provider';
import { challengeOf } from '../pkce';
import { identityOf } from '../identity-of';
import { GotrueClient, type GotrueSession, ProviderRefusedError } from './gotrue-client';
import { HostedSessions, type OpenedByCode } from './hosted-sessions';

/** Seconds that a request of ours binds its code to the browser that sent it; the provider decides how long the code is good. */
const BINDING_SECONDS = 3_600;

/** Sign-in by a GoTrue-compatible provider (decision 24): its codes and tokens, our limits, people and ended sessions. */
@Injectable()
export class HostedAuthProvider extends AuthProvider {
  private readonly logger = new Logger(HostedAuthProvider.name);

  constructor(
    private readonly client: GotrueClient,
    private readonly transactions: Transactions,
    private readonly devices: DevicesService,
    private readonly limits: CodeLimits,
    private readonly codes: SignInCodesRepository,
    private readonly hostedSessions: HostedSessions,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokens,
  ) {
    super();
  }

  async requestCode(request: CodeRequest): Promise<void> {
    const { phone, code_challenge } = request;
    const id = newId();
    await this.transactions.run(async (tx) => {
      const origin = await this.devices.originOf(tx, phone, request.from);
      await this.limits.admit(tx, phone, origin);
      const lifetime = BINDING_SECONDS;
      await this.codes.insert(tx, { id, phone, code_challenge, code_hash: '', origin, lifetime });
    });
    try {
      await this.client.requestCode(phone, code_challenge);
    } catch (error) {
      await this.transactions.run((tx) => this.codes.remove(tx, id));
      throw refused(error, (message) => validationFailed([{ field: 'phone', message }]));
    }
  }

  async verifyCode(attempt: CodeAttempt): Promise<ProviderSession> {
    await this.assertSameBrowser(attempt);
    try {
      const session = await this.client.verify(attempt.phone, attempt.token, attempt.code_verifier);
      return await this.accept(session, accountSuspended, {
        device: deviceLabel(attempt.from.user_agent),
      });
    } catch (error) {
      throw refused(error, invalidOtp);
    }
  }

  /** The provider opens a session for every code; that of this one is closed at once. */
  async confirmCode(attempt: CodeAttempt, userId: string): Promise<void> {
    await this.assertSameBrowser(attempt);
    try {
      const session = await this.client.verify(attempt.phone, attempt.token, attempt.code_verifier);
      const claims = this.accessTokens.read(session.access_token);
      const { user_id } = claims === null ? { user_id: null } : await this.hostedSessions.find(claims);
      await this.signOut(session, 'local');
      if (user_id !== userId) throw invalidOtp();
    } catch (error) {
      throw refused(error, invalidOtp);
    }
  }

  async refresh(refreshToken: string): Promise<ProviderSession> {
    try {
      return await this.accept(await this.client.refresh(refreshToken), notSignedIn);
    } catch (error) {
      throw refused(error, notSignedIn);
    }
  }

  /** Ends our record first: from then on no token of the session works here, whether or not the provider answers. */
  async signOut(held: HeldTokens, scope: SignOutScope): Promise<void> {
    const claims =
      held.access_token === null ? null : this.accessTokens.read(held.access_token, { evenExpired: true });
    if (claims !== null) await this.endOurs(claims, scope);
    try {
      const accessToken = await this.usableAccessToken(held);
      if (accessToken !== null) await this.client.logout(accessToken, scope);
    } catch (error) {
      // The provider forgets it at its own time. A person who wants to leave is let go.
      const message = error instanceof Error ? error.message : String(error);
      this.logger.warn(`the auth provider did not sign a session out: ${message}`);
    }
  }

  async identify(claims: AccessClaims): Promise<Identity> {
    return identityOf(await this.hostedSessions.find(claims));
  }

  /**
   * Where codes of the number were asked for with a PKCE challenge, only those browsers may redeem one. Not only the last of them:
   * a stranger who asks too would lock the owner out.
   */
  private async assertSameBrowser({ phone, code_verifier }: CodeAttempt): Promise<void> {
    const challenge = challengeOf(code_verifier);
    if (!(await this.transactions.run((tx) => this.codes.mayRedeem(tx, phone, challenge))))
      throw invalidOtp();
  }

  /** A session of the provider is one of ours once its token is good here and its person isn't kept out. */
  private async accept(
    session: GotrueSession,
    whenSuspended: () => DomainError,
    opened: OpenedByCode | null = null,
  ): Promise<ProviderSession> {
    const claims = this.accessTokens.read(session.access_token);
    if (claims === null || typeof claims.exp !== 'number') {
      throw authProviderUnavailable(
        new Error('The auth provider signs with another secret than AUTH_HOSTED_JWT_SECRET'),
      );
    }
    const row = await this.hostedSessions.find(claims, opened);
    if (row.suspended) throw whenSuspended();
    if (opened === null) await this.hostedSessions.touch(row.session_id);
    return { ...session, user_id: identityOf(row).userId, expires_at: claims.exp };
  }

  private async endOurs(claims: AccessClaims, scope: SignOutScope): Promise<void> {
    const session = await this.hostedSessions.find(claims).catch(nobodys);
    if (session === null) return;
    const { session_id, user_id } = session;
    await this.transactions.run((tx) =>
      scope === 'local'
        ? this.sessions.end(tx, [session_id], 'signed_out')
        : this.sessions.endAllOf(tx, [user_id], 'signed_out'),
    );
  }

  /** The provider signs out by access token, so one that ran out is renewed for it. */
  private async usableAccessToken(held: HeldTokens): Promise<string | null> {
    if (held.access_token !== null && this.accessTokens.read(held.access_token) !== null)
      return held.access_token;
    return held.refresh_token === null ? null : (await this.client.refresh(held.refresh_token)).access_token;
  }
}

/** The provider's refusal in our words; everything else as it is. */
function refused(error: unknown, toDomainError: (message: string) => DomainError): unknown {
  return error instanceof ProviderRefusedError ? toDomainError(error.message) : error;
}

/** Claims that stand for nobody here have no session to end. */
function nobodys(error: unknown): null {
  if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
  throw error;
}
