import { Injectable, Logger } from '@nestjs/common';
import { newId, Transactions } from '../../../../platform/database';
import { DomainError, validationFailed } from '../../../../platform/errors';
import type { Identity } from '../../../../platform/http';
import { AccessTokens } from '../../access-tokens';
import { accountSuspended, authProviderUnavailable, invalidOtp, notSignedIn } from '../../auth.errors';
import { CodeLimits } from '../../code-limits';
import { DevicesService } from '../../origin/devices.service';
import { SignInCodesRepository } from '../../sign-in-codes.repository';
import { SessionsService, identityOf } from '../../sessions.service';
import {
  type AccessClaims,
  AuthProvider,
  type CodeAttempt,
  type CodeRequest,
  type PresentedTokens,
  type ProviderSession,
  type SignOutScope,
  challengeOf,
} from '../auth-provider';
import { GotrueClient, type GotrueSession, ProviderRefusedError } from './gotrue-client';
import { deviceLabel } from '../../origin/client-info';
import { createHash } from 'node:crypto';
import { v5, validate as isUuid } from 'uuid';
import { normalizeSignInPhone } from '../../../../platform/phone';
import { ProfilesService } from '../../../profiles';
import { type IdentityRow, SessionsRepository } from '../../sessions.repository';

/** `device`: label shown to the owner. */
interface OpenedByCode {
  device: string | null;
}

const SESSION_DAYS = 365;
const SESSION_IDS = '3f0a3a52-98f2-4f5e-8b52-6f0f4f0f6a1e';

/**
 * The provider's sessions as our own rows, inserted with the first request, so that sign-out and suspension take effect at the next
 * request rather than when the provider's token expires.
 */
@Injectable()
export class HostedSessions {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly profiles: ProfilesService,
    private readonly transactions: Transactions,
  ) {}

  /** The claims' session id; without a `session_id` each token is a separate session. */
  idOf(claims: AccessClaims): string {
    const named = claims.session_id;
    if (typeof named === 'string' && isUuid(named)) return named.toLowerCase();
    return v5(createHash('sha256').update(JSON.stringify(claims)).digest('hex'), SESSION_IDS);
  }

  /**
   * Returns the session and its person, creating both for a new token. @param opened set for a session that a code has just opened
   * @throws DomainError UNAUTHENTICATED if the token names no person or no Cameroonian mobile number
   */
  async find(claims: AccessClaims, opened: OpenedByCode | null = null): Promise<IdentityRow> {
    const id = this.idOf(claims);
    return (await this.repository.identity(id)) ?? (await this.firstSight(id, claims, opened));
  }

  touch(id: string): Promise<void> {
    return this.transactions.run((tx) => this.repository.touch(tx, id));
  }

  private async firstSight(
    id: string,
    claims: AccessClaims,
    opened: OpenedByCode | null,
  ): Promise<IdentityRow> {
    const { sub, phone: claimed, exp, iat } = claims;
    const phone = typeof claimed === 'string' ? normalizeSignInPhone(claimed) : null;
    if (typeof sub !== 'string' || !isUuid(sub) || typeof exp !== 'number' || phone === null)
      throw notSignedIn();
    await this.transactions.run(async (tx) => {
      // A token issued before the account's deletion must not create the account again.
      const issued = new Date(typeof iat === 'number' ? iat * 1_000 : 0);
      if (await this.profiles.leftAfter(tx, sub.toLowerCase(), issued)) throw notSignedIn();
      const profile = await this.profiles.ensure(tx, { id: sub.toLowerCase(), phone });
      await this.repository.insert(tx, {
        id,
        user_id: profile.id,
        refresh_token_hash: `hosted:${id}`, // the provider keeps the tokens
        device: opened?.device ?? null,
        by_code: opened !== null,
        lifetime: SESSION_DAYS,
      });
    });
    const row = await this.repository.identity(id);
    if (row === null) throw notSignedIn();
    return row;
  }
}

/** Seconds for which a code is bound to the requesting browser; the provider decides the code's validity. */
const BINDING_SECONDS = 3_600;

/** Sign-in by a GoTrue-compatible provider: its codes and tokens; our limits, people and session state. */
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

  /** The provider opens a session for every code; close it at once. */
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

  /** Ends our session first: its tokens stop working here even if the provider does not answer. */
  async signOut(held: PresentedTokens, scope: SignOutScope): Promise<void> {
    const claims =
      held.access_token === null ? null : this.accessTokens.read(held.access_token, { evenExpired: true });
    if (claims !== null) await this.endOurs(claims, scope);
    try {
      const accessToken = await this.usableAccessToken(held);
      if (accessToken !== null) await this.client.logout(accessToken, scope);
    } catch (error) {
      // Ended here; at the provider it expires later.
      const message = error instanceof Error ? error.message : String(error);
      this.logger.warn(`the auth provider did not sign a session out: ${message}`);
    }
  }

  async identify(claims: AccessClaims): Promise<Identity> {
    return identityOf(await this.hostedSessions.find(claims));
  }

  /**
   * Any browser that requested a code of this number may redeem one. If only the latest could, a stranger could lock the owner out by
   * requesting codes.
   */
  private async assertSameBrowser({ phone, code_verifier }: CodeAttempt): Promise<void> {
    const challenge = challengeOf(code_verifier);
    if (!(await this.transactions.run((tx) => this.codes.mayRedeem(tx, phone, challenge))))
      throw invalidOtp();
  }

  /** Accepts a provider's session if its token is valid here and the person is not suspended. */
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
    const session = await this.hostedSessions.find(claims).catch(nullIfUnknown);
    if (session === null) return;
    const { session_id, user_id } = session;
    await this.transactions.run((tx) =>
      scope === 'local'
        ? this.sessions.end(tx, [session_id], 'signed_out')
        : this.sessions.endAllOf(tx, [user_id], 'signed_out'),
    );
  }

  /** The provider signs out by access token, so renew an expired one. */
  private async usableAccessToken(held: PresentedTokens): Promise<string | null> {
    if (held.access_token !== null && this.accessTokens.read(held.access_token) !== null)
      return held.access_token;
    return held.refresh_token === null ? null : (await this.client.refresh(held.refresh_token)).access_token;
  }
}

/** Maps a provider's refusal; passes other errors through. */
function refused(error: unknown, toDomainError: (message: string) => DomainError): unknown {
  return error instanceof ProviderRefusedError ? toDomainError(error.message) : error;
}

/** Claims of an unknown person have no session to end. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof DomainError && error.kind === 'unauthenticated') return null;
  throw error;
}
