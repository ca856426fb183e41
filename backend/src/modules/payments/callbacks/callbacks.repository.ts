import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../../platform/database';
import type { PaymentEntity } from '../payment.entity';

/** Different bodies kept for one payment; a flood of forgeries must not grow the table. */
const KEPT_FOR_A_PAYMENT = 20;
/** As long as one question to the provider is good for. */
const PAUSE_SECONDS = 3;

@Injectable()
export class CallbacksRepository {
  /** Keeps what was said, once for each different body. */
  async remember(
    tx: EntityManager,
    payment: PaymentEntity,
    said: { body: Buffer; transaction_id: string | null },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO payment_callbacks (id, payment_id, provider, digest, transaction_id, body)
       SELECT $1, $2, $3, $4, $5, $6
       WHERE (SELECT count(*) FROM payment_callbacks WHERE payment_id = $2) < ${KEPT_FOR_A_PAYMENT}
       ON CONFLICT (payment_id, digest) DO NOTHING`,
      [
        newId(),
        payment.id,
        payment.provider,
        createHash('sha256').update(said.body).digest('hex'),
        said.transaction_id,
        said.body.toString('utf8').replaceAll('\0', ''),
      ],
    );
  }

  /**
   * Wishes for a question to the provider, at once or when the last one is 3 s old, so that a killed process loses no hint. Any open
   * payment, and a failed one too: it may be late success (decision 5). False: nothing is left to ask.
   */
  async wishForCheck(tx: EntityManager, paymentId: string): Promise<boolean> {
    const rows: { open: boolean }[] = await tx.query(
      `WITH due AS (
         SELECT id, greatest(now(), last_checked_at + make_interval(secs => ${PAUSE_SECONDS})) AS at
         FROM payments WHERE id = $1 AND status IN ('pending', 'processing', 'failed')),
       wished AS (
         UPDATE payments p SET next_check_at = due.at FROM due
         WHERE p.id = due.id AND (p.next_check_at IS NULL OR p.next_check_at > due.at))
       SELECT true AS open FROM due`,
      [paymentId],
    );
    return rows.length > 0;
  }
}
