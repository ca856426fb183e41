import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** At most `codes` in any `seconds`. */
export interface CodeLimit {
  codes: number;
  seconds: number;
}

export interface NewCode {
  id: string;
  phone: string;
  code_hash: string;
  code_challenge: string | null;
  address: string;
  /** Seconds that it can be redeemed. */
  lifetime: number;
}

export interface NewestCode {
  id: string;
  code_hash: string;
  code_challenge: string | null;
  attempts: number;
  /** Neither used nor past its time, by the database's clock. */
  live: boolean;
}

@Injectable()
export class SignInCodesRepository {
  /** One request at a time for a number, and for an address: in this order everywhere, so that nobody waits in a circle. */
  async lock(tx: EntityManager, phone: string, address: string): Promise<void> {
    for (const key of [`sign-in-phone:${phone}`, `sign-in-address:${address}`]) {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    }
  }

  /** Seconds until one more code of this number or address is within all limits; 0 where it is now. */
  async secondsToWait(
    tx: EntityManager,
    column: 'phone' | 'address',
    value: string,
    limits: readonly CodeLimit[],
  ): Promise<number> {
    const [row]: { wait: number }[] = await tx.query(
      `SELECT coalesce(max(ceil(extract(epoch FROM code.created_at - clock_timestamp()) + rule.seconds)), 0)::int AS wait
         FROM unnest($2::int[], $3::int[]) AS rule (codes, seconds)
         CROSS JOIN LATERAL (
           SELECT created_at FROM sign_in_codes WHERE ${column} = $1
            ORDER BY created_at DESC OFFSET rule.codes - 1 LIMIT 1) AS code`,
      [value, limits.map((limit) => limit.codes), limits.map((limit) => limit.seconds)],
    );
    return Math.max(0, row?.wait ?? 0);
  }

  async insert(tx: EntityManager, code: NewCode): Promise<void> {
    await tx.query(
      `INSERT INTO sign_in_codes (id, phone, code_hash, code_challenge, address, expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6), clock_timestamp())`,
      [code.id, code.phone, code.code_hash, code.code_challenge, code.address, code.lifetime],
    );
  }

  /** A code that certainly never left is as if it had not been asked for. */
  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.query('DELETE FROM sign_in_codes WHERE id = $1', [id]);
  }

  /** The only code of the number and challenge that counts (decision 24), locked. */
  async lockNewest(tx: EntityManager, phone: string, challenge: string | null): Promise<NewestCode | null> {
    const [code]: NewestCode[] = await tx.query(
      `SELECT id, code_hash, code_challenge, attempts, consumed_at IS NULL AND expires_at > clock_timestamp() AS live
         FROM sign_in_codes WHERE phone = $1 AND code_challenge IS NOT DISTINCT FROM $2
        ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE`,
      [phone, challenge],
    );
    return code ?? null;
  }

  /** The newest code of the number, whoever asked for it. */
  async newest(tx: EntityManager, phone: string): Promise<NewestCode | null> {
    const [code]: NewestCode[] = await tx.query(
      `SELECT id, code_hash, code_challenge, attempts, consumed_at IS NULL AND expires_at > clock_timestamp() AS live
         FROM sign_in_codes WHERE phone = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [phone],
    );
    return code ?? null;
  }

  async countWrongTry(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE sign_in_codes SET attempts = attempts + 1 WHERE id = $1', [id]);
  }

  async consume(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE sign_in_codes SET consumed_at = now() WHERE id = $1', [id]);
  }

  /** Codes asked for in the last `seconds`, of everybody. */
  async countSince(tx: EntityManager, seconds: number): Promise<number> {
    const [row]: { count: number }[] = await tx.query(
      'SELECT count(*)::int AS count FROM sign_in_codes WHERE created_at > now() - make_interval(secs => $1)',
      [seconds],
    );
    return row?.count ?? 0;
  }

  async removeOlderThan(tx: EntityManager, hours: number): Promise<void> {
    await tx.query('DELETE FROM sign_in_codes WHERE created_at < now() - make_interval(hours => $1)', [
      hours,
    ]);
  }
}
