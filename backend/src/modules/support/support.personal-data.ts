import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';

/** Cases are deleted with the account. */
@Injectable()
export class SupportPersonalData implements PersonalData {
  readonly sections = {
    support_cases: `SELECT c.id, c.category, c.subject_type, c.subject_id, c.status, c.created_at, c.solved_at
      FROM support_cases c WHERE c.person_id = $1 AND ${pageBy('c.id')}`,
    support_messages: `SELECT m.id, m.case_id, m.kind AS "from", m.text, m.created_at
      FROM support_messages m JOIN support_cases c ON c.id = m.case_id
      WHERE c.person_id = $1 AND m.kind <> 'note' AND ${pageBy('m.id')}`,
  };

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM support_cases WHERE person_id = $1', [userId]);
    await tx.query('UPDATE support_cases SET assignee_id = NULL WHERE assignee_id = $1', [userId]);
  }
}
