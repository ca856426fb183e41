import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import { type ExportSection, pageBy, type PersonalData, rowsOf } from '../../platform/personal-data';

const ADDED = {
  name: 'personal_attachments',
  text: `SELECT a.id, a.subject_type, a.subject_id, a.size, a.created_at
    FROM attachments a WHERE a.person_id = $1 AND ${pageBy('a.id')}`,
};

@Injectable()
export class AttachmentsPersonalData implements PersonalData {
  constructor(private readonly prepared: PreparedQueries) {}

  exportSections(userId: string): ExportSection[] {
    return [{ name: 'attachments', rows: rowsOf(this.prepared, ADDED, userId) }];
  }

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM attachments WHERE person_id = $1', [userId]);
  }
}
