import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/index';
import { DomainError } from '../../platform/errors';
import type { Identity } from '../../platform/http/index';
import { SecurityLog } from '../../platform/security/index';
import { freshCodeRequired, invalidOtp } from './auth.errors';
import type { FreshCodeRequest } from './dto/auth.dto';
import type { ClientInfo } from './origin/client-info';
import { AuthProvider } from './providers/auth-provider';
import { SessionsRepository } from './sessions.repository';

const FRESH_MINUTES = 15;

/** Protects actions that someone with a borrowed phone or a stolen session must not perform. */
@Injectable()
export class FreshCodeService {
  constructor(
    private readonly provider: AuthProvider,
    private readonly sessions: SessionsRepository,
    private readonly transactions: Transactions,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Requires a new code, unless one was confirmed in this session within the last 15 minutes.
   * @throws DomainError FRESH_CODE_REQUIRED, INVALID_OTP, UNAVAILABLE
   */
  async requireRecent(caller: Identity, confirmation: FreshCodeRequest, from: ClientInfo): Promise<void> {
    if (confirmation.token !== undefined) return this.requireNew(caller, confirmation, from);
    const isRecent = await this.transactions.run((tx) =>
      this.sessions.confirmedCodeWithin(tx, caller.sessionId, FRESH_MINUTES),
    );
    if (!isRecent) throw freshCodeRequired();
  }

  /** The code is used up even if the action then fails. @throws DomainError INVALID_OTP, UNAVAILABLE */
  async requireNew(caller: Identity, confirmation: FreshCodeRequest, from: ClientInfo): Promise<void> {
    const { token, code_verifier = null } = confirmation;
    if (token === undefined) throw invalidOtp();
    const attempt = { phone: caller.phone, token, code_verifier, from };
    await this.provider.confirmCode(attempt, caller.userId).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'INVALID_OTP') {
        this.security.record('wrong_code', { address: from.address, person: caller.userId });
      }
      throw error;
    });
    await this.transactions.run((tx) => this.sessions.recordCode(tx, caller.sessionId));
  }
}
