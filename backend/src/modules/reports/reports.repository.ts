import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bindings, firstRow, hasRow } from '../../platform/database';
import type { FieldError } from '../../platform/errors';
import { containing, equalTo, staffPage, type StaffRows } from '../../platform/http';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';
import type { ReportAction, ReportSort, ReportsQuery } from './dto/reports.requests';
import type { ContextMessageRow, ReportRow, StaffReportRow } from './dto/reports.responses';

type NewReport = Pick<
  ReportRow,
  'id' | 'reporter_id' | 'subject_id' | 'message_id' | 'conversation_id' | 'ride_id' | 'reason' | 'text'
>;

const REPORTS_PER_DAY = 5;

/** How long a report delays a payout: long enough for staff to decide even over holidays. */
const HOLD_DAYS = 7;

/** SQL: the reporter paid for a booking with the driver and did not cancel it before departure, which may be free. */
const paidSince = (reporter: string, driver: string, since: string): string =>
  `EXISTS (SELECT 1 FROM bookings b JOIN rides r ON r.id = b.ride_id
  WHERE b.user_id = ${reporter} AND r.driver_id = ${driver} AND b.paid_at > ${since}
    AND (b.cancelled_at >= b.departure_time OR (b.cancel_cause IN ('passenger', 'changed')) IS NOT TRUE))`;

/** SQL: when the reporter last delayed the person's payouts before `moment`. */
const lastHold = (reporter: string, subject: string, moment: string): string =>
  `coalesce((SELECT max(o.created_at) FROM reports o WHERE o.reporter_id = ${reporter} AND o.subject_id = ${subject}
    AND o.holds_money_until IS NOT NULL AND o.created_at < ${moment}), '-infinity')`;

/** Messages shown before and after the reported message. */
const CONTEXT_MESSAGES = 10;

const PEOPLE = `coalesce(f.full_name, 'Unknown') AS reporter_full_name, f.phone AS reporter_phone,
  f.suspended_at AS reporter_suspended_at, coalesce(a.full_name, 'Unknown') AS subject_full_name, a.phone AS subject_phone,
  a.suspended_at AS subject_suspended_at`;
const TABLES = `reports r LEFT JOIN profiles f ON f.id = r.reporter_id LEFT JOIN profiles a ON a.id = r.subject_id`;

const ORDER: Record<ReportSort, string> = {
  created_at: 'r.created_at',
  resolved_at: 'r.resolved_at',
  reason: 'r.reason',
  status: 'r.status',
};

