import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries, statements } from '../../platform/database';
import { pageBy, type PersonalData } from '../../platform/personal-data';

export interface AttachmentSubject {
  type: 'claim' | 'strike' | 'support_message';
  id: string;
}

export interface AttachmentRow {
  id: string;
  subject_id: string;
  person_id: string;
  file_key: string;
  created_at: Date;
}

export type NewAttachment = Pick<AttachmentRow, 'id' | 'file_key'> & { size: number };

const COLUMNS = 'id, subject_id, person_id, file_key, created_at';

const SQL = statements({
  attachments_of_subjects: `SELECT ${COLUMNS} FROM attachments WHERE subject_type = $1 AND subject_id = ANY ($2::uuid[]) ORDER BY id`,
  attachments_by_id: `SELECT ${COLUMNS} FROM attachments WHERE id = $1`,
  attachments_used: 'SELECT file_key FROM attachments WHERE file_key = ANY ($1::text[])',
});

@Injectable()
export class AttachmentsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Inserts nothing and returns false if the person would exceed `max` photos. The caller must lock the subject. */
  async insert(
    tx: EntityManager,
    subject: AttachmentSubject,
    personId: string,
    photos: readonly NewAttachment[],
    max: number,
  ): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `INSERT INTO attachments (id, subject_type, subject_id, person_id, file_key, size)
       SELECT n.id, $1, $2, $3, n.file_key, n.size
       FROM jsonb_to_recordset($4) AS n (id uuid, file_key text, size int)
       WHERE $5 >= jsonb_array_length($4) +
         (SELECT count(*) FROM attachments WHERE subject_type = $1 AND subject_id = $2 AND person_id = $3)
       RETURNING id`,
      [subject.type, subject.id, personId, JSON.stringify(photos), max],
    );
    return rows.length === photos.length;
  }

  listOf(type: AttachmentSubject['type'], subjectIds: readonly string[]): Promise<AttachmentRow[]> {
    return this.prepared.run(SQL.attachments_of_subjects, [type, subjectIds]);
  }

  find(id: string): Promise<AttachmentRow | null> {
    return this.prepared.first(SQL.attachments_by_id, [id]);
  }

  async remove(
    tx: EntityManager,
    type: AttachmentSubject['type'],
    subjectIds: readonly string[],
  ): Promise<void> {
    await tx.query('DELETE FROM attachments WHERE subject_type = $1 AND subject_id = ANY ($2)', [
      type,
      subjectIds,
    ]);
  }

  async keysInUse(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.prepared.run<{ file_key: string }>(SQL.attachments_used, [keys]);
    return new Set(rows.map(({ file_key }) => file_key));
  }
}

export const attachmentsPersonalData = {
  sections: {
    attachments: `SELECT a.id, a.subject_type, a.subject_id, a.size, a.created_at
      FROM attachments a WHERE a.person_id = $1 AND ${pageBy('a.id')}`,
  },

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM attachments WHERE person_id = $1', [userId]);
  },
} satisfies PersonalData;
