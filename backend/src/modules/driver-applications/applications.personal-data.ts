import { buffer } from 'node:stream/consumers';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import { defineJob, JobQueue } from '../../platform/jobs';
import {
  type ExportSection,
  inPages,
  pageBy,
  type PersonalData,
  ROWS_PER_PAGE,
} from '../../platform/personal-data';
import { FileStore } from '../../platform/storage';
import { PeopleMemoryService } from '../profiles';

/** Deletes the files of an erased account from storage, with retries. */
const removeDocuments = defineJob<{ keys: string[] }>('driver_application.papers_left');

const FILES = {
  name: 'driver_applications_personal_files',
  text: `SELECT f.id, f.document_id AS application_id, f.field, f.state, f.mime, f.key
    FROM document_files f JOIN driver_documents d ON d.id = f.document_id WHERE d.driver_id = $1 AND ${pageBy('f.id')}`,
};

interface FileRow {
  id: string;
  application_id: string;
  field: string;
  state: string;
  mime: string;
  key: string;
}

@Injectable()
export class ApplicationsPersonalData implements PersonalData, OnModuleInit {
  readonly sections = {
    driver_applications: `SELECT d.id, d.status, d.national_id_number, d.license_number, d.registration_number, d.insurance_number,
        d.technical_inspection_number, d.road_tax_number, d.license_expires_on::text, d.insurance_expires_on::text,
        d.technical_inspection_expires_on::text, d.reason, d.decided_at, d.files_removed_at, d.created_at, d.updated_at,
        (SELECT coalesce(json_agg(json_build_object('field', f.field, 'state', f.state, 'mime', f.mime, 'size', f.size,
            'expires_on', f.expires_on, 'reason', f.reason, 'decided_at', f.decided_at, 'uploaded_at', f.uploaded_at)
            ORDER BY f.uploaded_at, f.id), '[]') FROM document_files f WHERE f.document_id = d.id) AS documents
      FROM driver_documents d WHERE d.driver_id = $1 AND ${pageBy('d.id')}`,
    document_views: `SELECT e.id, e.subject_id AS application_id, e."to"->>'field' AS field, 'an approver' AS by, e.created_at
      FROM audit_events e WHERE e.subject_type = 'driver_application' AND e.action = 'driver_application.file_viewed'
        AND e.subject_id IN (SELECT d.id::text FROM driver_documents d WHERE d.driver_id = $1) AND ${pageBy('e.id')}`,
  };

  constructor(
    private readonly prepared: PreparedQueries,
    private readonly store: FileStore,
    private readonly jobs: JobQueue,
    private readonly memory: PeopleMemoryService,
  ) {}

  onModuleInit(): void {
    this.jobs.work(removeDocuments, async ({ keys }) => {
      for (const key of keys) await this.store.remove(key);
    });
  }

  exportSections(userId: string): ExportSection[] {
    return [{ name: 'document_files', rows: this.files(userId) }];
  }

  private async *files(userId: string): AsyncGenerator<object> {
    const page = (last: FileRow | null): Promise<FileRow[]> =>
      this.prepared.run(FILES, [userId, last?.id ?? null, ROWS_PER_PAGE]);
    for await (const { key, ...file } of inPages(page)) {
      const content = await this.store.open(key);
      if (content === null) continue; // deleted in the meantime
      yield { ...file, encoding: 'base64', content: (await buffer(content)).toString('base64') };
    }
  }

  /** Keeps keyed hashes of the document numbers to recognise a rejected person who applies again. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    const files = await tx.query<{ key: string; thumb_key: string | null }[]>(
      `SELECT f.key, f.thumb_key FROM document_files f JOIN driver_documents d ON d.id = f.document_id
       WHERE d.driver_id = $1 FOR UPDATE`,
      [userId],
    );
    const numbers = await tx.query<{ number: string; rejected: boolean }[]>(
      `SELECT number, bool_or(status = 'rejected') AS rejected
       FROM driver_documents CROSS JOIN LATERAL unnest(numbers) AS number WHERE driver_id = $1 GROUP BY number`,
      [userId],
    );
    const [past] = await tx.query<{ rejected: boolean | null }[]>(
      `SELECT bool_or(status = 'rejected') AS rejected FROM driver_documents WHERE driver_id = $1`,
      [userId],
    );
    await this.memory.rememberApplications(tx, userId, { numbers, rejected: past?.rejected ?? false });
    const isAboutThem = `subject_type = 'driver_application' AND subject_id::text IN (SELECT id::text FROM driver_documents WHERE driver_id = $1)`;
    await tx.query(
      `UPDATE approval_requests SET parameters = '{}', before = '{}', after = '{}' WHERE ${isAboutThem}`,
      [userId],
    );
    await tx.query(`UPDATE audit_events SET "to" = NULL WHERE action LIKE 'approval.%' AND ${isAboutThem}`, [
      userId,
    ]);
    await tx.query('DELETE FROM driver_documents WHERE driver_id = $1', [userId]);
    const keys = files.flatMap(({ key, thumb_key }) => (thumb_key === null ? [key] : [key, thumb_key]));
    if (keys.length > 0) await this.jobs.send(tx, removeDocuments, { keys });
  }
}
