import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bindings, firstRow } from '../../platform/database';
import type { FieldError } from '../../platform/errors';
import { containing, equalTo, staffPage, type StaffRows } from '../../platform/http';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';
import { BOOKED_SEGMENT, type ClaimKind, type ClaimStatus, FULL_REFUND_UNTIL } from '../bookings';
import { CONTEST_HOURS } from './claim.policy';
import type { ClaimOutcome, ClaimSort, ClaimsQuery } from './dto/claims.requests';
import type {
  ClaimBoardingResponse,
  ClaimHistoryRow,
  ClaimMessageResponse,
  ClaimRow,
  StaffClaimRow,
} from './dto/claims.responses';

export type NewClaim = Pick<
  ClaimRow,
  'id' | 'booking_id' | 'ride_id' | 'kind' | 'claimant_id' | 'respondent_id' | 'status' | 'statement'
>;

export interface ClaimFacts {
  claim_id: string;
  booking_id: string;
  ride_id: string;
  to: string;
  kind: ClaimKind;
  status: ClaimStatus;
  contest_until: Date;
  from_city: string;
  to_city: string;
  departure_time: Date;
}

export interface DueClaim {
  id: string;
  booking_id: string;
  respondent_suspended: boolean;
}

const STAFF_TABLES = `FROM claims c JOIN bookings b ON b.id = c.booking_id JOIN rides r ON r.id = c.ride_id
  JOIN profiles f ON f.id = c.claimant_id JOIN profiles a ON a.id = c.respondent_id`;
const STAFF_SELECT = `SELECT c.*, f.full_name AS claimant_full_name, a.full_name AS respondent_full_name, ${BOOKED_SEGMENT},
    b.amount ${STAFF_TABLES}`;

const REFUNDABLE_UNTIL = `(SELECT ${FULL_REFUND_UNTIL} FROM bookings b JOIN rides r ON r.id = b.ride_id
  WHERE b.id = $2 AND $4 = 'no_show' AND b.departure_moved_at IS NOT NULL)`;

const MAX_MESSAGES = 50;
/** Retention of photos, much longer than the time for an appeal. */
const PHOTO_DAYS = 180;

const ORDER: Record<ClaimSort, string> = {
  contest_until: 'c.contest_until',
  created_at: 'c.created_at',
  decided_at: 'c.decided_at',
};

