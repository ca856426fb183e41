import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit, Transactions } from '../../platform/database';
import type { Identity } from '../../platform/http';
import { Realtime } from '../../platform/realtime';
import { PushSubscriptionsService } from '../notifications';
import { notSignedIn, sessionNotFound } from './auth.errors';
import {
  type IdentityRow,
  type OwnSession,
  type RevokedReason,
  SessionsRepository,
} from './sessions.repository';

const MAX_LISTED = 100;

/** Ends tokens and push subscriptions at the commit, and closes sockets right after it. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly realtime: Realtime,
    private readonly pushes: PushSubscriptionsService,
    private readonly transactions: Transactions,
  ) {}

  async activeIdentity(sessionId: string): Promise<Identity | null> {
    const row = await this.repository.identity(sessionId);
    return row === null || row.ended || row.suspended ? null : identityOf(row);
  }

  listOf(userId: string): Promise<OwnSession[]> {
    return this.transactions.run((tx) => this.repository.listOf(tx, userId, MAX_LISTED));
  }

  /** @throws DomainError NOT_FOUND */
  async endOwn(userId: string, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.repository.lockOwn(tx, id, userId))) throw sessionNotFound();
      await this.end(tx, [id], 'signed_out_elsewhere');
    });
  }

  async end(tx: EntityManager, sessionIds: string[], reason: RevokedReason): Promise<void> {
    await this.disconnect(tx, await this.repository.revoke(tx, 'id', sessionIds, reason));
  }

  async endAllOf(tx: EntityManager, userIds: string[], reason: RevokedReason): Promise<void> {
    await this.disconnect(tx, await this.repository.revoke(tx, 'user_id', userIds, reason));
  }

  private async disconnect(tx: EntityManager, ended: string[]): Promise<void> {
    if (ended.length === 0) return;
    await this.pushes.removeOfSessions(tx, ended);
    afterCommit(tx, () => this.realtime.closeSessions(ended));
  }
}

/** @throws DomainError UNAUTHENTICATED if ended or suspended */
export function identityOf(row: IdentityRow | null): Identity {
  if (row === null || row.ended || row.suspended) throw notSignedIn();
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    phone: row.phone,
    role: row.role,
    isDriver: row.is_driver,
    staffRole: row.staff_role,
    locale: row.locale,
    secondFactor: { enrolled: row.factor_enrolled, verified: row.factor_verified, recent: row.factor_recent },
  };
}
