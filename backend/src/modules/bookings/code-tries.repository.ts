import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WRONG_CODES } from './booking.state';

export interface CodeTries {
  attempts: number;
  wrong_codes: number;
  locked_seconds: number;
}

@Injectable()
export class CodeTriesRepository {
  async of(tx: EntityManager, rideId: string): Promise<CodeTries> {
    const [tries] = await tx.query<CodeTries[]>(
      `SELECT attempts, wrong_codes,
         greatest(0, ceil(coalesce(extract(epoch FROM locked_until - clock_timestamp()), 0)))::integer AS locked_seconds
       FROM ride_code_tries WHERE ride_id = $1`,
      [rideId],
    );
    return tries ?? { attempts: 0, wrong_codes: 0, locked_seconds: 0 };
  }

  async countWrong(tx: EntityManager, rideId: string): Promise<void> {
    await tx.query(
      `INSERT INTO ride_code_tries AS t (ride_id, attempts, wrong_codes) VALUES ($1, 1, 1)
       ON CONFLICT (ride_id) DO UPDATE SET wrong_codes = t.wrong_codes + 1,
         attempts = (t.attempts + 1) % $2,
         locked_until = CASE WHEN t.attempts + 1 >= $2
           THEN clock_timestamp() + make_interval(mins => $3) ELSE t.locked_until END`,
      [rideId, WRONG_CODES.tries, WRONG_CODES.lockedMinutes],
    );
  }

  /** Keeps the total. */
  async forgive(tx: EntityManager, rideId: string): Promise<void> {
    await tx.query('UPDATE ride_code_tries SET attempts = 0, locked_until = NULL WHERE ride_id = $1', [
      rideId,
    ]);
  }
}
