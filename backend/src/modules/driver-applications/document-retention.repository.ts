import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SINGLE_FILE_FIELDS } from './document-fields';

/** Files that no row names any more; the store still has them. */
export interface RemovedFiles {
  document_id: string;
  keys: string[];
}

const KEPT = `interval '30 days'`;

/** The end of documents (decision 23). */
@Injectable()
export class DocumentRetentionRepository {
  /** Takes the files away from a batch of applications whose rejection is 30 days old. */
  async emptyRejected(tx: EntityManager, batch: number): Promise<RemovedFiles[]> {
    return tx.query<RemovedFiles[]>(
      `WITH due AS (
         SELECT id FROM driver_documents
         WHERE status = 'rejected' AND files_removed_at IS NULL AND decided_at < now() - ${KEPT}
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

  /** Forgets papers that were replaced or refused 30 days ago. @returns their keys */
  async removeReplaced(tx: EntityManager): Promise<string[]> {
    const removed = await tx.query<{ key: string; thumb_key: string | null }[]>(
      `WITH removed AS (
         DELETE FROM document_files WHERE state IN ('replaced', 'refused') AND decided_at < now() - ${KEPT}
         RETURNING key, thumb_key
       ) SELECT key, thumb_key FROM removed`,
    );
    return removed.flatMap(({ key, thumb_key }) => (thumb_key === null ? [key] : [key, thumb_key]));
  }
}
