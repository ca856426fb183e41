import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

@Injectable()
export class AccountDeletionRepository {
  /** Stored answers of idempotent requests contain personal data. */
  async forgetAnswers(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM idempotency_keys WHERE user_id = $1', [userId]);
  }
}
