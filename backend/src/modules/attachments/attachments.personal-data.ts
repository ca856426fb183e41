import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';

@Injectable()
export class AttachmentsPersonalData implements PersonalData {
  readonly sections = {
    attachments: `SELECT a.id, a.subject_type, a.subject_id, a.size, a.created_at
      FROM attachments a WHERE a.person_id = $1 AND ${pageBy('a.id')}`,
  };

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM attachments WHERE person_id = $1', [userId]);
  }
}
