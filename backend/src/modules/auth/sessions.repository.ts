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

/** Exported for the bench that compares the product with the least. */
export const IDENTITY = {
  name: 'auth.identity',
  text: `SELECT s.id AS session_id, p.id AS user_id, p.phone, p.role, p.is_driver, p.staff_role, p.locale,
                p.suspended_at IS NOT NULL AS suspended,
                s.revoked_at IS NOT NULL OR s.expires_at <= now() OR ${STAFF_SESSION_OVER} AS ended, ${SECOND_FACTOR}
           FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE s.id = $1`,
};

const NOTE_USE = {
  name: 'auth.note_use',
  text: 'UPDATE sessions SET updated_at = now() WHERE id = $1 AND revoked_at IS NULL',
};

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

  /** Adds a session; one that is there already stays as it is. `lifetime` in days. */
  async insert(
    tx: EntityManager,
    session: { id: string; user_id: string; refresh_token_hash: string; lifetime: number },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(days => $4)) ON CONFLICT DO NOTHING`,
      [session.id, session.user_id, session.refresh_token_hash, session.lifetime],
    );
  }

  /** The session, locked until the transaction ends, so that concurrent refreshes come one after the other. */
  async lock(tx: EntityManager, id: string, graceSeconds: number): Promise<RotatableSession | null> {
    const [session]: RotatableSession[] = await tx.query(
      `SELECT s.user_id, s.refresh_token_hash, s.previous_token_hash, s.generation,
              s.revoked_at IS NOT NULL OR s.expires_at <= now() OR ${STAFF_SESSION_OVER} AS ended, p.suspended_at IS NOT NULL AS suspended,
              coalesce(s.rotated_at > clock_timestamp() - make_interval(secs => $2), false) AS within_grace
         FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE s.id = $1 FOR UPDATE OF s`,
      [id, graceSeconds],
    );
    return session ?? null;
  }

  async rotate(tx: EntityManager, id: string, nextHash: string, lifetime: number): Promise<void> {
    await tx.query(
      `UPDATE sessions SET previous_token_hash = refresh_token_hash, refresh_token_hash = $2, generation = generation + 1,
              rotated_at = clock_timestamp(), expires_at = now() + make_interval(days => $3), updated_at = now()
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
      'DELETE FROM sessions WHERE least(revoked_at, expires_at) < now() - make_interval(days => $1)',
      [days],
    );
  }
}

/** TypeORM answers an UPDATE with its rows and their number. */
function revoked(result: [{ id: string }[], number]): string[] {
  return result[0].map((row) => row.id);
}
