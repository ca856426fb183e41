import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries } from '../../platform/database';
import type { Identity } from '../../platform/http';
import type { RevokedReason } from './session.entity';
import { SECOND_FACTOR, STAFF_SESSION_OVER } from './staff-sessions';

/** A session and its person, as the guard reads them at each request. */
export interface IdentityRow {
  session_id: string;
  user_id: string;
  phone: string;
  role: Identity['role'];
  is_driver: boolean;
  staff_role: Identity['staffRole'];
  locale: Identity['locale'];
  suspended: boolean;
  /** Revoked or past its time. */
  ended: boolean;
  factor_enrolled: boolean;
  factor_verified: boolean;
  factor_recent: boolean;
  /** A member of the staff uses it, and that was last written down some minutes ago. */
  use_to_note: boolean;
}

/** A session under lock, as rotation needs it. */
export interface RotatableSession {
  user_id: string;
  refresh_token_hash: string;
  previous_token_hash: string | null;
  generation: number;
  ended: boolean;
  suspended: boolean;
  /** The last replacement is at most the grace period ago, by the database's clock. */
  within_grace: boolean;
}

/** Days after which a session ends however much it is used. */
const LONGEST_DAYS = 400;
/** Of `s`, a session: revoked or past its time. */
const ENDED = `(s.revoked_at IS NOT NULL OR s.expires_at <= now() OR s.created_at <= now() - interval '${LONGEST_DAYS} days')`;

/** Exported for the bench that compares the product with the least. */
export const IDENTITY = {
  name: 'auth.identity',
  text: `SELECT s.id AS session_id, p.id AS user_id, p.phone, p.role, p.is_driver, p.staff_role, p.locale,
                p.suspended_at IS NOT NULL AS suspended,
                ${ENDED} OR ${STAFF_SESSION_OVER} AS ended, ${SECOND_FACTOR}
           FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE s.id = $1`,
};

const NOTE_USE = {
  name: 'auth.note_use',
  text: 'UPDATE sessions SET updated_at = now() WHERE id = $1 AND revoked_at IS NULL',
};

/** A session as its owner sees it. */
export interface OwnSession {
  id: string;
  created_at: Date;
  last_used_at: Date;
  device: string | null;
}

export interface NewSession {
  id: string;
  user_id: string;
  refresh_token_hash: string;
  /** What its owner will know it by. */
  device: string | null;
  /** Opened by a code that was typed just now. */
  by_code: boolean;
  /** Days. */
  lifetime: number;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  async identity(sessionId: string): Promise<IdentityRow | null> {
    const [row] = await this.prepared.run<IdentityRow>(IDENTITY, [sessionId]);
    if (row?.use_to_note === true && !row.ended) await this.prepared.run(NOTE_USE, [sessionId]);
    return row ?? null;
  }

  /** The second factor was shown in this session just now. */
  async markSecondFactor(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE sessions SET second_factor_at = now(), updated_at = now() WHERE id = $1', [id]);
  }

