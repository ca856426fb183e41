import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FieldError } from '../../platform/errors';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';

/** Claims are kept, because they justify payments; only the person's statements are erased. */
@Injectable()
export class ClaimsPersonalData implements PersonalData {
  readonly sections = {
    claims: `SELECT c.id, c.booking_id, c.kind, c.status, c.contest_until, c.contested_at, c.decided_at, c.reason, c.false_claim,
        c.appealed_at, c.first_outcome, c.first_reason, c.created_at, c.claimant_id = $1 AS made_by_me,
        CASE WHEN c.claimant_id = $1 THEN c.statement ELSE c.contest_statement END AS statement,
        CASE WHEN c.appealed_by = $1 THEN c.appeal_statement END AS appeal_statement
      FROM claims c WHERE $1 IN (c.claimant_id, c.respondent_id) AND ${pageBy('c.id')}`,
  };

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const [row] = await tx.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM claims
       WHERE $1 IN (claimant_id, respondent_id) AND status IN ('open', 'contested')`,
      [userId],
    );
    return deletionBlocker('claims', row?.count ?? 0, 'Claims that are not decided yet');
  }

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE claims SET statement = NULL WHERE claimant_id = $1', [userId]);
    await tx.query('UPDATE claims SET contest_statement = NULL WHERE respondent_id = $1', [userId]);
    await tx.query('UPDATE claims SET appeal_statement = NULL WHERE appealed_by = $1', [userId]);
  }
}
