import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow, hasRow, PreparedQueries } from '../../platform/database';
import { GroupCommit } from '../../platform/group-commit';
import type { Identity } from '../../platform/http';
import { outdated } from '../../platform/jobs';
import type { OwnSessionResponse } from './dto/auth.dto';

export type RevokedReason =
  'signed_out' | 'signed_out_elsewhere' | 'token_reused' | 'suspended' | 'account_deleted';

/** docs/domain.md#staff */
const STAFF_SESSION_DAYS = 7;
const STAFF_IDLE_HOURS = 12;
const RECENT_FACTOR_MINUTES = 15;
const RECORD_USE_EVERY_MINUTES = 5;

const STAFF_SESSION_EXPIRED = `(p.staff_role IS NOT NULL AND (
  s.created_at <= now() - interval '${STAFF_SESSION_DAYS} days'
  OR s.updated_at <= now() - interval '${STAFF_IDLE_HOURS} hours'))`;

const SECOND_FACTOR = `
  CASE WHEN p.staff_role IS NULL THEN false ELSE EXISTS (
    SELECT 1 FROM second_factors f WHERE f.user_id = p.id AND f.confirmed_at IS NOT NULL) END AS factor_enrolled,
  s.second_factor_at IS NOT NULL AS factor_verified,
  coalesce(s.second_factor_at > now() - interval '${RECENT_FACTOR_MINUTES} minutes', false) AS factor_recent`;
const USE_UNRECORDED = `p.staff_role IS NOT NULL AND s.updated_at <= now() - interval '${RECORD_USE_EVERY_MINUTES} minutes'`;

export interface IdentityRow {
  session_id: string;
  user_id: string;
  phone: string;
  role: Identity['role'];
  is_driver: boolean;
  staff_role: Identity['staffRole'];
  locale: Identity['locale'];
  suspended: boolean;
  ended: boolean;
  factor_enrolled: boolean;
  factor_verified: boolean;
  factor_recent: boolean;
  use_unrecorded: boolean;
}

export interface RotatableSession {
  user_id: string;
  refresh_token_hash: string;
  previous_token_hash: string | null;
  generation: number;
  ended: boolean;
  suspended: boolean;
  /** By the database clock; null if never rotated. */
  seconds_since_rotation: number | null;
}

const MAX_SESSION_DAYS = 400;
const ENDED = `(s.revoked_at IS NOT NULL OR s.expires_at <= now() OR s.created_at <= now() - interval '${MAX_SESSION_DAYS} days')`;

/** Exported for the benchmark. */
export const IDENTITY = {
  name: 'auth_identity',
  text: `SELECT s.id AS session_id, p.id AS user_id, p.phone, p.role, p.is_driver, p.staff_role, p.locale,
                p.suspended_at IS NOT NULL AS suspended,
                ${ENDED} OR ${STAFF_SESSION_EXPIRED} AS ended, ${SECOND_FACTOR}, ${USE_UNRECORDED} AS use_unrecorded
           FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE s.id = ANY($1::uuid[])`,
};

const RECORD_USE = {
  name: 'auth_record_use',
  text: 'UPDATE sessions SET updated_at = now() WHERE id = $1 AND revoked_at IS NULL',
};

export type OwnSession = Omit<OwnSessionResponse, 'current'>;

export interface NewSession {
  id: string;
  user_id: string;
  refresh_token_hash: string;
  device: string | null;
  /** Opened by a code rather than by a provider's token. */
  by_code: boolean;
  lifetime_days: number;
}

@Injectable()
export class SessionsRepository {
  private readonly identities = new GroupCommit((sessionIds: string[]) => this.readIdentities(sessionIds));

  constructor(private readonly prepared: PreparedQueries) {}

  /** Batches concurrent calls into one query. */
  async identity(sessionId: string): Promise<IdentityRow | null> {
    const row = await this.identities.add(sessionId);
    if (row?.use_unrecorded === true && !row.ended) await this.recordUse(sessionId);
    return row ?? null;
  }

  private async readIdentities(sessionIds: string[]): Promise<(IdentityRow | null)[]> {
    const rows = await this.prepared.run<IdentityRow>(IDENTITY, [sessionIds]);
    return sessionIds.map((id) => rows.find(({ session_id }) => session_id === id) ?? null);
  }

