import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v5, validate as isUuid } from 'uuid';
import { Transactions } from '../../../../platform/database';
import { normalizeSignInPhone } from '../../../../platform/phone';
import { ProfilesService } from '../../../profiles';
import { notSignedIn } from '../../auth.errors';
import { type IdentityRow, SessionsRepository } from '../../sessions.repository';
import type { AccessClaims } from '../auth-provider';

export interface OpenedByCode {
  device: string | null;
}

const SESSION_DAYS = 365;

const SESSION_ID_NAMESPACE = '3f0a3a52-98f2-4f5e-8b52-6f0f4f0f6a1e';

/**
 * Stores the provider's sessions as our own rows, so that sign-out and suspension take effect at the next
 * request rather than when the provider's token expires.
 */
@Injectable()
export class HostedSessions {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly profiles: ProfilesService,
    private readonly transactions: Transactions,
  ) {}

  /** Each token without the claim `session_id` is a separate session. */
  private idOf(claims: AccessClaims): string {
    const named = claims.session_id;
    if (typeof named === 'string' && isUuid(named)) return named.toLowerCase();
    return v5(createHash('sha256').update(JSON.stringify(claims)).digest('hex'), SESSION_ID_NAMESPACE);
  }

  /**
   * Returns the session of a token; creates it, and the person, for a new token.
   * @param opened set if a code has just opened the session
   * @throws DomainError UNAUTHENTICATED if the token names no person or no Cameroonian mobile number
   */
  async findOrCreate(claims: AccessClaims, opened: OpenedByCode | null = null): Promise<IdentityRow> {
    const id = this.idOf(claims);
    return (await this.repository.identity(id)) ?? (await this.create(id, claims, opened));
  }

  recordUse(id: string): Promise<void> {
    return this.repository.recordUse(id);
  }

  private async create(id: string, claims: AccessClaims, opened: OpenedByCode | null): Promise<IdentityRow> {
    const { sub, phone: claimed, exp, iat } = claims;
    const phone = typeof claimed === 'string' ? normalizeSignInPhone(claimed) : null;
    if (typeof sub !== 'string' || !isUuid(sub) || typeof exp !== 'number' || phone === null)
      throw notSignedIn();
    await this.transactions.run(async (tx) => {
      // A token issued before the account's deletion must not create the account again.
      const issued = new Date(typeof iat === 'number' ? iat * 1_000 : 0);
      if (await this.profiles.deletedSince(tx, sub.toLowerCase(), issued)) throw notSignedIn();
      const profile = await this.profiles.ensure(tx, { id: sub.toLowerCase(), phone });
      await this.repository.insert(tx, {
        id,
        user_id: profile.id,
        refresh_token_hash: `hosted:${id}`, // the provider keeps the tokens
        device: opened?.device ?? null,
        by_code: opened !== null,
        lifetime_days: SESSION_DAYS,
      });
    });
    const row = await this.repository.identity(id);
    if (row === null) throw notSignedIn();
    return row;
  }
}
