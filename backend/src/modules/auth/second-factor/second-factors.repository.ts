import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changesRow, firstRow, hasRow } from '../../../platform/database';
import { WRONG_FACTOR_CODES } from './one-time-passwords';

export interface LockedFactor {
  secret: string;
  confirmed: boolean;
  last_step: number;
  wrong_tries: number;
  /** 0 if unlocked. */
  locked_seconds: number;
  /** Database clock, in milliseconds. */
  now: number;
}

interface FactorSummary {
  confirmed_at: Date | null;
  recovery_codes_left: number;
}

const LOCKED_UNTIL = `now() + make_interval(mins => ${WRONG_FACTOR_CODES.lockedMinutes})`;

@Injectable()
export class SecondFactorsRepository {
  summary(tx: EntityManager, userId: string): Promise<FactorSummary | null> {
    return firstRow(
      tx,
      `SELECT f.confirmed_at, (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = f.user_id AND c.used_at IS NULL)
         AS recovery_codes_left FROM second_factors f WHERE f.user_id = $1`,
      [userId],
    );
  }

  lock(tx: EntityManager, userId: string): Promise<LockedFactor | null> {
    return firstRow(
      tx,
      `SELECT secret, confirmed_at IS NOT NULL AS confirmed, last_step::int, wrong_tries,
          greatest(0, ceil(extract(epoch FROM coalesce(locked_until, now()) - now())))::int AS locked_seconds,
          (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
        FROM second_factors WHERE user_id = $1 FOR UPDATE`,
      [userId],
    );
  }

  /** Replaces an unconfirmed factor. @returns false if a confirmed factor exists */
  async begin(tx: EntityManager, userId: string, secret: string): Promise<boolean> {
    return hasRow(
      tx,
      `INSERT INTO second_factors AS f (user_id, secret) VALUES ($1, $2)
        ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = now()
          WHERE f.confirmed_at IS NULL RETURNING user_id`,
      [userId, secret],
    );
  }

  async confirm(tx: EntityManager, userId: string, codeHashes: string[]): Promise<void> {
    await tx.query('UPDATE second_factors SET confirmed_at = now() WHERE user_id = $1', [userId]);
    await tx.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])', [
      userId,
      codeHashes,
    ]);
  }

  async accept(tx: EntityManager, userId: string, step: number): Promise<void> {
    await tx.query(
      'UPDATE second_factors SET last_step = $2, wrong_tries = 0, locked_until = NULL WHERE user_id = $1',
      [userId, step],
    );
  }

  async reseal(tx: EntityManager, userId: string, secret: string): Promise<void> {
    await tx.query('UPDATE second_factors SET secret = $2 WHERE user_id = $1', [userId, secret]);
  }

  async countWrongTry(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `UPDATE second_factors SET
          locked_until = CASE WHEN wrong_tries + 1 >= $2 THEN ${LOCKED_UNTIL} END,
          wrong_tries = CASE WHEN wrong_tries + 1 >= $2 THEN 0 ELSE wrong_tries + 1 END
        WHERE user_id = $1`,
      [userId, WRONG_FACTOR_CODES.attempts],
    );
  }

  async useRecoveryCode(tx: EntityManager, userId: string, codeHashes: string[]): Promise<boolean> {
    return changesRow(
      tx,
      `UPDATE recovery_codes SET used_at = now() WHERE user_id = $1 AND code_hash = ANY($2::text[]) AND used_at IS NULL`,
      [userId, codeHashes],
    );
  }

  /** @returns true if the factor was confirmed */
  async remove(tx: EntityManager, userId: string): Promise<boolean> {
    const [rows] = await tx.query<[{ confirmed: boolean }[], number]>(
      'DELETE FROM second_factors WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS confirmed',
      [userId],
    );
    return rows[0]?.confirmed === true;
  }
}
