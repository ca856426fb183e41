import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../../platform/database';
import { SecurityLog } from '../../../../platform/security';
import { notSignedIn } from '../../auth.errors';
import type { ClientInfo } from '../../origin/client-info';
import { DevicesService } from '../../origin/devices.service';
import { type NewSession, type RotatableSession, SessionsRepository } from '../../sessions.repository';
import { SessionsService } from '../../sessions.service';
import { RefreshTokens } from './refresh-tokens';

/** Lifetime of an unused session; also the cookie's age. */
const SESSION_DAYS = 365;
/** For which a replaced token still works (lost answer, second tab); longer on a known browser. */
const GRACE_SECONDS = 10;
const GRACE_SECONDS_ON_DEVICE = 60;

interface RenewedSession {
  user_id: string;
  session_id: string;
  refresh_token: string;
}

/** Each token works once and is replaced by its successor; reuse ends the family. */
@Injectable()
export class RefreshFamilies {
  private readonly logger = new Logger(RefreshFamilies.name);

  constructor(
    private readonly tokens: RefreshTokens,
    private readonly repository: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly devices: DevicesService,
    private readonly transactions: Transactions,
    private readonly security: SecurityLog,
  ) {}

  /** @returns the refresh token */
  async open(tx: EntityManager, session: Pick<NewSession, 'id' | 'user_id' | 'device'>): Promise<string> {
    const token = this.tokens.issue(session.id, 0);
    const refresh_token_hash = this.tokens.hash(token);
    await this.repository.insert(tx, {
      ...session,
      refresh_token_hash,
      by_code: true,
      lifetime: SESSION_DAYS,
    });
    return token;
  }

  async unused(tx: EntityManager, id: string): Promise<RenewedSession | null> {
    const session = await this.repository.lock(tx, id);
    if (!session || session.ended || session.suspended) return null;
    const refresh_token = this.tokens.repeat(id, 0, session.refresh_token_hash);
    return refresh_token === null ? null : { user_id: session.user_id, session_id: id, refresh_token };
  }

  /** Accepts replaced tokens too. */
  sessionOf(token: string): string | null {
    return this.tokens.sessionOf(token);
  }

  /**
   * Within the grace period the replaced token gets the same successor, so that two parallel requests end
   * with one token; known browsers have longer, since answers are lost on slow networks. Any other replaced
   * token revokes the family.
   * @throws DomainError UNAUTHENTICATED
   */
  async renew(token: string, from: ClientInfo): Promise<RenewedSession> {
    const id = this.tokens.sessionOf(token);
    const renewed =
      id === null ? null : await this.transactions.run((tx) => this.renewLocked(tx, id, token, from));
    if (renewed === null) throw notSignedIn(); // thrown after the commit, so that a revocation stays
    return renewed;
  }

  private async renewLocked(
    tx: EntityManager,
    id: string,
    token: string,
    from: ClientInfo,
  ): Promise<RenewedSession | null> {
    const session = await this.repository.lock(tx, id);
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
    if (hash === session.previous_token_hash && (await this.isWithinGrace(tx, session, from))) {
      const successor = this.tokens.repeat(id, session.generation, session.refresh_token_hash);
      return successor === null ? null : answer(successor);
    }
    this.security.record('session_reused', { person: session.user_id });
    this.logger.warn({ session_id: id }, 'a replaced refresh token was used again: its family is revoked');
    await this.sessions.end(tx, [id], 'token_reused');
    return null;
  }

  private async isWithinGrace(
    tx: EntityManager,
    { user_id, seconds_since_rotation }: RotatableSession,
    from: ClientInfo,
  ): Promise<boolean> {
    const seconds = seconds_since_rotation ?? Infinity;
    if (seconds < GRACE_SECONDS) return true;
    return seconds < GRACE_SECONDS_ON_DEVICE && this.devices.isOf(tx, user_id, from);
  }
}
