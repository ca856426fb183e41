import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, Transactions } from '../../../../platform/database';
import { SecurityLog } from '../../../../platform/security';
import { notSignedIn } from '../../auth.errors';
import { SessionsRepository } from '../../sessions.repository';
import { SessionsService } from '../../sessions.service';
import { RefreshTokens } from './refresh-tokens';

/** Days that a session lives without being used; the cookie's age (spec §9). */
const SESSION_DAYS = 365;
/** Seconds that a replaced token still works: for an answer that got lost, and a second tab (docs/api.md). */
const GRACE_SECONDS = 10;

export interface RenewedSession {
  user_id: string;
  session_id: string;
  refresh_token: string;
}

/** Refresh families: a token is good once, its replacement comes with it, and a stolen one ends the family. */
@Injectable()
export class RefreshFamilies {
  private readonly logger = new Logger(RefreshFamilies.name);

  constructor(
    private readonly tokens: RefreshTokens,
    private readonly repository: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly transactions: Transactions,
    private readonly security: SecurityLog,
  ) {}

  /** @param device what its owner will know it by */
  async open(tx: EntityManager, userId: string, device: string | null): Promise<RenewedSession> {
    const id = newId();
    const refresh_token = this.tokens.issue(id, 0);
    const refresh_token_hash = this.tokens.hash(refresh_token);
    await this.repository.insert(tx, {
      id,
      user_id: userId,
      refresh_token_hash,
      device,
      by_code: true,
      lifetime: SESSION_DAYS,
    });
    return { user_id: userId, session_id: id, refresh_token };
  }

  /** The session that a token of ours belongs to, whether or not it is the current one. */
  sessionOf(token: string): string | null {
    return this.tokens.sessionOf(token);
  }

  /**
   * Replaces the token. Within the grace the one just replaced gets the same successor, so that two requests at once end up
   * with one token; any other replaced token was stolen or kept, and revokes the family.
   * @throws DomainError UNAUTHENTICATED
   */
  async renew(token: string): Promise<RenewedSession> {
    const id = this.tokens.sessionOf(token);
    const renewed = id === null ? null : await this.transactions.run((tx) => this.renewLocked(tx, id, token));
    if (renewed === null) throw notSignedIn(); // after the commit: a revocation stays
    return renewed;
  }

  private async renewLocked(tx: EntityManager, id: string, token: string): Promise<RenewedSession | null> {
    const session = await this.repository.lock(tx, id, GRACE_SECONDS);
    if (!session || session.ended) return null;
    if (session.suspended) {
      await this.sessions.end(tx, [id], 'suspended');
      return null;
    }
    const hash = this.tokens.hash(token);
    const answer = (refresh_token: string): RenewedSession => ({
      user_id: session.user_id,
      session_id: id,
      refresh_token,
    });
    if (hash === session.refresh_token_hash) {
      const next = this.tokens.issue(id, session.generation + 1);
      await this.repository.rotate(tx, id, this.tokens.hash(next), SESSION_DAYS);
      return answer(next);
    }
    if (hash === session.previous_token_hash && session.within_grace) {
      const successor = this.tokens.repeat(id, session.generation, session.refresh_token_hash);
      return successor === null ? null : answer(successor);
    }
    this.security.record('session_reused', { person: session.user_id });
    this.logger.warn({ session_id: id }, 'a replaced refresh token was used again: its family is revoked');
    await this.sessions.end(tx, [id], 'token_reused');
    return null;
  }
}
