import { type KeyObject, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { DEFAULT_LANGUAGE, textsIn } from '../../../../locales';
import { AppConfig } from '../../../../platform/config';
import { newId, Transactions } from '../../../../platform/database';
import type { Identity } from '../../../../platform/http';
import { hmac, Keys, safeEqual } from '../../../../platform/keys';
import { SmsNotSentError, SmsSender } from '../../../notifications';
import { type ProfileEntity, ProfilesService } from '../../../profiles';
import { AccessTokens } from '../../access-tokens';
import { accountSuspended, invalidOtp, smsUnavailable } from '../../auth.errors';
import { CodeLimits } from '../../code-limits';
import { deviceLabel } from '../../origin/client-info';
import { DevicesService } from '../../origin/devices.service';
import { SessionsRepository } from '../../sessions.repository';
import { identityOf, SessionsService } from '../../sessions.service';
import { type AttemptedCode, SignInCodesRepository } from '../../sign-in-codes.repository';
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
import { RefreshFamilies } from './refresh-families';

const CODE_SECONDS = 300;
const MAX_TRIES = 5;

@Injectable()
export class EmbeddedAuthProvider extends AuthProvider {
  constructor(
    private readonly transactions: Transactions,
    private readonly devices: DevicesService,
    private readonly limits: CodeLimits,
    private readonly codes: SignInCodesRepository,
    private readonly keys: Keys,
    private readonly families: RefreshFamilies,
    private readonly sessionRows: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokens,
    private readonly profiles: ProfilesService,
    private readonly sms: SmsSender,
    private readonly config: AppConfig,
  ) {
    super();
  }

  /** Sends the SMS right after the commit, because a job would have to store the code. */
  async requestCode(request: CodeRequest): Promise<void> {
    const id = newId();
    const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
    const locale = await this.transactions.run(async (tx) => {
      const { phone, code_challenge } = request;
      const origin = await this.devices.originOf(tx, phone, request.from);
      await this.limits.admit(tx, phone, origin);
      const code_hash = codeHash(this.keys.for('sign-in code'), id, code);
      await this.codes.insert(tx, { id, phone, code_challenge, code_hash, origin, lifetime: CODE_SECONDS });
      return (await this.profiles.findByPhone(phone, tx))?.locale ?? null;
    });
    try {
      const text = textsIn(locale ?? DEFAULT_LANGUAGE.sms).signInCode(code);
      await this.sms.send(request.phone, codeText(text, code, this.config.http.publicUrl));
    } catch (error) {
      // The SMS may have arrived. The person can request another code in a minute.
      if (error instanceof SmsNotSentError && error.outcome === 'unknown') return;
      await this.transactions.run((tx) => this.codes.remove(tx, id));
      throw smsUnavailable(error);
    }
  }

  /** The session takes the code's id, so that a repeated request returns the same session. */
  async verifyCode(attempt: CodeAttempt): Promise<ProviderSession> {
    const session = await this.transactions.run(async (tx) => {
      const code = await this.findMatching(tx, attempt);
      if (code === null) return null;
      if (!code.live) return this.reopenSession(tx, code.id);
      await this.codes.consume(tx, code.id);
      const profile = await this.profiles.ensure(tx, { phone: attempt.phone });
      return this.openSession(tx, profile, code.id, deviceLabel(attempt.from.user_agent));
    });
    // Thrown after the commit, so that the counted try isn't rolled back.
    if (session === null) throw invalidOtp();
    if (session === 'suspended') throw accountSuspended();
    return session;
  }

  async confirmCode(attempt: CodeAttempt): Promise<void> {
    const isCorrect = await this.transactions.run(async (tx) => {
      const code = await this.findMatching(tx, attempt);
      if (code?.live) await this.codes.consume(tx, code.id);
      return code?.live ?? false;
    });
    if (!isCorrect) throw invalidOtp();
  }

  async refresh(refreshToken: string): Promise<ProviderSession> {
    const { user_id, session_id, refresh_token } = await this.families.renew(refreshToken);
    return this.withAccessToken(user_id, session_id, refresh_token);
  }

  async signOut({ access_token, refresh_token }: PresentedTokens, scope: SignOutScope): Promise<void> {
    const claims = access_token === null ? null : this.accessTokens.read(access_token, { evenExpired: true });
    const ids = [
      claims === null ? null : sessionIdOf(claims),
      refresh_token === null ? null : this.families.sessionOf(refresh_token),
    ].filter((id) => id !== null);
    if (ids.length === 0) return;
    await this.transactions.run(async (tx) => {
      if (scope === 'local') return this.sessions.end(tx, ids, 'signed_out');
      return this.sessions.endAllOf(tx, await this.sessionRows.usersOf(tx, ids), 'signed_out');
    });
  }

  async identify(claims: AccessClaims): Promise<Identity> {
    const id = sessionIdOf(claims);
    const row = id === null ? null : await this.sessionRows.identity(id);
    return identityOf(row?.user_id === claims.sub ? row : null);
  }

  /** Returns null and counts a wrong try if the code does not match. */
  private async findMatching(tx: EntityManager, attempt: CodeAttempt): Promise<AttemptedCode | null> {
    const { phone, code_verifier } = attempt;
    const origin = await this.devices.originOf(tx, phone, attempt.from);
    const code = await this.codes.lockNewest(tx, phone, challengeOf(code_verifier), origin);
    if (code === null || !(code.live || code.repeatable)) return null;
    if ((code.own ? code.attempts : code.foreign_attempts) >= MAX_TRIES) return null;
    const hashes = this.keys.allFor('sign-in code').map((key) => codeHash(key, code.id, attempt.token));
    if (!hashes.some((hash) => safeEqual(hash, code.code_hash))) {
      await this.codes.countWrongTry(tx, code);
      return null;
    }
    return code;
  }

  private async reopenSession(tx: EntityManager, sessionId: string): Promise<ProviderSession | null> {
    const session = await this.families.reissueFirst(tx, sessionId);
    return session && this.withAccessToken(session.user_id, sessionId, session.refresh_token);
  }

  private async openSession(
    tx: EntityManager,
    profile: ProfileEntity,
    sessionId: string,
    device: string | null,
  ): Promise<ProviderSession | 'suspended'> {
    if (profile.suspended_at !== null) return 'suspended';
    const refreshToken = await this.families.open(tx, { id: sessionId, user_id: profile.id, device });
    return this.withAccessToken(profile.id, sessionId, refreshToken);
  }

  private withAccessToken(userId: string, sessionId: string, refreshToken: string): ProviderSession {
    return {
      user_id: userId,
      ...this.accessTokens.issue(userId, sessionId),
      refresh_token: refreshToken,
      provider_token: null,
      provider_refresh_token: null,
      factors: null,
    };
  }
}

/** Keyed, so that a leaked database reveals no codes. */
function codeHash(key: KeyObject, rowId: string, code: string): string {
  return hmac(key, rowId, code).toString('base64url');
}

function sessionIdOf(claims: AccessClaims): string | null {
  return typeof claims.sid === 'string' && isUuid(claims.sid) ? claims.sid : null;
}

/** On https the last line binds the code to this origin ("origin-bound one-time codes", WebOTP). */
export function codeText(text: string, code: string, publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text;
}
