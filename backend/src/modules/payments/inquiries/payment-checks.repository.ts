import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { newId, PreparedQueries } from '../../../platform/database';
import { firstIdOf, outdated } from '../../../platform/jobs';
import type { PaymentEntity } from '../payment.entity';
import type { RailName } from '../providers/payment-provider';
import { PaymentProviders } from '../providers/registry';

/** Seconds between two status calls for one payment, from any source. */
const PAUSE_SECONDS = 3;
/** Longer than a token, a status call and a second sending take; frees the row after a crash. */
const LEASE_SECONDS = 60;

/** SQL condition: the provider can be asked about payment `p` now. */
export const MAY_BE_ASKED = `(p.status IN ('pending', 'processing', 'failed')
  AND (p.last_checked_at IS NULL OR p.last_checked_at <= now() - make_interval(secs => ${PAUSE_SECONDS})))`;

@Injectable()
export class PaymentChecksRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Locks the payment if a status call is allowed; null if the last one was less than 3 s ago or the payment is settled. */
  async lockAskable(tx: EntityManager, paymentId: string): Promise<PaymentEntity | null> {
    const rows: PaymentEntity[] = await tx.query(
      `SELECT * FROM payments p WHERE id = $1 AND ${MAY_BE_ASKED} FOR UPDATE`,
      [paymentId],
    );
    return rows[0] ?? null;
  }

  async markAsked(tx: EntityManager, paymentId: string): Promise<void> {
    await tx.query(`UPDATE payments SET last_checked_at = now(), checks = checks + 1 WHERE id = $1`, [
      paymentId,
    ]);
  }

  /** Claims due payments, newest first, then failed ones that a callback named. Skips rows locked by other processes. */
  claimDue(rails: RailName[], limit: number): Promise<PaymentEntity[]> {
    return this.dataSource.query<PaymentEntity[]>(
      `WITH due AS (
         SELECT id FROM payments p
         WHERE next_check_at <= now() AND (claimed_until IS NULL OR claimed_until <= now()) AND ${MAY_BE_ASKED}
           AND rail = ANY($1::text[])
         ORDER BY status = 'failed', created_at DESC, id DESC LIMIT $2 FOR UPDATE SKIP LOCKED),
       claimed AS (
         UPDATE payments p
         SET claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
         FROM due WHERE p.id = due.id RETURNING p.*)
       SELECT * FROM claimed ORDER BY status = 'failed', created_at DESC, id DESC`,
      [rails, limit],
    );
  }

  /** Payments older than a day whose rail is paused: they are still escalated to staff. */
  async overdue(rails: RailName[], limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM payments
       WHERE status IN ('pending', 'processing') AND NOT needs_review AND next_check_at <= now()
         AND created_at <= now() - interval '24 hours' AND rail = ANY($1::text[])
       ORDER BY created_at LIMIT $2`,
      [rails, limit],
    );
    return rows.map(({ id }) => id);
  }

  async release(paymentId: string): Promise<void> {
    await this.dataSource.query(`UPDATE payments SET claimed_until = NULL WHERE id = $1`, [paymentId]);
  }

  /** Transaction ids named by callbacks for a payment without one, oldest first. */
  async namedTransactionIds(
    paymentId: string,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<string[]> {
    const rows = await tx.query<{ transaction_id: string }[]>(
      `SELECT transaction_id FROM payment_callbacks WHERE payment_id = $1 AND transaction_id IS NOT NULL
       GROUP BY transaction_id ORDER BY min(created_at)`,
      [paymentId],
    );
    return rows.map((row) => row.transaction_id);
  }
}

/** Share of the budget for callbacks, which are unauthenticated and must not starve the schedule and polling payers. */
const SHARE_FOR_CALLBACKS = 0.8;
const KEPT_SECONDS = 10;

/** Shared budget of status calls, counted in the database in slices of 100 ms. Each rail (column `provider`) states its limit. */
@Injectable()
export class StatusBudgetRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
  ) {}

  /** Takes one call from the budget, for good once `tx` commits; false if this second's budget or the callbacks' share is spent. */
  async take(tx: EntityManager, rail: RailName, onCallback = false): Promise<boolean> {
    const limit = this.providers.capabilitiesOf(rail).statusPerSecond;
    if (limit === null) return true;
    // The lock makes counting and taking one step; a new statement sees what others took.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('provider_budgets'), hashtext($1))`, [rail]);
    const taken: unknown[] = await tx.query(
      `INSERT INTO provider_budgets AS b (provider, window_start, used)
       SELECT $1, date_bin('100 milliseconds', clock_timestamp(), 'epoch'), 1
       WHERE (SELECT coalesce(sum(used), 0) FROM provider_budgets
              WHERE provider = $1 AND window_start > clock_timestamp() - interval '1.1 seconds') < $2
       ON CONFLICT (provider, window_start) DO UPDATE SET used = b.used + 1
       RETURNING 1`,
      [rail, onCallback ? Math.floor(limit * SHARE_FOR_CALLBACKS) : limit],
    );
    return taken.length > 0;
  }

  async deleteOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM provider_budgets WHERE window_start < now() - make_interval(secs => $1)`,
      [KEPT_SECONDS],
    );
  }
}

/** Distinct bodies stored for one payment: forged callbacks must not grow the table. */
const STORED_BODIES = 20;

const NOTE = {
  name: 'callback_note',
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

const SOONER = `next_check_at = least(next_check_at, greatest(now(), last_checked_at + make_interval(secs => ${PAUSE_SECONDS})))
  WHERE rail = $1 AND provider_reference = $2 AND status = 'sent' RETURNING id`;

const HASTEN = {
  name: 'callback_hasten',
  text: `WITH back AS (UPDATE refunds SET ${SOONER}), paid AS (UPDATE payouts SET ${SOONER})
    SELECT id FROM back UNION ALL SELECT id FROM paid`,
};

export type NextQuestion = 'now' | 'later' | 'none';

@Injectable()
export class CallbacksRepository {
  constructor(private readonly queries: PreparedQueries) {}

  /**
   * Stores a distinct body and schedules a status check, so that a crash loses no hint. One statement, because floods are possible.
   * Failed payments are checked too: it may be late success.
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

  /**
   * Moves the next check of a refund or payout to now, or to 3 s after the last one. Stores nothing. False if there is no such movement.
   */
  async expedite(rail: RailName, reference: string): Promise<boolean> {
    return (await this.queries.run<object>(HASTEN, [rail, reference])).length > 0;
  }
}

const CALLBACKS_KEPT = `interval '180 days'`;

/** Retention of callbacks: those of open payments are kept, and the events of a payment always. */
export const OLD_CALLBACKS = outdated('payment_callbacks', {
  where: `id < ${firstIdOf(`now() - ${CALLBACKS_KEPT}`)} AND created_at < now() - ${CALLBACKS_KEPT}
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = payment_id AND p.status IN ('pending', 'processing'))`,
  oldest: 'id',
});
