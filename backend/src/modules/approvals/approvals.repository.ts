import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bindings, firstRow, hasRow } from '../../platform/database';
import { containing, staffPage, type StaffRows } from '../../platform/http';
import { outdated } from '../../platform/jobs';
import type { PersonalData } from '../../platform/personal-data';
import {
  type Amounts,
  APPOINTMENT_DAYS,
  APPROVAL_HOURS,
  type ApprovalAction,
  type ApprovalParameters,
  type ApprovalStatus,
  LIMIT_HOURS,
  type LimitedAction,
  sharingLimit,
} from './approval.policy';
import type { ApprovalRequestResponse, ApprovalsQuery } from './dto/approvals.dto';

export type ApprovalRow = Omit<ApprovalRequestResponse, 'parameters'> & { parameters: ApprovalParameters };

type NewApproval = Omit<
  ApprovalRow,
  | 'status'
  | 'requested_at'
  | 'expires_at'
  | 'requested_by_name'
  | 'decided_by'
  | 'decided_by_name'
  | 'decided_at'
>;
const NEW = 'id, action, subject_type, subject_id, parameters, before, after, amount, reason, requested_by';

const LIFETIME = `interval '${APPROVAL_HOURS} hours'`;
/** SQL: requests are expired once overdue, and rejected if withdrawn by another person. */
const STATUS = `CASE WHEN status = 'waiting' AND requested_at <= now() - ${LIFETIME} THEN 'expired'
  WHEN status = 'withdrawn' AND decided_by <> requested_by THEN 'rejected' ELSE status END`;
const nameOf = (column: string) =>
  `(SELECT full_name FROM profiles p WHERE p.id = ${column}) AS ${column}_name`;
const COLUMNS = `id, action, subject_type, subject_id, parameters, before, after, amount, reason, ${STATUS} AS status,
  requested_by, ${nameOf('requested_by')}, requested_at, requested_at + ${LIFETIME} AS expires_at,
  decided_by, ${nameOf('decided_by')}, decided_at`;
const SORT = { requested_at: 'requested_at', amount: 'amount' } as const;

@Injectable()
export class ApprovalsRepository {
  constructor(private readonly database: DataSource) {}

  async lockWaiting(
    tx: EntityManager,
    action: ApprovalAction,
    subjectId: string,
  ): Promise<ApprovalRow | null> {
    const [row] = await tx.query<ApprovalRow[]>(
      `SELECT ${COLUMNS} FROM approval_requests WHERE action = $1 AND subject_id = $2 AND status = 'waiting' FOR UPDATE`,
      [action, subjectId],
    );
    if (row === undefined || row.status === 'waiting') return row ?? null;
    await this.close(tx, row.id, 'expired', null);
    return null;
  }

  lock(tx: EntityManager, id: string): Promise<ApprovalRow | null> {
    return firstRow(tx, `SELECT ${COLUMNS} FROM approval_requests WHERE id = $1 FOR UPDATE`, [id]);
  }

  async insert(tx: EntityManager, request: NewApproval): Promise<void> {
    await tx.query(
      `INSERT INTO approval_requests (${NEW}) SELECT ${NEW} FROM jsonb_populate_record(NULL::approval_requests, $1)`,
      [request],
    );
  }

  async close(
    tx: EntityManager,
    id: string,
    status: Exclude<ApprovalStatus, 'waiting' | 'rejected'>,
    by: string | null,
  ): Promise<void> {
    await tx.query(
      'UPDATE approval_requests SET status = $2, decided_by = $3, decided_at = now() WHERE id = $1',
      [id, status, by],
    );
  }

  find(id: string): Promise<ApprovalRow | null> {
    return firstRow(this.database, `SELECT ${COLUMNS} FROM approval_requests WHERE id = $1`, [id]);
  }

