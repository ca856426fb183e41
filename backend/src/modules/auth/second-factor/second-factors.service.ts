import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import type { DomainError } from '../../../platform/errors';
import type { Identity } from '../../../platform/http';
import { SecurityLog } from '../../../platform/security';
import { AuditService } from '../../audit';
import { ProfilesService } from '../../profiles';
import {
  factorExists,
  factorLocked,
  factorUnreadable,
  noFactor,
  ownReset,
  wrongFactorCode,
} from '../auth.errors';
import type { SecondFactorResponse } from '../dto/auth.dto';
import { SessionsRepository } from '../sessions.repository';
import { FactorSecrets } from './factor-secrets';
import { newRecoveryCodes, newSecret, otpauthUrl, stepOf } from './one-time-passwords';
import { type LockedFactor, SecondFactorsRepository } from './second-factors.repository';

@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: SecondFactorsRepository,
    private readonly sessions: SessionsRepository,
    private readonly secrets: FactorSecrets,
    private readonly profiles: ProfilesService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  async status({ userId, sessionId }: Identity): Promise<SecondFactorResponse> {
    const summary = await this.transactions.run((tx) => this.repository.summary(tx, userId));
    const session = await this.sessions.identity(sessionId);
    const enrolled = summary !== null && summary.confirmed_at !== null;
    return {
      enrolled,
      enrolled_at: summary?.confirmed_at ?? null,
      verified: enrolled && session?.factor_verified === true,
      recent: enrolled && session?.factor_recent === true,
      required: enrolled || this.config.isProduction,
      recovery_codes_left: enrolled ? summary.recovery_codes_left : 0,
    };
  }

  /**
   * Returns the secret once. The factor is inactive until it is confirmed.
   * @throws DomainError STATE_CONFLICT if a factor is already set up
   */
  async begin({ userId, phone }: Identity): Promise<{ secret: string; otpauth_url: string }> {
    const secret = newSecret();
    const begun = await this.transactions.run((tx) =>
      this.repository.begin(tx, userId, this.secrets.seal(userId, secret)),
    );
    if (!begun) throw factorExists();
    return { secret, otpauth_url: otpauthUrl(secret, phone) };
  }

  /**
   * Returns the recovery codes once. The session then counts as verified.
   * @throws DomainError STATE_CONFLICT if no enrolment has begun or a factor is already set up; INVALID_CODE
   */
  confirm({ userId, sessionId }: Identity, code: string): Promise<string[]> {
    return this.transactions.run(async (tx) => {
      const factor = await this.repository.lock(tx, userId);
      if (factor === null) throw noFactor();
      if (factor.confirmed) throw factorExists();
      const { step } = this.check(userId, factor, code);
      if (step === null) throw wrongFactorCode();
      const codes = newRecoveryCodes();
      const hashes = codes.map((one) => this.secrets.hash(userId, one));
      await this.repository.accept(tx, userId, step);
      await this.repository.confirm(tx, userId, hashes);
      await this.sessions.markSecondFactor(tx, sessionId);
      const action = 'profile.second_factor_enrolled';
      await this.audit.record(tx, { actor_id: userId, action, subject_id: userId });
      return codes;
    });
  }

  /** @throws DomainError STATE_CONFLICT, INVALID_CODE, CODE_LOCKED */
  async verify({ userId, sessionId }: Identity, code: string): Promise<void> {
    await this.attempt(userId, async (tx, factor) => {
      const { step, resealed } = this.check(userId, factor, code);
      // Accepted and older steps are replays.
      if (step === null || step <= factor.last_step) return false;
      await this.repository.accept(tx, userId, step);
      if (resealed !== null) await this.repository.reseal(tx, userId, resealed);
      await this.sessions.markSecondFactor(tx, sessionId);
      return true;
    });
  }

  /** @throws DomainError STATE_CONFLICT, INVALID_CODE, CODE_LOCKED */
  async recover({ userId, sessionId }: Identity, recoveryCode: string): Promise<void> {
    await this.attempt(userId, async (tx, factor) => {
      const hashes = this.secrets.candidateHashes(userId, recoveryCode);
      if (!(await this.repository.useRecoveryCode(tx, userId, hashes))) return false;
      await this.repository.accept(tx, userId, factor.last_step);
      await this.sessions.markSecondFactor(tx, sessionId);
      const action = 'profile.recovery_code_used';
      await this.audit.record(tx, { actor_id: userId, action, subject_id: userId });
      return true;
    });
  }

  /** @throws DomainError STATE_CONFLICT without a factor */
  remove({ userId }: Identity): Promise<void> {
    return this.delete(userId, { actor_id: userId, action: 'profile.second_factor_removed' });
  }

  /** @throws DomainError FORBIDDEN for oneself, PROFILE_NOT_FOUND, STATE_CONFLICT without a factor */
  async reset(adminId: string, userId: string, reason: string): Promise<void> {
    if (adminId === userId) throw ownReset();
    await this.profiles.get(userId);
    await this.delete(userId, { actor_id: adminId, action: 'profile.second_factor_reset', reason });
  }

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await this.repository.remove(tx, userId);
  }

  private delete(userId: string, by: { actor_id: string; action: string; reason?: string }): Promise<void> {
    return this.transactions.run(async (tx) => {
      if (!(await this.repository.remove(tx, userId))) throw noFactor();
      await this.sessions.clearSecondFactor(tx, userId);
      await this.audit.record(tx, { ...by, subject_id: userId });
    });
  }

  /** Throws refusals after the commit, so that the wrong try stays counted. */
  private async attempt(
    userId: string,
    matches: (tx: EntityManager, factor: LockedFactor) => Promise<boolean>,
  ): Promise<void> {
    const refusal = await this.transactions.run(async (tx): Promise<DomainError | null> => {
      const factor = await this.repository.lock(tx, userId);
      if (!factor?.confirmed) throw noFactor();
      if (factor.locked_seconds > 0) return factorLocked(factor.locked_seconds);
      if (await matches(tx, factor)) return null;
      await this.repository.countWrongTry(tx, userId);
      return wrongFactorCode();
    });
    if (refusal === null) return;
    this.security.record('second_factor_failed', { person: userId, reason: refusal.code });
    throw refusal;
  }

  /** `step` is null for a wrong code. `resealed`: the secret under the current key, null if unchanged. */
  private check(userId: string, factor: LockedFactor, code: string) {
    const opened = this.secrets.open(userId, factor.secret);
    if (opened === null) throw factorUnreadable();
    return {
      step: stepOf(opened.secret, code, factor.now),
      resealed: opened.old ? this.secrets.seal(userId, opened.secret) : null,
    };
  }
}
