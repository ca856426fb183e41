import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit, Transactions } from '../../platform/database';
import type { Identity } from '../../platform/http';
import { Realtime } from '../../platform/realtime';
import { PushSubscriptions } from '../notifications';
import { sessionNotFound } from './auth.errors';
import { identityOf } from './providers/identity-of';
import type { RevokedReason } from './session.entity';
import { type OwnSession, SessionsRepository } from './sessions.repository';

/** A list that a person can look through; who has more signs out everywhere. */
const MOST_LISTED = 100;

/** Ends sessions: their tokens and push subscriptions die with the commit, and their sockets close right after it. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly realtime: Realtime,
    private readonly pushes: PushSubscriptions,
    private readonly transactions: Transactions,
  ) {}

  /** Whose session it is and what they may do now; null where it has ended. */
  async holder(sessionId: string): Promise<Identity | null> {
    const row = await this.repository.identity(sessionId);
    return row === null || row.ended || row.suspended ? null : identityOf(row);
  }

  listOf(userId: string): Promise<OwnSession[]> {
    return this.transactions.run((tx) => this.repository.listOf(tx, userId, MOST_LISTED));
  }

  /** A person ends one of their sessions from any other. @throws DomainError NOT_FOUND for an ended one and anybody else's */
  async endOwn(userId: string, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.repository.lockOwn(tx, id, userId))) throw sessionNotFound();
      await this.end(tx, [id], 'signed_out_elsewhere');
    });
  }

  async end(tx: EntityManager, sessionIds: string[], reason: RevokedReason): Promise<void> {
    await this.leave(tx, await this.repository.revoke(tx, sessionIds, reason));
  }

  /** Every session of these people: signing out everywhere, suspension. Their access tokens die with them. */
  async endAllOf(tx: EntityManager, userIds: string[], reason: RevokedReason): Promise<void> {
    await this.leave(tx, await this.repository.revokeOfUsers(tx, userIds, reason));
  }

  private async leave(tx: EntityManager, ended: string[]): Promise<void> {
    if (ended.length === 0) return;
    await this.pushes.removeOfSessions(tx, ended);
    afterCommit(tx, () => this.realtime.closeSessions(ended));
  }
}
