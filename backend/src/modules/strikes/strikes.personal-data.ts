import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import { STATUS } from './strikes.repository';

/** Strikes still count if the person returns; only the statements of appeals are erased. */
@Injectable()
export class StrikesPersonalData implements PersonalData {
  readonly sections = {
    strikes: `SELECT s.id, s.kind, s.ride_id, ${STATUS} AS status, s.statement, s.excuse, s.appealed_at, s.decision_reason,
        s.decided_at, s.created_at, s.expires_at
      FROM strikes s WHERE s.person_id = $1 AND ${pageBy('s.id')}`,
  };

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE strikes SET statement = NULL WHERE person_id = $1', [userId]);
    await tx.query(
      `UPDATE remembered_people SET until = greatest(until, (SELECT max(expires_at) FROM strikes WHERE person_id = $1))
       WHERE profile_id = $1`,
      [userId],
    );
  }
}
