import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { staffOffset } from '../../platform/http';
import type { Xaf } from '../../platform/money';
import { APPROVAL_HOURS, type ApprovalParameters, type ApprovalStatus } from './approval.policy';
import type { ApprovalsQuery } from './dto/approvals.requests';

/** A command that waits, or waited, for its second person. */
export interface ApprovalRow {
  id: string;
  action: string;
  subject_type: string;
  subject_id: string;
  parameters: ApprovalParameters;
  amount: Xaf;
  reason: string | null;
  status: ApprovalStatus;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

type NewApproval = Pick<
  ApprovalRow,
  'id' | 'action' | 'subject_type' | 'subject_id' | 'parameters' | 'amount' | 'reason' | 'requested_by'
>;

const LIFETIME = `interval '${APPROVAL_HOURS} hours'`;
/** SQL: a request that waited too long counts as expired, also before its row says so. */
const STATUS = `CASE WHEN status = 'waiting' AND requested_at <= now() - ${LIFETIME} THEN 'expired' ELSE status END`;
const COLUMNS = `id, action, subject_type, subject_id, parameters, amount, reason, ${STATUS} AS status, requested_by,
  requested_at, requested_at + ${LIFETIME} AS expires_at, decided_by, decided_at`;
const SORT = { requested_at: 'requested_at', amount: 'amount' } as const;

@Injectable()
export class ApprovalsRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Locks the waiting request; one that waited too long is closed instead. */
  async lockWaiting(tx: EntityManager, action: string, subjectId: string): Promise<ApprovalRow | null> {
    const [row] = await tx.query<ApprovalRow[]>(
      `SELECT ${COLUMNS} FROM approval_requests WHERE action = $1 AND subject_id = $2 AND status = 'waiting' FOR UPDATE`,
      [action, subjectId],
    );
    if (row === undefined || row.status === 'waiting') return row ?? null;
    await this.close(tx, row.id, 'expired', null);
    return null;
  }

  async lock(tx: EntityManager, id: string): Promise<ApprovalRow | null> {
    const [row] = await tx.query<ApprovalRow[]>(
      `SELECT ${COLUMNS} FROM approval_requests WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return row ?? null;
  }

  async insert(tx: EntityManager, request: NewApproval): Promise<void> {
    await tx.query(
      `INSERT INTO approval_requests (id, action, subject_type, subject_id, parameters, amount, reason, requested_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        request.id,
        request.action,
        request.subject_type,
        request.subject_id,
        JSON.stringify(request.parameters),
        request.amount,
        request.reason,
        request.requested_by,
      ],
    );
  }

  async close(
    tx: EntityManager,
    id: string,
    status: Exclude<ApprovalStatus, 'waiting'>,
    by: string | null,
  ): Promise<void> {
    await tx.query(
      'UPDATE approval_requests SET status = $2, decided_by = $3, decided_at = now() WHERE id = $1',
      [id, status, by],
    );
  }

  async find(id: string): Promise<ApprovalRow | null> {
    const [row] = await this.database.query<ApprovalRow[]>(
      `SELECT ${COLUMNS} FROM approval_requests WHERE id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** The waiting request about a record, as the given transaction sees it. */
  async waitingFor(subjectId: string, tx: EntityManager | null): Promise<ApprovalRow | null> {
    const [row] = await (tx ?? this.database).query<ApprovalRow[]>(
      `SELECT ${COLUMNS} FROM approval_requests
        WHERE subject_id = $1 AND status = 'waiting' AND requested_at > now() - ${LIFETIME}
        ORDER BY requested_at LIMIT 1`,
      [subjectId],
    );
    return row ?? null;
  }

  async list(query: ApprovalsQuery): Promise<{ rows: ApprovalRow[]; total: number }> {
    const order = query.order === 'asc' ? 'ASC' : 'DESC';
    const [found, counted] = await Promise.all([
      this.database.query<ApprovalRow[]>(
        `SELECT ${COLUMNS} FROM approval_requests WHERE $1::text IS NULL OR ${STATUS} = $1
          ORDER BY ${SORT[query.sort ?? 'requested_at']} ${order}, id ${order} OFFSET $2 LIMIT $3`,
        [query.status ?? null, staffOffset(query), query.limit],
      ),
      this.database.query<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM approval_requests WHERE $1::text IS NULL OR ${STATUS} = $1`,
        [query.status ?? null],
      ),
    ]);
    return { rows: found, total: counted[0]?.total ?? 0 };
  }
}
