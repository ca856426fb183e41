import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, PreparedQueries } from '../../../platform/database';
import { firstIdOf, outdated } from '../../../platform/jobs';
import { PAUSE_SECONDS } from '../inquiries/payment-checks.repository';
import type { PaymentEntity } from '../payment.entity';

/** Distinct bodies per payment: forged callbacks must not grow the table. */
const STORED_BODIES = 20;

const NOTE = {
  name: 'payments_note_callback',
  text: `WITH kept AS (
      INSERT INTO payment_callbacks (id, payment_id, provider, digest, transaction_id, body)
      SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text
      WHERE (SELECT count(*) FROM payment_callbacks WHERE payment_id = $2) < ${STORED_BODIES}
      ON CONFLICT (payment_id, digest) DO NOTHING),
    due AS (
      SELECT id, greatest(now(), last_checked_at + make_interval(secs => ${PAUSE_SECONDS})) AS at
      FROM payments WHERE id = $2 AND status IN ('pending', 'processing', 'failed')),
    wished AS (
      UPDATE payments p SET next_check_at = due.at FROM due
      WHERE p.id = due.id AND (p.next_check_at IS NULL OR p.next_check_at > due.at))
    SELECT at <= now() AS now FROM due`,
};

export type NextQuestion = 'now' | 'later' | 'none';

@Injectable()
export class CallbacksRepository {
  constructor(private readonly queries: PreparedQueries) {}

  /**
   * Stores a distinct body and schedules a status check, so that a crash loses no hint. One statement,
   * because floods are possible. Includes failed payments: it may be late success.
   */
  async note(
    payment: PaymentEntity,
    callback: { body: Buffer; transaction_id: string | null },
  ): Promise<NextQuestion> {
    const [due] = await this.queries.run<{ now: boolean }>(NOTE, [
      newId(),
      payment.id,
      payment.provider,
      createHash('sha256').update(callback.body).digest('hex'),
      callback.transaction_id,
      callback.body.toString('utf8').replaceAll('\0', ''),
    ]);
    if (due === undefined) return 'none';
    return due.now ? 'now' : 'later';
  }
}

const RETENTION = `interval '180 days'`;

/** Keeps callbacks of open payments, and payment events always. */
export const OLD_CALLBACKS = outdated('payment_callbacks', {
  where: `id < ${firstIdOf(`now() - ${RETENTION}`)} AND created_at < now() - ${RETENTION}
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = payment_id AND p.status IN ('pending', 'processing'))`,
  oldest: 'id',
});
