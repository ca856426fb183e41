import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';

/**
 * Ratings outlive the account, because they concern the other person too; only the texts that the person wrote
 * are erased.
 */
@Injectable()
export class RatingsPersonalData implements PersonalData {
  readonly sections = {
    ratings_given: `SELECT r.id, r.booking_id, r.ratee_role, r.stars, r.tags, r.comment, r.published_at, r.reply, r.created_at
      FROM ratings r WHERE r.rater_id = $1 AND ${pageBy('r.id')}`,
    /** Omits unpublished ratings. */
    ratings_received: `SELECT r.id, r.booking_id, r.ratee_role, r.stars, r.tags, r.comment, r.published_at, r.reply, r.replied_at
      FROM ratings r WHERE r.ratee_id = $1 AND r.published_at IS NOT NULL AND ${pageBy('r.id')}`,
  };

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE ratings SET comment = NULL WHERE rater_id = $1', [userId]);
    await tx.query('UPDATE ratings SET reply = NULL, replied_at = NULL WHERE ratee_id = $1', [userId]);
  }
}
