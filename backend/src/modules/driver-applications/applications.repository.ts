import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow, hasRow, PreparedQueries } from '../../platform/database';
import type { ApplicationStatus } from './application.state';
import {
  EXPIRY_FIELDS,
  type ExpiryField,
  NUMBER_FIELDS,
  type NumberField,
  SINGLE_FILE_FIELDS,
  type SingleFileField,
} from './document-fields';
import type { ApplicationRow } from './dto/driver-applications.responses';

export interface NewApplication
  extends
    Record<NumberField, string | null>,
    Record<ExpiryField, string | null>,
    Record<SingleFileField, string | null> {
  driver_id: string;
  vehicle_images: string[];
}

/** Read as text, because a Date depends on a time zone. */
const DAYS = EXPIRY_FIELDS.map((field) => `d.${field}::text AS ${field}`);
const TODAY = `(now() AT TIME ZONE 'Africa/Douala')::date`;
const EXPIRED = `array_remove(ARRAY[${EXPIRY_FIELDS.map(
  (field) => `CASE WHEN d.${field} < ${TODAY} THEN '${field}' END`,
).join(', ')}], NULL) AS expired`;

export const APPLICATION_COLUMNS = [
  ...['id', 'driver_id', 'status', ...NUMBER_FIELDS].map((column) => `d.${column}`),
  ...DAYS,
  EXPIRED,
  ...['reason', 'decided_at', 'decided_by', 'version', 'files_removed_at', 'created_at', 'updated_at'].map(
    (column) => `d.${column}`,
  ),
].join(', ');

const LATEST = {
  name: 'driver_applications_latest',
  text: `SELECT ${APPLICATION_COLUMNS} FROM driver_documents d WHERE d.driver_id = $1
    ORDER BY d.created_at DESC, d.id DESC LIMIT 1`,
};

const INSERTED_COLUMNS = [
  'driver_id',
  ...NUMBER_FIELDS,
  ...EXPIRY_FIELDS,
  ...SINGLE_FILE_FIELDS,
  'vehicle_images',
] as const;

interface DueReminder {
  document_id: string;
  driver_id: string;
  field: ExpiryField;
  expires_on: string;
  days: number;
}

const CLAIM_REMINDERS = `
  WITH documents AS (
    ${EXPIRY_FIELDS.map(
      (field) =>
        `SELECT id, driver_id, '${field}' AS field, ${field} AS expires_on FROM driver_documents
         WHERE status = 'approved' AND ${field} IS NOT NULL`,
    ).join(' UNION ALL ')}
  ), left_over AS (
    SELECT *, expires_on - ${TODAY} AS days_left FROM documents
  ), marked AS (
    SELECT *, CASE WHEN days_left <= 1 THEN 1 WHEN days_left <= 7 THEN 7 ELSE 30 END AS days FROM left_over
    WHERE days_left BETWEEN 0 AND 30
  ), due AS (
    SELECT * FROM marked m WHERE NOT EXISTS (SELECT 1 FROM document_reminders r
      WHERE r.document_id = m.id AND r.field = m.field AND r.expires_on = m.expires_on AND r.days = m.days)
    ORDER BY expires_on LIMIT $1
  ), claimed AS (
    INSERT INTO document_reminders (document_id, field, expires_on, days)
    SELECT id, field, expires_on, days FROM due ON CONFLICT DO NOTHING
    RETURNING document_id, field, expires_on, days
  )
  SELECT c.document_id, d.driver_id, c.field, c.expires_on::text AS expires_on, c.days
  FROM claimed c JOIN driver_documents d ON d.id = c.document_id`;

/** Lock the applicant's profile before locking an application. */
@Injectable()
export class ApplicationsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  latest(driverId: string): Promise<ApplicationRow | null> {
    return this.prepared.first(LATEST, [driverId]);
  }

  lock(tx: EntityManager, id: string): Promise<ApplicationRow | null> {
    return firstRow(tx, `SELECT ${APPLICATION_COLUMNS} FROM driver_documents d WHERE d.id = $1 FOR UPDATE`, [
      id,
    ]);
  }

  async driverOf(tx: EntityManager, id: string): Promise<string | null> {
    const sql = 'SELECT driver_id FROM driver_documents WHERE id = $1';
    return (await firstRow<{ driver_id: string }>(tx, sql, [id]))?.driver_id ?? null;
  }

  hasOpen(tx: EntityManager, driverId: string): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM driver_documents WHERE driver_id = $1 AND status IN ('pending', 'approved') LIMIT 1`,
      [driverId],
    );
  }

  isSuperseded(tx: EntityManager, { id, driver_id }: ApplicationRow): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM driver_documents a JOIN driver_documents b ON b.driver_id = a.driver_id
       WHERE a.id = $1 AND a.driver_id = $2 AND (b.created_at, b.id) > (a.created_at, a.id) LIMIT 1`,
      [id, driver_id],
    );
  }

  async insert(tx: EntityManager, id: string, application: NewApplication): Promise<void> {
    const columns = ['id', ...INSERTED_COLUMNS];
    await tx.query(
      `INSERT INTO driver_documents (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      [id, ...INSERTED_COLUMNS.map((column) => application[column])],
    );
  }

  async decide(
    tx: EntityManager,
    id: string,
    decision: { status: ApplicationStatus; reason: string | null; approver_id: string },
  ): Promise<void> {
    await tx.query(
      `UPDATE driver_documents SET status = $2, reason = $3,
         decided_at = CASE WHEN $2 <> 'pending' THEN now() END,
         decided_by = CASE WHEN $2 <> 'pending' THEN $4::uuid END,
         version = version + 1, updated_at = now()
       WHERE id = $1`,
      [id, decision.status, decision.reason, decision.approver_id],
    );
  }

  /** Increments the version, so that stale decisions are rejected. */
  async touch(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE driver_documents SET version = version + 1, updated_at = now() WHERE id = $1', [
      id,
    ]);
  }

  async renewDocument(
    tx: EntityManager,
    id: string,
    document: { field: SingleFileField; key: string; expiry: ExpiryField | null; expires_on: string | null },
  ): Promise<void> {
    const day = document.expiry === null ? '' : `, ${document.expiry} = $3::date`;
    await tx.query(
      `UPDATE driver_documents SET ${document.field} = $2${day}, version = version + 1, updated_at = now() WHERE id = $1`,
      document.expiry === null ? [id, document.key] : [id, document.key, document.expires_on],
    );
  }

  claimReminders(tx: EntityManager, limit: number): Promise<DueReminder[]> {
    return tx.query<DueReminder[]>(CLAIM_REMINDERS, [limit]);
  }
}
