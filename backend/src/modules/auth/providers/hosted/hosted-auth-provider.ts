import { Injectable, Logger } from '@nestjs/common';
import { newId, Transactions } from '../../../../platform/database';
import { DomainError, invalidField } from '../../../../platform/errors';
import type { Identity } from '../../../../platform/http';
import { AccessTokens } from '../../access-tokens';
import { accountSuspended, authProviderUnavailable, invalidOtp, notSignedIn } from '../../auth.errors';
import type { CookieSession } from '../../auth-cookies';
import { CodeLimits } from '../../code-limits';
import { deviceLabel } from '../../origin/client-info';
import { DevicesService } from '../../origin/devices.service';
import { identityOf, SessionsService } from '../../sessions.service';
import { SignInCodesRepository } from '../../sign-in-codes.repository';
import {
  type AccessClaims,
  AuthProvider,
  challengeOf,
  type CodeAttempt,
  type CodeRequest,
  type PresentedTokens,
  type ProviderSession,
  type SignOutScope,
} from '../auth-provider';
import { GotrueClient, ProviderRefusedError } from './gotrue-client';
import { HostedSessions, type OpenedByCode } from './hosted-sessions';

/** Time for which only browsers that requested a code may redeem one. */
const BINDING_SECONDS = 3_600;

/** Codes and tokens are the provider's; limits, profiles and sessions are ours. */
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
      const code = { id, phone, code_challenge, code_hash: '', origin };
      await this.codes.insert(tx, { ...code, lifetime: BINDING_SECONDS });
    });
    try {
      await this.client.requestCode(phone, code_challenge);
    } catch (error) {
      // Without an answer, the SMS may have been sent, so the code keeps counting towards the limits.
      const isUnknown = error instanceof DomainError && error.kind === 'unavailable';
      if (!isUnknown) await this.transactions.run((tx) => this.codes.remove(tx, id));
      throw toRefusal(error, (message) => invalidField('phone', message));
    }
  }

  async verifyCode(attempt: CodeAttempt): Promise<ProviderSession> {
    try {
      return await this.accept(await this.redeem(attempt), accountSuspended, {
        device: deviceLabel(attempt.from.user_agent),
      });
    } catch (error) {
      throw toRefusal(error, invalidOtp);
    }
  }

  /** Closes the session that the provider opens for every code. */
  async confirmCode(attempt: CodeAttempt, userId: string): Promise<void> {
    try {
      const session = await this.redeem(attempt);
      const claims = this.accessTokens.read(session.access_token);
      const { user_id } =
        claims === null ? { user_id: null } : await this.hostedSessions.findOrCreate(claims);
      await this.signOut(session, 'local');
      if (user_id !== userId) throw invalidOtp();
    } catch (error) {
      throw toRefusal(error, invalidOtp);
    }
  }

  async refresh(refreshToken: string): Promise<ProviderSession> {
    try {
      return await this.accept(await this.client.refresh(refreshToken), notSignedIn);
    } catch (error) {
      throw toRefusal(error, notSignedIn);
    }
  }

  /** Ends our session first, so that its tokens stop working here even if the provider does not answer. */
  async signOut(presented: PresentedTokens, scope: SignOutScope): Promise<void> {
    const { access_token } = presented;
    const claims = access_token === null ? null : this.accessTokens.read(access_token, { evenExpired: true });
    if (claims !== null) await this.endOwnSession(claims, scope);
    try {
      const accessToken = await this.usableAccessToken(presented);
      if (accessToken !== null) await this.client.logout(accessToken, scope);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.logger.warn(`the auth provider did not end the session: ${message}`);
    }
  }

  async identify(claims: AccessClaims): Promise<Identity> {
    return identityOf(await this.hostedSessions.findOrCreate(claims));
  }

  /**
   * Redeems a code, and marks it as used if this browser requested it. Any browser that requested a code may redeem
   * one. If only the latest browser could, a stranger could lock the owner out by requesting codes.
   */
  private async redeem({ phone, token, code_verifier, from }: CodeAttempt): Promise<CookieSession> {
    const challenge = challengeOf(code_verifier);
    if (!(await this.transactions.run((tx) => this.codes.mayRedeem(tx, phone, challenge))))
      throw invalidOtp();
    const session = await this.client.verify(phone, token, code_verifier);
    await this.transactions.run(async (tx) => {
      const origin = await this.devices.originOf(tx, phone, from);
      const code = await this.codes.lockNewest(tx, phone, challenge, origin);
      if (code?.own) await this.codes.consume(tx, code.id);
    });
    return session;
  }

  private async accept(
    session: CookieSession,
    whenSuspended: () => DomainError,
    opened: OpenedByCode | null = null,
  ): Promise<ProviderSession> {
    const claims = this.accessTokens.read(session.access_token);
    if (claims === null || typeof claims.exp !== 'number') {
      throw authProviderUnavailable(
        new Error('The auth provider signs with another secret than AUTH_HOSTED_JWT_SECRET'),
      );
    }
    const row = await this.hostedSessions.findOrCreate(claims, opened);
    if (row.suspended) throw whenSuspended();
    if (opened === null) await this.hostedSessions.recordUse(row.session_id);
    return { ...session, user_id: identityOf(row).userId, expires_at: claims.exp };
  }

  private async endOwnSession(claims: AccessClaims, scope: SignOutScope): Promise<void> {
    const session = await this.hostedSessions.findOrCreate(claims).catch(nullIfUnknown);
    if (session === null) return;
    const { session_id, user_id } = session;
    await this.transactions.run((tx) =>
      scope === 'local'
        ? this.sessions.end(tx, [session_id], 'signed_out')
        : this.sessions.endAllOf(tx, [user_id], 'signed_out'),
    );
  }

  /** Renews an expired access token, because the provider needs a valid one to sign out. */
  private async usableAccessToken({ access_token, refresh_token }: PresentedTokens): Promise<string | null> {
    if (access_token !== null && this.accessTokens.read(access_token) !== null) return access_token;
    return refresh_token === null ? null : (await this.client.refresh(refresh_token)).access_token;
  }
}

function toRefusal(error: unknown, toDomainError: (message: string) => DomainError): unknown {
  return error instanceof ProviderRefusedError ? toDomainError(error.message) : error;
}

/** An unknown person has no session to end. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
  throw error;
}
