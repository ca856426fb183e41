import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import { EXPIRY_FIELDS, type ExpiryField } from '../document-fields';
import { ApplicantNotices } from '../notices/applicant-notices.service';

const EVERY_MS = 3_600_000;
const AT_A_TIME = 200;

interface Due {
  document_id: string;
  driver_id: string;
  field: ExpiryField;
  expires_on: string;
  days: number;
}

/** What is left of a paper, in days: the smallest of the three marks that it has come down to. */
const DUE = `
  WITH papers AS (
    ${EXPIRY_FIELDS.map(
      (field) =>
        `SELECT id, driver_id, '${field}' AS field, ${field} AS expires_on FROM driver_documents
         WHERE status = 'approved' AND ${field} IS NOT NULL`,
    ).join(' UNION ALL ')}
  ), left_over AS (
    SELECT *, expires_on - (now() AT TIME ZONE 'Africa/Douala')::date AS days_left FROM papers
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

/** Tells drivers 30, 7 and 1 days before a paper runs out, once each. Any number of processes may tick. */
@Injectable()
export class RemindOfExpiryJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: ApplicantNotices,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    while ((await this.transactions.run((tx) => this.remind(tx))) === AT_A_TIME);
  }

  private async remind(tx: EntityManager): Promise<number> {
    const due = await tx.query<Due[]>(DUE, [AT_A_TIME]);
    for (const { document_id, driver_id, field, expires_on, days } of due) {
      await this.notices.tell(tx, driver_id, `driver-paper:${document_id}:${field}:${expires_on}:${days}`, {
        about: 'expiring',
        paper: field,
        expires_on,
      });
    }
    return due.length;
  }
}
