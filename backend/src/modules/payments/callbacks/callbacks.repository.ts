import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, PreparedQueries } from '../../../platform/database';
import { firstIdOf, outdated } from '../../../platform/jobs';
import { CHECK_PAUSE_SECONDS } from '../inquiries/payment-checks.repository';
import type { PaymentEntity } from '../payment.entity';

/** Limit per payment, so that forged callbacks cannot grow the table. */
const MAX_STORED_BODIES = 20;

const STORE_CALLBACK = {
  name: 'payments_note_callback',
  text: `WITH stored AS (
      INSERT INTO payment_callbacks (id, payment_id, provider, digest, transaction_id, body)
      SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text
      WHERE (SELECT count(*) FROM payment_callbacks WHERE payment_id = $2) < ${MAX_STORED_BODIES}
      ON CONFLICT (payment_id, digest) DO NOTHING),
    due AS (
      SELECT id, greatest(now(), last_checked_at + make_interval(secs => ${CHECK_PAUSE_SECONDS})) AS at
      FROM payments WHERE id = $2 AND (status IN ('pending', 'processing')
        OR status = 'failed' AND (coalesce(transaction_id, $5) IS NOT NULL
          OR EXISTS (SELECT 1 FROM payment_callbacks c WHERE c.payment_id = $2 AND c.transaction_id IS NOT NULL)))),
    scheduled AS (
      UPDATE payments p SET next_check_at = due.at FROM due
      WHERE p.id = due.id AND (p.next_check_at IS NULL OR p.next_check_at > due.at))
    SELECT at <= now() AS now FROM due`,
};

/** `none`: the payment is settled, or failed without a reference to check. */
export type CheckTiming = 'now' | 'later' | 'none';

@Injectable()
export class CallbacksRepository {
  constructor(private readonly queries: PreparedQueries) {}

  /**
   * Stores a distinct body and schedules a status check, in one statement, because anyone can send many callbacks.
   * Failed payments are checked too: they may have succeeded late.
   */
  async store(
    payment: PaymentEntity,
    callback: { body: Buffer; transaction_id: string | null },
  ): Promise<CheckTiming> {
    const [scheduled] = await this.queries.run<{ now: boolean }>(STORE_CALLBACK, [
      newId(),
      payment.id,
      payment.provider,
      createHash('sha256').update(callback.body).digest('hex'),
      callback.transaction_id,
      callback.body.toString('utf8').replaceAll('\0', ''),
    ]);
    if (scheduled === undefined) return 'none';
    return scheduled.now ? 'now' : 'later';
  }
}

const RETENTION = `interval '180 days'`;

/** Callbacks of open payments are kept. */
export const OLD_CALLBACKS = outdated('payment_callbacks', {
  where: `id < ${firstIdOf(`now() - ${RETENTION}`)} AND created_at < now() - ${RETENTION}
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = payment_id AND p.status IN ('pending', 'processing'))`,
  oldest: 'id',
});
