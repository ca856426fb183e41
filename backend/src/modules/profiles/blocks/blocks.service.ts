import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { encodeCursor, isCursorTime, type PageQuery, readCursor } from '../../../platform/http';
import { AuditService } from '../../audit';
import { mustBeSomeoneElse, profileNotFound } from '../profile.errors';
import { ProfilesService } from '../profiles.service';
import { type BlockedPersonRow, BlocksRepository } from './blocks.repository';

/**
 * A block works both ways: neither can write to the other or book the other's rides. Existing bookings and
 * conversations stay.
 */
@Injectable()
export class BlocksService {
  constructor(
    private readonly repository: BlocksRepository,
    private readonly profiles: ProfilesService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** Idempotent. @throws DomainError PROFILE_NOT_FOUND; VALIDATION_FAILED for oneself */
  async block(userId: string, otherId: string): Promise<void> {
    if (userId === otherId) throw mustBeSomeoneElse();
    await this.transactions.run(async (tx) => {
      // Prevents deletion of both accounts until commit.
      for (const id of [userId, otherId].sort()) {
        if (!(await this.profiles.lockPresent(tx, id))) throw profileNotFound();
      }
      if (await this.repository.insert(tx, userId, otherId)) {
        await this.record(tx, 'profile.blocked', userId, otherId);
      }
    });
  }

  /** Idempotent. */
  async unblock(userId: string, otherId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (await this.repository.remove(tx, userId, otherId)) {
        await this.record(tx, 'profile.unblocked', userId, otherId);
      }
    });
  }

  /** `limit` + 1 rows, latest first. */
  list(userId: string, query: PageQuery): Promise<BlockedPersonRow[]> {
    const after = readCursor(query.cursor, { created_key: isCursorTime, blocked_id: isUUID });
    return this.repository.list(userId, {
      limit: query.limit + 1,
      offset: (query.page - 1) * query.limit,
      after,
    });
  }

  private record(tx: EntityManager, action: string, actorId: string, subjectId: string): Promise<void> {
    return this.audit.record(tx, { actor_id: actorId, action, subject_id: subjectId });
  }
}

export function blockCursor(last: BlockedPersonRow): string {
  return encodeCursor([last.created_key, last.blocked_id]);
}
