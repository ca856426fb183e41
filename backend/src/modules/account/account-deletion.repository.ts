import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

@Injectable()
export class AccountDeletionRepository {
  /** Deletions come one after the other, so that of two last administrators one finds the other gone. */
  async takeTurn(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('account-deletion', 0))`);
  }

  /** Answers that were kept for a repeated request name bookings and numbers. */
  async forgetAnswers(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM idempotency_keys WHERE user_id = $1', [userId]);
  }
}
