import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../../platform/database';
import { SecurityLog } from '../../../../platform/security';
import { notSignedIn } from '../../auth.errors';
import { type NewSession, SessionsRepository } from '../../sessions.repository';
import { SessionsService } from '../../sessions.service';
import { RefreshTokens } from './refresh-tokens';

/** Lifetime of an unused session; also the cookie's age. */
const SESSION_DAYS = 365;
/** A replaced token stays valid this long. Covers a lost response or a second tab. */
const GRACE_SECONDS = 10;

interface RenewedSession {
  user_id: string;
  session_id: string;
  refresh_token: string;
}

/** A family is one session's refresh tokens. Each token works once and is then replaced. Reuse ends the session. */
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

  async open(tx: EntityManager, session: Pick<NewSession, 'id' | 'user_id' | 'device'>): Promise<string> {
    const token = this.tokens.issue(session.id, 0);
    const refresh_token_hash = this.tokens.hash(token);
    await this.repository.insert(tx, {
      ...session,
      refresh_token_hash,
      by_code: true,
      lifetime_days: SESSION_DAYS,
    });
    return token;
  }

  /** Returns the session's first token again. Null if the session was renewed or ended, or the person is suspended. */
  async reissueFirst(tx: EntityManager, id: string): Promise<RenewedSession | null> {
    const session = await this.repository.lock(tx, id);
    if (!session || session.ended || session.suspended) return null;
    const refresh_token = this.tokens.reissue(id, 0, session.refresh_token_hash);
    return refresh_token === null ? null : { user_id: session.user_id, session_id: id, refresh_token };
  }

  /** Also accepts replaced tokens. */
  sessionOf(token: string): string | null {
    return this.tokens.sessionOf(token);
  }

  /**
   * Within the grace period a replaced token gets the same successor again, so that two concurrent requests
   * end with one token. Any other use of a replaced token ends the session.
   * @throws DomainError UNAUTHENTICATED
   */
  async renew(token: string): Promise<RenewedSession> {
    const id = this.tokens.sessionOf(token);
    const renewed = id === null ? null : await this.transactions.run((tx) => this.renewLocked(tx, id, token));
    if (renewed === null) throw notSignedIn(); // after the commit, so that a revocation isn't rolled back
    return renewed;
  }

  private async renewLocked(tx: EntityManager, id: string, token: string): Promise<RenewedSession | null> {
    const session = await this.repository.lock(tx, id);
    if (!session || session.ended) return null;
    if (session.suspended) {
      await this.sessions.end(tx, [id], 'suspended');
      return null;
    }
    const hash = this.tokens.hash(token);
    const renewal = (refresh_token: string): RenewedSession => ({
      user_id: session.user_id,
      session_id: id,
      refresh_token,
    });
    if (hash === session.refresh_token_hash) {
      const next = this.tokens.issue(id, session.generation + 1);
      await this.repository.rotate(tx, id, this.tokens.hash(next), SESSION_DAYS);
      return renewal(next);
    }
    const isInGrace = (session.seconds_since_rotation ?? Infinity) < GRACE_SECONDS;
    if (hash === session.previous_token_hash && isInGrace) {
      const successor = this.tokens.reissue(id, session.generation, session.refresh_token_hash);
      return successor === null ? null : renewal(successor);
    }
    this.security.record('session_reused', { person: session.user_id });
    this.logger.warn({ session_id: id }, 'a replaced refresh token was reused, so its session is revoked');
    await this.sessions.end(tx, [id], 'token_reused');
    return null;
  }
}
