import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, PreparedQueries } from '../../../platform/database';
import type { PaymentEntity } from '../payment.entity';

/** Different bodies kept for one payment; a flood of forgeries must not grow the table. */
const KEPT_FOR_A_PAYMENT = 20;
/** As long as one question to the provider is good for. */
const PAUSE_SECONDS = 3;

/** What is to be done about a callback: ask now, or in the 3 s that the last question is good for, or nothing. */
export type NextQuestion = 'now' | 'later' | 'none';

@Injectable()
export class CallbacksRepository {
  constructor(private readonly queries: PreparedQueries) {}

  /**
   * In one statement, because anybody may send thousands: keeps what was said, once for each different body, and wishes for a
   * question to the provider, so that a killed process loses no hint. Any open payment is asked about, and a failed one too: it may
   * be late success.
   */
  async note(
    payment: PaymentEntity,
    said: { body: Buffer; transaction_id: string | null },
  ): Promise<NextQuestion> {
    const [due] = await this.queries.run<{ now: boolean }>(NOTE, [
      newId(),
      payment.id,
      payment.provider,
      createHash('sha256').update(said.body).digest('hex'),
      said.transaction_id,
      said.body.toString('utf8').replaceAll('\0', ''),
    ]);
    if (due === undefined) return 'none';
    return due.now ? 'now' : 'later';
  }
}

const NOTE = {
  name: 'callback_note',
  text: `WITH kept AS (
      INSERT INTO payment_callbacks (id, payment_id, provider, digest, transaction_id, body)
      SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text
      WHERE (SELECT count(*) FROM payment_callbacks WHERE payment_id = $2) < ${KEPT_FOR_A_PAYMENT}
      ON CONFLICT (payment_id, digest) DO NOTHING),
    due AS (
      SELECT id, greatest(now(), last_checked_at + make_interval(secs => ${PAUSE_SECONDS})) AS at
      FROM payments WHERE id = $2 AND status IN ('pending', 'processing', 'failed')),
    wished AS (
      UPDATE payments p SET next_check_at = due.at FROM due
      WHERE p.id = due.id AND (p.next_check_at IS NULL OR p.next_check_at > due.at))
    SELECT at <= now() AS now FROM due`,
};
