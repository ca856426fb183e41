import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import { type ExportSection, pageBy, type PersonalData, sectionsOf } from '../../platform/personal-data';

const SECTIONS = {
  attachments: `SELECT a.id, a.subject_type, a.subject_id, a.size, a.created_at
    FROM attachments a WHERE a.person_id = $1 AND ${pageBy('a.id')}`,
};

@Injectable()
export class AttachmentsPersonalData implements PersonalData {
  constructor(private readonly prepared: PreparedQueries) {}

  exportSections(userId: string): ExportSection[] {
    return sectionsOf(this.prepared, userId, SECTIONS);
  }

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM attachments WHERE person_id = $1', [userId]);
  }
}