  async markSecondFactor(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE sessions SET second_factor_at = now(), updated_at = now() WHERE id = $1', [id]);
  }

  async clearSecondFactor(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [userId]);
  }

  /** `code_at`: last code confirmation. Null: the code at sign-in (`created_at`). '-infinity': signed in without a code. */
  async insert(tx: EntityManager, session: NewSession): Promise<void> {
    const { id, user_id, refresh_token_hash, lifetime_days, device, by_code } = session;
    await tx.query(
      `INSERT INTO sessions (id, user_id, refresh_token_hash, device, expires_at, code_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(days => $5), CASE WHEN $6 THEN NULL ELSE '-infinity'::timestamptz END)
       ON CONFLICT DO NOTHING`,
      [id, user_id, refresh_token_hash, device, lifetime_days, by_code],
    );
  }

  lock(tx: EntityManager, id: string): Promise<RotatableSession | null> {
    return firstRow(
      tx,
      `SELECT s.user_id, s.refresh_token_hash, s.previous_token_hash, s.generation,
              ${ENDED} OR ${STAFF_SESSION_EXPIRED} AS ended, p.suspended_at IS NOT NULL AS suspended,
              extract(epoch FROM clock_timestamp() - s.rotated_at)::float8 AS seconds_since_rotation
         FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE s.id = $1 FOR UPDATE OF s`,
      [id],
    );
  }

  async rotate(tx: EntityManager, id: string, nextHash: string, lifetimeDays: number): Promise<void> {
    await tx.query(
      `UPDATE sessions SET previous_token_hash = refresh_token_hash, refresh_token_hash = $2, generation = generation + 1,
              rotated_at = clock_timestamp(), updated_at = now(),
              expires_at = least(now() + make_interval(days => $3), created_at + interval '${MAX_SESSION_DAYS} days')
        WHERE id = $1`,
      [id, nextHash, lifetimeDays],
    );
  }

  /** @returns the ids of the sessions that were active */
  async revoke(
    tx: EntityManager,
    by: 'id' | 'user_id',
    ids: string[],
    reason: RevokedReason,
  ): Promise<string[]> {
    const [revoked] = await tx.query<[{ id: string }[], number]>(
      `UPDATE sessions SET revoked_at = now(), revoked_reason = $2, updated_at = now()
        WHERE ${by} = ANY($1::uuid[]) AND revoked_at IS NULL RETURNING id`,
      [ids, reason],
    );
    return revoked.map(({ id }) => id);
  }

  async listOf(tx: EntityManager, userId: string, limit: number): Promise<OwnSession[]> {
    return tx.query(
      `SELECT s.id, s.created_at, s.updated_at AS last_used_at, s.device
         FROM sessions s JOIN profiles p ON p.id = s.user_id
        WHERE s.user_id = $1 AND NOT (${ENDED} OR ${STAFF_SESSION_EXPIRED}) ORDER BY s.updated_at DESC, s.id DESC LIMIT $2`,
      [userId, limit],
    );
  }

  async lockOwn(tx: EntityManager, id: string, userId: string): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM sessions s WHERE s.id = $1 AND s.user_id = $2 AND NOT ${ENDED} FOR UPDATE`,
      [id, userId],
    );
  }

  async confirmedCodeWithin(tx: EntityManager, id: string, minutes: number): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM sessions
        WHERE id = $1 AND coalesce(code_at, created_at) > now() - make_interval(mins => $2)`,
      [id, minutes],
    );
  }

  async recordCode(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE sessions SET code_at = now() WHERE id = $1', [id]);
  }

  async recordUse(id: string): Promise<void> {
    await this.prepared.run(RECORD_USE, [id]);
  }

  async usersOf(tx: EntityManager, ids: string[]): Promise<string[]> {
    const rows: { user_id: string }[] = await tx.query(
      'SELECT DISTINCT user_id FROM sessions WHERE id = ANY($1::uuid[])',
      [ids],
    );
    return rows.map((row) => row.user_id);
  }
}

const RETENTION = `interval '30 days'`;

export const ENDED_SESSIONS = ['revoked_at', 'expires_at'].map((ended) =>
  outdated('sessions', { where: `${ended} < now() - ${RETENTION}`, oldest: ended }),
);
