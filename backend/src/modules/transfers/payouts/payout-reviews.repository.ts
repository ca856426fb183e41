import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../../platform/database';
import { UNPAID } from './payable.sql';

interface ReviewableDriver {
  id: string;
  /** Includes deleted accounts of the same person. */
  accounts: string[];
  /** The highest risk score for which payouts were stopped before. */
  reviewed: number | null;
}

const REVIEWABLE = {
  name: 'reviewable_drivers',
  text: `
    SELECT p.id, accounts_of(p.id) AS accounts,
      (SELECT max(a.payout_review_score) FROM profiles a WHERE a.id = ANY(accounts_of(p.id))) AS reviewed
    FROM profiles p
    WHERE p.deleted_at IS NULL AND p.payouts_stopped_at IS NULL AND ($1::uuid[] IS NULL OR p.id = ANY($1))
      AND p.id IN (SELECT person_of(e.driver_id) FROM journal_entries e WHERE ${UNPAID})`,
};

@Injectable()
export class PayoutReviewsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Null: all drivers with unpaid earnings. */
  reviewable(driverIds: string[] | null): Promise<ReviewableDriver[]> {
    return this.prepared.run<ReviewableDriver & Record<string, unknown>>(REVIEWABLE, [driverIds]);
  }

  /** False if already stopped, now or for this score before. */
  async stop(tx: EntityManager, driverId: string, score: number): Promise<boolean> {
    const [, changed] = await tx.query<[unknown[], number]>(
      `UPDATE profiles SET payouts_stopped_at = now(), payout_review_score = $2, updated_at = now()
       WHERE id = $1 AND payouts_stopped_at IS NULL AND coalesce(payout_review_score, 0) < $2`,
      [driverId, score],
    );
    return changed > 0;
  }
}
