import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../platform/database';
import type { RevokedReason } from './session.entity';
import { SessionsRepository } from './sessions.repository';

export type SessionsEndedListener = (sessionIds: readonly string[]) => void | Promise<void>;

/** Ends sessions, and tells who must know at once (the socket gateway). */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);
  private readonly listeners: SessionsEndedListener[] = [];

  constructor(private readonly repository: SessionsRepository) {}

  /** Calls `listener` in this process after each commit that ended sessions. */
  onEnded(listener: SessionsEndedListener): void {
    this.listeners.push(listener);
  }

  async end(tx: EntityManager, sessionIds: string[], reason: RevokedReason): Promise<void> {
    this.announce(tx, await this.repository.revoke(tx, sessionIds, reason));
  }

  /** Every session of these people: signing out everywhere, suspension. Their access tokens die with them. */
  async endAllOf(tx: EntityManager, userIds: string[], reason: RevokedReason): Promise<void> {
    this.announce(tx, await this.repository.revokeOfUsers(tx, userIds, reason));
  }

  private announce(tx: EntityManager, ended: string[]): void {
    if (ended.length === 0) return;
    afterCommit(tx, async () => {
      for (const listener of this.listeners) {
        try {
          await listener(ended);
        } catch (error) {
          this.logger.error({ err: error }, 'a listener for ended sessions failed');
        }
      }
    });
  }
}
