import { Injectable } from '@nestjs/common';
import type { RailName } from '../../platform/config';
import { PreparedQueries, statements } from '../../platform/database';
import type { BookEntry } from './books';
import { PAYMENT } from './database-books';

export interface DueCallback extends BookEntry {
  callback_id: string;
  rail: RailName;
  attempts: number;
}

const LEASE_SECONDS = 30;

const SQL = statements({
  simulator_claim_callbacks: `
    WITH due AS (
      SELECT id FROM simulator_callbacks
      WHERE due_at <= now() AND delivered_at IS NULL AND gave_up_at IS NULL
        AND (claimed_until IS NULL OR claimed_until < now())
      ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    UPDATE simulator_callbacks c
    SET attempts = c.attempts + 1, claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM due, simulator_payments p
    WHERE c.id = due.id AND p.id = c.simulator_payment_id
    RETURNING c.id AS callback_id, c.attempts, p.provider AS rail, ${PAYMENT}`,
  simulator_callback_delivered:
    'UPDATE simulator_callbacks SET delivered_at = now(), claimed_until = NULL WHERE id = $1',
  simulator_callback_failed: `
    UPDATE simulator_callbacks
    SET claimed_until = NULL,
      due_at = CASE WHEN $2::float8 IS NULL THEN due_at ELSE now() + make_interval(secs => $2::float8) END,
      gave_up_at = CASE WHEN $2::float8 IS NULL THEN now() END
    WHERE id = $1`,
});

@Injectable()
export class SimulatorCallbacksRepository {
  constructor(private readonly queries: PreparedQueries) {}

  async claimDue(limit: number): Promise<DueCallback[]> {
    return this.queries.run<DueCallback>(SQL.simulator_claim_callbacks, [limit]);
  }

  async markDelivered(callbackId: string): Promise<void> {
    await this.queries.run(SQL.simulator_callback_delivered, [callbackId]);
  }

  /** @param seconds null: give up */
  async retryIn(callbackId: string, seconds: number | null): Promise<void> {
    await this.queries.run(SQL.simulator_callback_failed, [callbackId, seconds]);
  }
}