  /** The person's second factor is gone: no session has shown the next one. */
  async forgetSecondFactor(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [userId]);
  }

  /** Adds a session; one that is there already stays as it is. */
  async insert(tx: EntityManager, session: NewSession): Promise<void> {
    const { id, user_id, refresh_token_hash, lifetime, device, by_code } = session;
    await tx.query(
      `INSERT INTO sessions (id, user_id, refresh_token_hash, device, expires_at, code_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(days => $5), CASE WHEN $6 THEN NULL ELSE '-infinity'::timestamptz END)
       ON CONFLICT DO NOTHING`,
      [id, user_id, refresh_token_hash, device, lifetime, by_code],
    );
  }

  /** The session, locked until the transaction ends, so that concurrent refreshes come one after the other. */
  async lock(tx: EntityManager, id: string, graceSeconds: number): Promise<RotatableSession | null> {
    const [session]: RotatableSession[] = await tx.query(
      `SELECT s.user_id, s.refresh_token_hash, s.previous_token_hash, s.generation,
              ${ENDED} OR ${STAFF_SESSION_OVER} AS ended, p.suspended_at IS NOT NULL AS suspended,
              coalesce(s.rotated_at > clock_timestamp() - make_interval(secs => $2), false) AS within_grace
         FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE s.id = $1 FOR UPDATE OF s`,
      [id, graceSeconds],
    );
    return session ?? null;
  }

  async rotate(tx: EntityManager, id: string, nextHash: string, lifetime: number): Promise<void> {
    await tx.query(
      `UPDATE sessions SET previous_token_hash = refresh_token_hash, refresh_token_hash = $2, generation = generation + 1,
              rotated_at = clock_timestamp(), updated_at = now(),
              expires_at = least(now() + make_interval(days => $3), created_at + interval '${LONGEST_DAYS} days')
        WHERE id = $1`,
      [id, nextHash, lifetime],
    );
  }

  /** @returns the ids that this call ended; those that had ended before are not among them. */
  async revoke(tx: EntityManager, ids: string[], reason: RevokedReason): Promise<string[]> {
    return revoked(
      await tx.query(
        `UPDATE sessions SET revoked_at = now(), revoked_reason = $2, updated_at = now()
          WHERE id = ANY($1::uuid[]) AND revoked_at IS NULL RETURNING id`,
        [ids, reason],
      ),
    );
  }

  async revokeOfUsers(tx: EntityManager, userIds: string[], reason: RevokedReason): Promise<string[]> {
    return revoked(
      await tx.query(
        `UPDATE sessions SET revoked_at = now(), revoked_reason = $2, updated_at = now()
          WHERE user_id = ANY($1::uuid[]) AND revoked_at IS NULL RETURNING id`,
        [userIds, reason],
      ),
    );
  }

  /** Where the person is signed in, the newest use first. */
  async listOf(tx: EntityManager, userId: string, atMost: number): Promise<OwnSession[]> {
    return tx.query(
      `SELECT s.id, s.created_at, s.updated_at AS last_used_at, s.device
         FROM sessions s JOIN profiles p ON p.id = s.user_id
        WHERE s.user_id = $1 AND NOT (${ENDED} OR ${STAFF_SESSION_OVER}) ORDER BY s.updated_at DESC, s.id DESC LIMIT $2`,
      [userId, atMost],
    );
  }

  /** Whether the session is this person's and goes on; it stays so until the transaction ends. */
  async lockOwn(tx: EntityManager, id: string, userId: string): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `SELECT 1 FROM sessions s WHERE s.id = $1 AND s.user_id = $2 AND NOT ${ENDED} FOR UPDATE`,
      [id, userId],
    );
    return rows.length > 0;
  }

  async typedCodeWithin(tx: EntityManager, id: string, minutes: number): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `SELECT 1 FROM sessions
        WHERE id = $1 AND coalesce(code_at, created_at) > now() - make_interval(mins => $2)`,
      [id, minutes],
    );
    return rows.length > 0;
  }

  async noteCode(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE sessions SET code_at = now() WHERE id = $1', [id]);
  }

  /** The provider renewed it. */
  async touch(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE sessions SET updated_at = now() WHERE id = $1 AND revoked_at IS NULL', [id]);
  }

  /** Whose sessions these are. */
  async usersOf(tx: EntityManager, ids: string[]): Promise<string[]> {
    const rows: { user_id: string }[] = await tx.query(
      'SELECT DISTINCT user_id FROM sessions WHERE id = ANY($1::uuid[])',
      [ids],
    );
    return rows.map((row) => row.user_id);
  }

  /** Sessions that ended so many days ago help nobody any more. */
  async removeEndedBefore(tx: EntityManager, days: number): Promise<void> {
    await tx.query(
      `DELETE FROM sessions
        WHERE least(revoked_at, expires_at, created_at + interval '${LONGEST_DAYS} days') < now() - make_interval(days => $1)`,
      [days],
    );
  }
}

/** TypeORM answers an UPDATE with its rows and their number. */
function revoked(result: [{ id: string }[], number]): string[] {
  return result[0].map((row) => row.id);
}
