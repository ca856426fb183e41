import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bindings, firstRow, newId } from '../../platform/database';
import { containing, equalTo, staffPage, type StaffRows } from '../../platform/http';
import type { Outdated } from '../../platform/jobs';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import type { StaffStrikesQuery } from './dto/strikes.requests';
import type { StaffStrikeRow, StrikeRow } from './dto/strikes.responses';
import { type Excuse, STRIKE_RULES, type StrikeKind, type StrikeOutcome } from './strike.policy';

const ACTIVE = `s.expires_at > now() AND s.outcome IS DISTINCT FROM 'excused'`;

/** SQL: active strikes of a person, including those of remembered deleted accounts. */
export const activeStrikes = (person: string, noShows: boolean): string =>
  `(SELECT count(*)::int FROM strikes s WHERE s.person_id = ANY(accounts_of(${person})) AND ${ACTIVE}
    AND s.kind ${noShows ? '=' : '<>'} 'no_show')`;

/** SQL: the person has enough no-shows for short holds. */
export const holdsAreShort = (person: string): string =>
  `${activeStrikes(person, true)} >= ${STRIKE_RULES.shortHoldsFrom}`;

export const STATUS = `CASE WHEN s.outcome = 'excused' THEN 'excused' WHEN s.expires_at <= now() THEN 'expired'
  WHEN s.outcome = 'kept' THEN 'kept' WHEN s.appealed_at IS NOT NULL THEN 'appealed' ELSE 'active' END`;

export interface NewStrike {
  personId: string;
  kind: StrikeKind;
  rideId: string;
  claimId?: string | null;
}

export interface ClaimStrikes {
  claimId: string;
  /** Ride whose absence strike ends, too; or null. */
  absenceOn: string | null;
}

const ROW = `s.*, ${STATUS} AS status`;
const STAFF_ROW = `SELECT ${ROW}, p.full_name AS person_full_name FROM strikes s JOIN profiles p ON p.id = s.person_id`;

@Injectable()
export class StrikesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Call before counting, so that two simultaneous strikes both count. */
  async lockPerson(tx: EntityManager, personId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('strikes:' || $1, 0))`, [personId]);
  }

  /** Returns null if the strike exists. An absence counts once per ride, not once per claim. */
  insert(tx: EntityManager, { personId, kind, rideId, claimId }: NewStrike): Promise<StrikeRow | null> {
    return firstRow(
      tx,
      `INSERT INTO strikes AS s (id, person_id, kind, ride_id, claim_id, subject_id)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person_id, kind, subject_id) DO NOTHING RETURNING ${ROW}`,
      [newId(), personId, kind, rideId, claimId ?? null, (kind !== 'absence' && claimId) || rideId],
    );
  }

  async countActive(tx: EntityManager, personId: string): Promise<number> {
    const [row] = await tx.query<[{ active: number }]>(
      `SELECT ${activeStrikes('$1::uuid', false)} AS active`,
      [personId],
    );
    return row.active;
  }

  ofPerson(personId: string): Promise<StrikeRow[]> {
    return this.dataSource.query<StrikeRow[]>(
      `SELECT ${ROW} FROM strikes s WHERE s.person_id = $1 ORDER BY s.id DESC`,
      [personId],
    );
  }

  lock(tx: EntityManager, id: string): Promise<StrikeRow | null> {
    return firstRow(tx, `SELECT ${ROW} FROM strikes s WHERE s.id = $1 FOR UPDATE`, [id]);
  }

  async appeal(
    tx: EntityManager,
    id: string,
    { statement, reason }: { statement: string; reason?: Excuse | null },
  ): Promise<void> {
    await tx.query('UPDATE strikes SET statement = $2, excuse = $3, appealed_at = now() WHERE id = $1', [
      id,
      statement,
      reason ?? null,
    ]);
  }

  async decide(
    tx: EntityManager,
    id: string,
    by: { actorId: string; outcome: StrikeOutcome; reason: string },
  ): Promise<void> {
    await tx.query(
      'UPDATE strikes SET outcome = $2, decision_reason = $3, decided_by = $4, decided_at = now() WHERE id = $1',
      [id, by.outcome, by.reason, by.actorId],
    );
  }

  async withdrawForClaim(
    tx: EntityManager,
    { claimId, absenceOn }: ClaimStrikes,
    by: { actorId: string | null; reason: string },
  ): Promise<StrikeRow[]> {
    const [rows] = await tx.query<[StrikeRow[], number]>(
      `UPDATE strikes s SET outcome = 'excused', decision_reason = $2, decided_by = $3, decided_at = now()
       WHERE (s.claim_id = $1 OR s.kind = 'absence' AND s.ride_id = $4) AND s.outcome IS DISTINCT FROM 'excused' RETURNING ${ROW}`,
      [claimId, by.reason, by.actorId, absenceOn],
    );
    return rows;
  }

  listForStaff(query: StaffStrikesQuery): Promise<StaffRows<StaffStrikeRow>> {
    const { values, bind } = bindings();
    const from = `FROM (${STAFF_ROW}) s`;
    return staffPage(this.dataSource, query, {
      select: `SELECT s.* ${from}`,
      from,
      where: [
        ...equalTo('s', query, ['person_id', 'kind', 'status'], bind),
        ...containing('s.person_full_name', query.q, bind),
      ],
      values,
      orderBy: (direction) => `s.${query.sort ?? 'created_at'} ${direction}, s.id ${direction}`,
    });
  }

  findForStaff(id: string, tx: EntityManager | DataSource = this.dataSource): Promise<StaffStrikeRow | null> {
    return firstRow(tx, `${STAFF_ROW} WHERE s.id = $1`, [id]);
  }
}

/** Strikes are deleted, with their photos, half a year after they stopped counting. */
export const OLD_STRIKES: Outdated = {
  table: 'strikes',
  query: {
    name: 'outdated_strikes',
    text: `WITH gone AS (
        DELETE FROM strikes WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM strikes WHERE expires_at < now() - interval '6 months'
          ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED))
        RETURNING id
      ), photos AS (
        DELETE FROM attachments WHERE subject_type = 'strike' AND subject_id IN (SELECT id FROM gone)
      )
      SELECT count(*)::integer AS gone FROM gone`,
  },
};

/** Erases only the statements of appeals. Strikes still count if the person returns. */
export const strikesPersonalData = {
  sections: {
    strikes: `SELECT s.id, s.kind, s.ride_id, ${STATUS} AS status, s.statement, s.excuse, s.appealed_at, s.decision_reason,
        s.decided_at, s.created_at, s.expires_at
      FROM strikes s WHERE s.person_id = $1 AND ${pageBy('s.id')}`,
  },

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE strikes SET statement = NULL WHERE person_id = $1', [userId]);
    await tx.query(
      `UPDATE remembered_people SET until = greatest(until, (SELECT max(expires_at) FROM strikes WHERE person_id = $1))
       WHERE profile_id = $1`,
      [userId],
    );
  },
} satisfies PersonalData;
