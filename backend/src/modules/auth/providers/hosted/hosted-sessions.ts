import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v5, validate as isUuid } from 'uuid';
import { Transactions } from '../../../../platform/database';
import { normalizeSignInPhone } from '../../../../platform/phone';
import { ProfilesService } from '../../../profiles';
import { notSignedIn } from '../../auth.errors';
import { type IdentityRow, SessionsRepository } from '../../sessions.repository';
import type { AccessClaims } from '../auth-provider';

/** `device`: what its owner will know it by. */
export interface OpenedByCode {
  device: string | null;
}

const SESSION_DAYS = 365;
/** Namespace of the ids of sessions whose provider names none. */
const SESSION_IDS = '3f0a3a52-98f2-4f5e-8b52-6f0f4f0f6a1e';

/**
 * The provider's sessions as rows of ours, written at first sight. They make a hosted session end like any other: sign-out and
 * suspension hold at the next request, not when the provider's token runs out.
 */
@Injectable()
export class HostedSessions {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly profiles: ProfilesService,
    private readonly transactions: Transactions,
  ) {}

  /** The id under which the session of these claims is kept; without a `session_id` each token counts as one. */
  idOf(claims: AccessClaims): string {
    const named = claims.session_id;
    if (typeof named === 'string' && isUuid(named)) return named.toLowerCase();
    return v5(createHash('sha256').update(JSON.stringify(claims)).digest('hex'), SESSION_IDS);
  }

  /**
   * The session and its person; both are made where the provider's token is the first that is seen of them.
   * @param opened what is known of a session that a code has just opened
   * @throws DomainError UNAUTHENTICATED where the token names no person or no Cameroonian mobile number
   */
  async find(claims: AccessClaims, opened: OpenedByCode | null = null): Promise<IdentityRow> {
    const id = this.idOf(claims);
    return (await this.repository.identity(id)) ?? (await this.firstSight(id, claims, opened));
  }

  /** The provider renewed the session: its owner reads when it was last used. */
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
      // A token from before its person left would make them anew.
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
