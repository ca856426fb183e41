import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow, PreparedQueries, statements } from '../../platform/database';
import type { FileState } from './application.state';
import { FILE_PLACES, type FilePlace, SINGLE_FILE_FIELDS } from './document-fields';
import type { DocumentFileRow } from './dto/driver-applications.responses';

export type NewDocumentFile = Omit<DocumentFileRow, 'state' | 'reason' | 'uploaded_at'>;

const COLUMNS =
  'f.id, f.document_id, f.field, f.state, f.key, f.thumb_key, f.mime, f.size, f.sha256, f.expires_on::text AS expires_on, f.reason, f.uploaded_at';
const ORDER = `array_position(ARRAY[${FILE_PLACES.map((place) => `'${place}'`).join(', ')}], f.field), f.uploaded_at DESC`;

const SQL = statements({
  driver_applications_files: `SELECT ${COLUMNS} FROM document_files f WHERE f.document_id = ANY($1::uuid[]) ORDER BY ${ORDER}`,
  driver_applications_file: `SELECT ${COLUMNS} FROM document_files f WHERE f.id = $1`,
  driver_applications_used_keys: `SELECT key FROM document_files WHERE key = ANY($1) UNION ALL
    SELECT thumb_key FROM document_files WHERE thumb_key = ANY($1)`,
});

interface RemovedFiles {
  document_id: string;
  keys: string[];
}

const RETENTION = `interval '30 days'`;

@Injectable()
export class DocumentFilesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  async ofDocument(documentId: string): Promise<DocumentFileRow[]> {
    return this.prepared.run(SQL.driver_applications_files, [[documentId]]);
  }

  async ofDocuments(documentIds: string[]): Promise<Map<string, DocumentFileRow[]>> {
    const files = new Map<string, DocumentFileRow[]>();
    for (const file of await this.prepared.run<DocumentFileRow>(SQL.driver_applications_files, [
      documentIds,
    ])) {
      files.set(file.document_id, [...(files.get(file.document_id) ?? []), file]);
    }
    return files;
  }

  find(id: string): Promise<DocumentFileRow | null> {
    return this.prepared.first(SQL.driver_applications_file, [id]);
  }

  /** Views of other files in the last minute and hour. */
  async lockAndCountRecentViews(
    tx: EntityManager,
    personId: string,
    exceptId: string,
  ): Promise<{ minute: number; hour: number }> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('documents:' || $1, 0))`, [personId]);
    const [opened] = await tx.query<{ minute: number; hour: number }[]>(
      `SELECT count(DISTINCT "to"->>'file_id') FILTER (WHERE created_at > now() - interval '1 minute')::int AS minute,
              count(DISTINCT "to"->>'file_id')::int AS hour
         FROM audit_events
        WHERE created_at > now() - interval '1 hour' AND actor_id = $1 AND action = 'driver_application.file_viewed'
          AND "to"->>'file_id' <> $2`,
      [personId, exceptId],
    );
    return opened ?? { minute: 0, hour: 0 };
  }

  lock(
    tx: EntityManager,
    documentId: string,
    field: FilePlace,
    state: FileState,
  ): Promise<DocumentFileRow | null> {
    return firstRow(
      tx,
      `SELECT ${COLUMNS} FROM document_files f WHERE f.document_id = $1 AND f.field = $2 AND f.state = $3 FOR UPDATE`,
      [documentId, field, state],
    );
  }

  async insert(tx: EntityManager, file: NewDocumentFile, state: FileState): Promise<void> {
    const { id, document_id, field, key, thumb_key, mime, size, sha256, expires_on } = file;
    await tx.query(
      `INSERT INTO document_files (id, document_id, field, state, key, thumb_key, mime, size, sha256, expires_on)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [id, document_id, field, state, key, thumb_key, mime, size, sha256, expires_on],
    );
  }

  async setState(
    tx: EntityManager,
    id: string,
    change: { state: FileState; reason: string | null; decided_by: string | null },
  ): Promise<void> {
    await tx.query(
      'UPDATE document_files SET state = $2, reason = $3, decided_by = $4, decided_at = now() WHERE id = $1',
      [id, change.state, change.reason, change.decided_by],
    );
  }

  async remove(tx: EntityManager, ids: string[]): Promise<void> {
    await tx.query('DELETE FROM document_files WHERE id = ANY($1::uuid[])', [ids]);
  }

  async keysInUse(keys: string[]): Promise<Set<string>> {
    const rows = await this.prepared.run<{ key: string }>(SQL.driver_applications_used_keys, [keys]);
    return new Set(rows.map(({ key }) => key));
  }

  async deleteFilesOfRejected(tx: EntityManager, batch: number): Promise<RemovedFiles[]> {
    return tx.query<RemovedFiles[]>(
      `WITH due AS (
         SELECT id FROM driver_documents
         WHERE status = 'rejected' AND files_removed_at IS NULL AND decided_at < now() - ${RETENTION}
         ORDER BY decided_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ), emptied AS (
         UPDATE driver_documents d SET ${SINGLE_FILE_FIELDS.map((field) => `${field} = NULL`).join(', ')},
           vehicle_images = '{}', files_removed_at = now(), version = version + 1, updated_at = now()
         FROM due WHERE d.id = due.id
       ), removed AS (
         DELETE FROM document_files f USING due WHERE f.document_id = due.id
         RETURNING f.document_id, f.key, f.thumb_key
       )
       SELECT due.id AS document_id,
         array_remove(array_agg(r.key) || array_agg(r.thumb_key), NULL) AS keys
       FROM due LEFT JOIN removed r ON r.document_id = due.id GROUP BY due.id`,
      [batch],
    );
  }

  async deleteSuperseded(tx: EntityManager, batch: number): Promise<string[][]> {
    const [removed] = await tx.query<[{ keys: string[] }[], number]>(
      `DELETE FROM document_files WHERE id IN (
         SELECT id FROM document_files WHERE state IN ('replaced', 'refused') AND decided_at < now() - ${RETENTION}
         ORDER BY decided_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING array_remove(ARRAY[key, thumb_key], NULL) AS keys`,
      [batch],
    );
    return removed.map(({ keys }) => keys);
  }
}
