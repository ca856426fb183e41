import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CodeOrigin } from './origin/devices.service';

export interface NewCode {
  id: string;
  phone: string;
  code_hash: string;
  code_challenge: string | null;
  origin: CodeOrigin;
  /** Seconds that it can be redeemed. */
  lifetime: number;
}

/** The code that an attempt is about. */
export interface AttemptedCode {
  id: string;
  code_hash: string;
  /** Asked for by whoever tries it: by the same browser, or without a challenge from the same origin. */
  own: boolean;
  /** Wrong tries: of its own origin, and of all others. */
  attempts: number;
  foreign_attempts: number;
  /** Neither used nor past its time, by the database's clock. */
  live: boolean;
}

@Injectable()
export class SignInCodesRepository {
  async insert(tx: EntityManager, code: NewCode): Promise<void> {
    const { device_id, address, network_56, network_48 } = code.origin;
    await tx.query(
      `INSERT INTO sign_in_codes (id, phone, code_hash, code_challenge, device_id, address, network_56, network_48,
              expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(secs => $9), clock_timestamp())`,
      [
        code.id,
        code.phone,
        code.code_hash,
        code.code_challenge,
        device_id,
        address,
        network_56,
        network_48,
        code.lifetime,
      ],
    );
  }

  /** A code that certainly never left is as if it had not been asked for. */
  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.query('DELETE FROM sign_in_codes WHERE id = $1', [id]);
  }

  /**
   * The only code of the number and challenge that counts (decision 24), locked: the newest that this origin asked for while that
   * is live, so that a stranger can't put another in its place, else the newest of all.
   */
  async lockNewest(
    tx: EntityManager,
    phone: string,
    challenge: string | null,
    origin: CodeOrigin,
  ): Promise<AttemptedCode | null> {
    const [code]: AttemptedCode[] = await tx.query(
      `WITH codes AS (
         SELECT id, created_at, $2::text IS NOT NULL
                  OR CASE WHEN device_id IS NULL THEN address = $4 ELSE device_id IS NOT DISTINCT FROM $3::uuid END AS own
           FROM sign_in_codes WHERE phone = $1 AND code_challenge IS NOT DISTINCT FROM $2)
       SELECT c.id, c.code_hash, c.attempts, c.foreign_attempts, newest.own,
              c.consumed_at IS NULL AND c.expires_at > clock_timestamp() AS live
         FROM (SELECT DISTINCT ON (own) * FROM codes ORDER BY own, created_at DESC, id DESC) AS newest
         JOIN sign_in_codes c ON c.id = newest.id
        ORDER BY newest.own AND c.consumed_at IS NULL AND c.expires_at > clock_timestamp() DESC,
                 c.created_at DESC, c.id DESC LIMIT 1 FOR UPDATE OF c`,
      [phone, challenge, origin.device_id, origin.address],
    );
    return code ?? null;
  }

  /** Whether a code of the number that is live may be redeemed by the browser of this challenge; where none is, anybody may try. */
  async mayRedeem(tx: EntityManager, phone: string, challenge: string | null): Promise<boolean> {
    const [row]: { may: boolean }[] = await tx.query(
      `SELECT coalesce(bool_or(code_challenge IS NULL OR code_challenge IS NOT DISTINCT FROM $2), true) AS may
         FROM sign_in_codes WHERE phone = $1 AND consumed_at IS NULL AND expires_at > clock_timestamp()`,
      [phone, challenge],
    );
    return row?.may ?? true;
  }

  async countWrongTry(tx: EntityManager, code: Pick<AttemptedCode, 'id' | 'own'>): Promise<void> {
    const counter = code.own ? 'attempts' : 'foreign_attempts';
    await tx.query(`UPDATE sign_in_codes SET ${counter} = ${counter} + 1 WHERE id = $1`, [code.id]);
  }

  async consume(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE sign_in_codes SET consumed_at = now() WHERE id = $1', [id]);
  }

  async removeOlderThan(tx: EntityManager, hours: number): Promise<void> {
    await tx.query('DELETE FROM sign_in_codes WHERE created_at < now() - make_interval(hours => $1)', [
      hours,
    ]);
  }
}
