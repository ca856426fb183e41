import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database';
import { DomainError } from '../../../platform/errors';
import type { Identity } from '../../../platform/http';
import { SecurityLog } from '../../../platform/security';
import { freshCodeRequired, invalidOtp } from '../auth.errors';
import type { Asker } from '../origin/asker';
import { AuthProvider } from '../providers/auth-provider';
import { SessionsRepository } from '../sessions.repository';
import type { FreshCodeRequest } from './fresh-code.request';

/** Minutes that a code counts as fresh in the session that it was typed in. */
const FRESH_MINUTES = 15;

/** For what a borrowed or stolen session must not do: whoever asks proves once more that the number is theirs. */
@Injectable()
export class FreshCode {
  constructor(
    private readonly provider: AuthProvider,
    private readonly sessions: SessionsRepository,
    private readonly transactions: Transactions,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Lets pass who typed a code in this session within the last minutes, or sends one along now.
   * @throws DomainError FRESH_CODE_REQUIRED, INVALID_OTP, UNAVAILABLE
   */
  async ask(caller: Identity, given: FreshCodeRequest, from: Asker): Promise<void> {
    if (given.token !== undefined) return this.demand(caller, given, from);
    const fresh = await this.transactions.run((tx) =>
      this.sessions.typedCodeWithin(tx, caller.sessionId, FRESH_MINUTES),
    );
    if (!fresh) throw freshCodeRequired();
  }

  /**
   * As `ask`, but a code must be sent along, however new the session is. It is used up, also where what follows is refused; then
   * the session counts as fresh for a while.
   * @throws DomainError INVALID_OTP, UNAVAILABLE
   */
  async demand(caller: Identity, given: FreshCodeRequest, from: Asker): Promise<void> {
    const { token, code_verifier = null } = given;
    if (token === undefined) throw invalidOtp();
    const attempt = { phone: caller.phone, token, code_verifier, from };
    await this.provider.confirmCode(attempt, caller.userId).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'INVALID_OTP') {
        this.security.record('wrong_code', { address: from.address, person: caller.userId });
      }
      throw error;
    });
    await this.transactions.run((tx) => this.sessions.noteCode(tx, caller.sessionId));
  }
}