  waitingFor(
    subjectId: string,
    tx: EntityManager | null,
    actions: readonly ApprovalAction[] | null,
  ): Promise<ApprovalRow | null> {
    return firstRow(
      tx ?? this.database,
      `SELECT ${COLUMNS} FROM approval_requests
        WHERE subject_id = $1 AND status = 'waiting' AND requested_at > now() - ${LIFETIME}
          AND ($2::text[] IS NULL OR action = ANY($2))
        ORDER BY requested_at LIMIT 1`,
      [subjectId, actions],
    );
  }

  async wasApproved(tx: EntityManager, action: ApprovalAction, subjectId: string): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM approval_requests
        WHERE action = $1 AND subject_id = $2 AND status = 'approved' AND decided_at > now() - ${LIFETIME} LIMIT 1`,
      [action, subjectId],
    );
  }

  async wasInvolved(
    tx: EntityManager,
    personId: string,
    { action, subjectId, until }: { action: ApprovalAction; subjectId: string; until: Date },
  ): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM approval_requests
        WHERE action = $1 AND subject_id = $2 AND status = 'approved' AND decided_at < $3
          AND $4::uuid IN (requested_by, decided_by) LIMIT 1`,
      [action, subjectId, until, personId],
    );
  }

  async recentlyAppointed(tx: EntityManager, one: string, other: string): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM approval_requests
        WHERE action = 'profile.staff_role' AND status = 'approved'
          AND decided_at > now() - interval '${APPOINTMENT_DAYS} days'
          AND ((subject_id = $1 AND $2::uuid IN (requested_by, decided_by))
            OR (subject_id = $2 AND $1::uuid IN (requested_by, decided_by))) LIMIT 1`,
      [one, other],
    );
  }

  /**
   * XAF per payee in the last day without approval. Locks the payees, so that concurrent commands are summed.
   */
  async paidWithoutApproval(tx: EntityManager, action: LimitedAction, pays: Amounts): Promise<Amounts> {
    const payees = Object.keys(pays).sort();
    if (payees.length === 0) return {};
    await tx.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('solo-payments:' || id, 0))
         FROM unnest($1::text[]) WITH ORDINALITY AS p (id, n) ORDER BY n`,
      [payees],
    );
    const rows = await tx.query<{ payee_id: string; amount: number }[]>(
      `SELECT payee_id, sum(amount)::int AS amount FROM solo_payments
        WHERE payee_id = ANY($1::uuid[]) AND action = ANY($2::text[]) AND created_at > now() - interval '${LIMIT_HOURS} hours'
        GROUP BY payee_id`,
      [payees, sharingLimit(action)],
    );
    return Object.fromEntries(rows.map(({ payee_id, amount }) => [payee_id, amount]));
  }

  async recordWithoutApproval(tx: EntityManager, action: LimitedAction, pays: Amounts): Promise<void> {
    await tx.query(
      `INSERT INTO solo_payments (payee_id, action, amount)
       SELECT id, $1, amount FROM unnest($2::uuid[], $3::int[]) AS p (id, amount) WHERE amount > 0`,
      [action, Object.keys(pays), Object.values(pays)],
    );
  }

  list(query: ApprovalsQuery, actions: readonly ApprovalAction[]): Promise<StaffRows<ApprovalRow>> {
    const { values, bind } = bindings();
    const where = [`action = ANY(${bind(actions)})`];
    if (query.status !== undefined) where.push(`${STATUS} = ${bind(query.status)}`);
    return staffPage(this.database, query, {
      select: `SELECT ${COLUMNS} FROM approval_requests`,
      from: 'FROM approval_requests',
      where: [...where, ...containing('id, action, subject_id, reason', query.q, bind)],
      values,
      orderBy: (direction) => `${SORT[query.sort ?? 'requested_at']} ${direction}, id ${direction}`,
    });
  }
}

/** Requests about payout accounts contain the holder's name. */
export const approvalsPersonalData = {
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `UPDATE approval_requests SET before = '{}', after = '{}' WHERE action = 'payout_account.decide' AND subject_id = $1`,
      [userId],
    );
  },
} satisfies PersonalData;

export const OLD_SOLO_PAYMENTS = outdated('solo_payments', {
  where: `created_at < now() - interval '${LIMIT_HOURS} hours'`,
  oldest: 'created_at',
});