/** Write only with the ride locked. */
@Injectable()
export class ClaimsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, tx?: EntityManager): Promise<ClaimRow | null> {
    return firstRow(tx ?? this.dataSource, 'SELECT * FROM claims WHERE id = $1', [id]);
  }

  ofBooking(tx: EntityManager, bookingId: string): Promise<ClaimRow[]> {
    return tx.query<ClaimRow[]>('SELECT * FROM claims WHERE booking_id = $1 ORDER BY created_at', [
      bookingId,
    ]);
  }

  ofRide(tx: EntityManager, rideId: string): Promise<ClaimRow[]> {
    return tx.query<ClaimRow[]>('SELECT * FROM claims WHERE ride_id = $1 ORDER BY created_at, id', [rideId]);
  }

  async openAbsences(tx: EntityManager, rideId: string): Promise<ClaimRow[]> {
    const claims = await this.ofRide(tx, rideId);
    return claims.filter(({ kind, status }) => kind === 'driver_absent' && status === 'open');
  }

  /** A no-show stays contestable while a moved departure still allows a full refund. */
  async insert(tx: EntityManager, claim: NewClaim): Promise<ClaimRow> {
    const { id, booking_id, ride_id, kind, claimant_id, respondent_id, status, statement } = claim;
    return requireRow(
      await tx.query<ClaimRow[]>(
        `INSERT INTO claims (id, booking_id, ride_id, kind, claimant_id, respondent_id, status, statement, contest_until, contested_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, greatest(now() + make_interval(hours => $9), ${REFUNDABLE_UNTIL}),
           CASE WHEN $7 = 'contested' THEN now() END) RETURNING *`,
        [id, booking_id, ride_id, kind, claimant_id, respondent_id, status, statement, CONTEST_HOURS[kind]],
      ),
    );
  }

  async contest(tx: EntityManager, id: string, statement: string | null): Promise<ClaimRow> {
    return this.update(
      tx,
      `status = 'contested', contested_at = coalesce(contested_at, now()), contest_statement = coalesce(contest_statement, $2)`,
      [id, statement],
    );
  }

  async decide(
    tx: EntityManager,
    id: string,
    by: { outcome: ClaimOutcome; reason: string; actorId: string | null; falseClaim: boolean },
  ): Promise<ClaimRow> {
    return this.update(
      tx,
      'status = $2, reason = $3, decided_by = $4, false_claim = $5, decided_at = now()',
      [id, by.outcome, by.reason, by.actorId, by.falseClaim],
    );
  }

  async appeal(
    tx: EntityManager,
    id: string,
    by: { personId: string; statement: string },
  ): Promise<ClaimRow> {
    return this.update(
      tx,
      `status = 'contested', appealed_at = now(), appealed_by = $2, appeal_statement = $3, first_outcome = status,
       first_reason = reason, first_decided_at = decided_at, first_decided_by = decided_by,
       decided_at = NULL, decided_by = NULL, reason = NULL, false_claim = false`,
      [id, by.personId, by.statement],
    );
  }

  /** @param tried claims already tried in this run */
  lockDue(tx: EntityManager, tried: string[]): Promise<DueClaim | null> {
    return firstRow(
      tx,
      `SELECT c.id, c.booking_id,
         EXISTS (SELECT 1 FROM profiles p WHERE p.id = c.respondent_id AND p.suspended_at IS NOT NULL) AS respondent_suspended
       FROM claims c JOIN bookings b ON b.id = c.booking_id JOIN rides r ON r.id = c.ride_id
       WHERE c.status IN ('open', 'contested') AND NOT c.id = ANY($1::uuid[])
         AND ((c.status = 'open' AND c.contest_until <= now()) OR (c.appealed_at IS NULL AND b.code_verified)
           OR c.kind = 'no_show' AND EXISTS (SELECT 1 FROM refunds f WHERE f.booking_id = b.id AND f.rule = 'departure_moved'))
       ORDER BY c.contest_until, c.id LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED`,
      [tried],
    );
  }

  async withOldPhotos(tx: EntityManager, limit: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `SELECT c.id FROM claims c WHERE c.decided_at < now() - interval '${PHOTO_DAYS} days'
         AND EXISTS (SELECT 1 FROM attachments a WHERE a.subject_type = 'claim' AND a.subject_id = c.id) LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  facts(claimId: string, to: string, tx: EntityManager | null): Promise<ClaimFacts | null> {
    return firstRow(
      tx ?? this.dataSource,
      `SELECT c.id AS claim_id, c.booking_id, c.ride_id, $2 AS "to", c.kind, c.status, c.contest_until,
         ${BOOKED_SEGMENT}
       FROM claims c JOIN bookings b ON b.id = c.booking_id JOIN rides r ON r.id = c.ride_id WHERE c.id = $1`,
      [claimId, to],
    );
  }

  findForStaff(id: string, tx?: EntityManager): Promise<StaffClaimRow | null> {
    return firstRow(tx ?? this.dataSource, `${STAFF_SELECT} WHERE c.id = $1`, [id]);
  }

  listForStaff(query: ClaimsQuery): Promise<StaffRows<StaffClaimRow>> {
    const { values, bind } = bindings();
    const sort = ORDER[query.sort ?? 'contest_until'];
    return staffPage(
      this.dataSource,
      { ...query, order: query.order ?? 'asc' },
      {
        select: STAFF_SELECT,
        from: STAFF_TABLES,
        where: [
          ...equalTo('c', query, ['status', 'kind', 'booking_id'], bind),
          ...containing('c.id, c.booking_id, f.full_name, a.full_name', query.q, bind),
        ],
        values,
        orderBy: (direction) => `${sort} ${direction} NULLS LAST, c.id ${direction}`,
      },
    );
  }

  /** The two people's latest messages about the ride, oldest first. */
  messages(
    tx: EntityManager,
    { ride_id, claimant_id, respondent_id }: ClaimRow,
  ): Promise<ClaimMessageResponse[]> {
    return tx.query<ClaimMessageResponse[]>(
      `SELECT * FROM (
         SELECT m.id, m.sender_id, m.content, m.created_at FROM messages m JOIN conversations v ON v.id = m.conversation_id
         WHERE v.ride_id = $1 AND v.driver_id IN ($2, $3) AND v.passenger_id IN ($2, $3)
         ORDER BY m.seq DESC LIMIT ${MAX_MESSAGES}) latest
       ORDER BY created_at, id`,
      [ride_id, claimant_id, respondent_id],
    );
  }

  boardings(tx: EntityManager, { ride_id }: ClaimRow): Promise<ClaimBoardingResponse[]> {
    return tx.query<ClaimBoardingResponse[]>(
      `SELECT b.id AS booking_id, u.full_name, b.seats, b.status, b.verified_at, b.boarded_by_driver
       FROM bookings b JOIN profiles u ON u.id = b.user_id
       WHERE b.ride_id = $1 AND b.paid_at IS NOT NULL ORDER BY b.verified_at NULLS LAST, b.id`,
      [ride_id],
    );
  }

  async history(tx: EntityManager, personId: string): Promise<ClaimHistoryRow> {
    const [row] = await tx.query<[ClaimHistoryRow]>(
      `SELECT p.id, p.full_name, p.created_at, p.suspended_at, p.rating_count, p.rating_sum,
         (SELECT count(*)::integer FROM bookings b WHERE b.user_id = p.id AND b.paid_at IS NOT NULL) AS bookings,
         (SELECT count(*)::integer FROM bookings b WHERE b.user_id = p.id AND b.paid_at IS NOT NULL
           AND b.cancel_cause = 'passenger') AS bookings_cancelled,
         (SELECT count(*)::integer FROM rides r WHERE r.driver_id = p.id AND r.status = 'completed') AS rides_driven,
         (SELECT count(*)::integer FROM rides r WHERE r.driver_id = p.id AND r.status = 'cancelled') AS rides_cancelled,
         (SELECT count(*)::integer FROM claims c WHERE c.claimant_id = p.id) AS claims_made,
         (SELECT count(*)::integer FROM claims c WHERE c.claimant_id = p.id AND c.false_claim) AS claims_made_false,
         (SELECT count(*)::integer FROM claims c WHERE c.respondent_id = p.id AND c.status = 'upheld') AS claims_lost
       FROM profiles p WHERE p.id = $1`,
      [personId],
    );
    return row;
  }

  /** True if driver and passenger are connected (docs/domain.md#terms). */
  async areConnected(tx: EntityManager, { booking_id }: ClaimRow): Promise<boolean> {
    const [row] = await tx.query<[{ connected: boolean }]>(
      `SELECT connected_persons(r.driver_id, b.user_id) AS connected FROM bookings b JOIN rides r ON r.id = b.ride_id
       WHERE b.id = $1`,
      [booking_id],
    );
    return row.connected;
  }

  private async update(tx: EntityManager, changes: string, values: unknown[]): Promise<ClaimRow> {
    const [rows] = await tx.query<[ClaimRow[], number]>(
      `UPDATE claims SET ${changes} WHERE id = $1 RETURNING *`,
      values,
    );
    return requireRow(rows);
  }
}

function requireRow(rows: ClaimRow[]): ClaimRow {
  const [row] = rows;
  if (!row) throw new Error('The claim does not exist');
  return row;
}

/** Erases only the person's statements. Claims justify payments and stay. */
export const claimsPersonalData = {
  sections: {
    claims: `SELECT c.id, c.booking_id, c.kind, c.status, c.contest_until, c.contested_at, c.decided_at, c.reason, c.false_claim,
        c.appealed_at, c.first_outcome, c.first_reason, c.created_at, c.claimant_id = $1 AS made_by_me,
        CASE WHEN c.claimant_id = $1 THEN c.statement ELSE c.contest_statement END AS statement,
        CASE WHEN c.appealed_by = $1 THEN c.appeal_statement END AS appeal_statement
      FROM claims c WHERE $1 IN (c.claimant_id, c.respondent_id) AND ${pageBy('c.id')}`,
  },

  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const [row] = await tx.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM claims
       WHERE $1 IN (claimant_id, respondent_id) AND status IN ('open', 'contested')`,
      [userId],
    );
    return deletionBlocker('claims', row?.count ?? 0, 'Claims that are not decided yet');
  },

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE claims SET statement = NULL WHERE claimant_id = $1', [userId]);
    await tx.query('UPDATE claims SET contest_statement = NULL WHERE respondent_id = $1', [userId]);
    await tx.query('UPDATE claims SET appeal_statement = NULL WHERE appealed_by = $1', [userId]);
  },
} satisfies PersonalData;