@Injectable()
export class ReportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async lockBudget(tx: EntityManager, reporterId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('new-report:' || $1, 0))`, [reporterId]);
  }

  /** Returns 0 if a report is allowed now. */
  async secondsToWait(tx: EntityManager, reporterId: string): Promise<number> {
    const [row] = await tx.query<{ seconds: number }[]>(
      `SELECT greatest(1, ceil(extract(epoch FROM created_at - clock_timestamp()) + 86400))::integer AS seconds
       FROM reports WHERE reporter_id = ANY(accounts_of($1)) AND created_at > clock_timestamp() - interval '24 hours'
       ORDER BY created_at DESC OFFSET ${REPORTS_PER_DAY - 1} LIMIT 1`,
      [reporterId],
    );
    return row?.seconds ?? 0;
  }

  /** Moves reports about earlier accounts to the new account, except duplicates by the same reporter. */
  async moveToReturned(tx: EntityManager, earlier: string[], userId: string): Promise<void> {
    await tx.query(
      `UPDATE reports r SET subject_id = $2 WHERE r.subject_id = ANY($1::uuid[]) AND r.reporter_id <> $2
         AND NOT EXISTS (SELECT 1 FROM reports o WHERE r.status = 'open' AND o.status = 'open' AND o.id <> r.id
           AND o.reporter_id = r.reporter_id AND r.message_id IS NULL AND o.message_id IS NULL
           AND (o.subject_id = $2 OR (o.subject_id = ANY($1::uuid[]) AND o.id < r.id)))`,
      [earlier, userId],
    );
  }

  messageBetween(
    tx: EntityManager,
    id: string,
    senderId: string,
    receiverId: string,
  ): Promise<{ conversation_id: string; ride_id: string } | null> {
    return firstRow(
      tx,
      'SELECT conversation_id, ride_id FROM messages WHERE id = $1 AND sender_id = $2 AND receiver_id = $3',
      [id, senderId, receiverId],
    );
  }

  async conversationBetween(
    tx: EntityManager,
    one: string,
    other: string,
    rideId: string | null,
  ): Promise<string | null> {
    const [row] = await tx.query<{ id: string }[]>(
      `SELECT id FROM conversations
       WHERE ((driver_id = $1 AND passenger_id = $2) OR (driver_id = $2 AND passenger_id = $1))
         AND ($3::uuid IS NULL OR ride_id = $3)
       ORDER BY coalesce(last_message_at, created_at) DESC LIMIT 1`,
      [one, other, rideId],
    );
    return row?.id ?? null;
  }

  /**
   * Returns false if the same report is open. Delays the subject's payout if the reporter has paid for one of their
   * rides since an earlier delay.
   */
  async insert(tx: EntityManager, report: NewReport): Promise<boolean> {
    const { id, reporter_id, subject_id, message_id, conversation_id, ride_id, reason, text } = report;
    return hasRow(
      tx,
      `INSERT INTO reports (id, reporter_id, subject_id, message_id, conversation_id, ride_id, reason, text, holds_money_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN ${paidSince('$2', '$3', lastHold('$2', '$3', `'infinity'`))} THEN now() + interval '${HOLD_DAYS} days' END)
       ON CONFLICT (reporter_id, subject_id, coalesce(message_id, subject_id)) WHERE status = 'open' DO NOTHING
       RETURNING id`,
      [id, reporter_id, subject_id, message_id, conversation_id, ride_id, reason, text],
    );
  }

  async endHolds(tx: EntityManager): Promise<void> {
    // Setting the status runs the trigger that updates the driver's profile.
    await tx.query(
      `UPDATE reports p SET status = status, holds_money_until = now() WHERE p.status = 'open' AND p.holds_money_until > now()
         AND NOT ${paidSince('p.reporter_id', 'p.subject_id', lastHold('p.reporter_id', 'p.subject_id', 'p.created_at'))}`,
    );
  }

  async linkRating(tx: EntityManager, id: string, ratingId: string): Promise<void> {
    await tx.query('UPDATE reports SET rating_id = $2 WHERE id = $1 AND rating_id IS NULL', [id, ratingId]);
  }

  findOpen(tx: EntityManager, { reporter_id, subject_id, message_id }: NewReport): Promise<ReportRow | null> {
    return firstRow(
      tx,
      `SELECT * FROM reports WHERE reporter_id = $1 AND subject_id = $2
         AND coalesce(message_id, subject_id) = coalesce($3::uuid, $2) AND status = 'open'`,
      [reporter_id, subject_id, message_id],
    );
  }

  lock(tx: EntityManager, id: string): Promise<ReportRow | null> {
    return firstRow(tx, 'SELECT * FROM reports WHERE id = $1 FOR UPDATE', [id]);
  }

  async resolve(
    tx: EntityManager,
    id: string,
    decision: { action: ReportAction; resolution: string; resolved_by: string },
  ): Promise<void> {
    await tx.query(
      `UPDATE reports SET status = 'resolved', action = $2, resolution = $3, resolved_by = $4, resolved_at = now()
       WHERE id = $1`,
      [id, decision.action, decision.resolution, decision.resolved_by],
    );
  }

  find(tx: EntityManager, id: string): Promise<(StaffReportRow & { subject_reports: number }) | null> {
    return firstRow(
      tx,
      `SELECT r.*, ${PEOPLE},
         (SELECT count(*)::integer FROM reports o WHERE o.subject_id = r.subject_id) AS subject_reports
       FROM ${TABLES} WHERE r.id = $1`,
      [id],
    );
  }

  /** Messages around the reported message, or the last messages. Oldest first. */
  async context(tx: EntityManager, report: ReportRow): Promise<ContextMessageRow[]> {
    if (report.conversation_id === null) return [];
    return tx.query<ContextMessageRow[]>(
      `WITH near AS (
         (SELECT m.* FROM messages m WHERE m.conversation_id = $1
            AND m.seq <= coalesce((SELECT seq FROM messages WHERE id = $2::uuid), 9223372036854775807)
          ORDER BY m.seq DESC LIMIT CASE WHEN $2::uuid IS NULL THEN 2 * $3::integer + 1 ELSE $3::integer + 1 END)
         UNION ALL
         (SELECT m.* FROM messages m WHERE m.conversation_id = $1
            AND m.seq > (SELECT seq FROM messages WHERE id = $2::uuid) ORDER BY m.seq LIMIT $3)
       )
       SELECT n.id, n.sender_id, coalesce(s.full_name, 'Unknown') AS sender_full_name, n.content, n.created_at
       FROM near n LEFT JOIN profiles s ON s.id = n.sender_id ORDER BY n.seq`,
      [report.conversation_id, report.message_id, CONTEXT_MESSAGES],
    );
  }

  /** Omits reports about the reader, who must not learn who made them. */
  list(readerId: string, query: ReportsQuery): Promise<StaffRows<StaffReportRow>> {
    const { values, bind } = bindings();
    const sort = ORDER[query.sort ?? 'created_at'];
    const nulls = query.sort === 'resolved_at' ? 'NULLS LAST' : '';
    return staffPage(this.dataSource, query, {
      select: `SELECT r.*, ${PEOPLE} FROM ${TABLES}`,
      from: `FROM ${TABLES}`,
      where: [
        `r.subject_id <> ${bind(readerId)}`,
        ...equalTo('r', query, ['status', 'reason', 'subject_id'], bind),
        ...containing('r.text, f.full_name, f.phone, a.full_name, a.phone', query.q, bind),
      ],
      values,
      orderBy: (direction) => `${sort} ${direction} ${nulls}, r.id ${direction}`,
    });
  }
}

export const reportsPersonalData = {
  sections: {
    reports: `SELECT r.id, r.ride_id, r.message_id, r.reason, r.text, r.status, r.created_at, r.resolved_at
      FROM reports r WHERE r.reporter_id = $1 AND ${pageBy('r.id')}`,
  },

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const [row] = await tx.query<{ open: number }[]>(
      `SELECT count(*)::integer AS open FROM reports WHERE subject_id = $1 AND status = 'open'`,
      [userId],
    );
    return deletionBlocker('reports', row?.open ?? 0, 'Reports that our team has to decide first');
  },
} satisfies PersonalData;
