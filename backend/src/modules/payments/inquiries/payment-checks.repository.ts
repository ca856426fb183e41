import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { newId, PreparedQueries } from '../../../platform/database';
import { firstIdOf, outdated } from '../../../platform/jobs';
import type { PaymentEntity } from '../payment.entity';
import type { RailName } from '../providers/payment-provider';
import { PaymentProviders } from '../providers/registry';

/** Seconds between two questions to the provider about one payment, whoever asks. */
const PAUSE_SECONDS = 3;
/** Longer than a token, a status call and a second sending take; after a killed process the row is free again. */
const LEASE_SECONDS = 60;

/** SQL: whether the provider may be asked about payment `p` now. */
export const MAY_BE_ASKED = `(p.status IN ('pending', 'processing', 'failed')
  AND (p.last_checked_at IS NULL OR p.last_checked_at <= now() - make_interval(secs => ${PAUSE_SECONDS})))`;

/** Who may ask the provider about a payment, and when. */
@Injectable()
export class PaymentChecksRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Locks the payment if it may be asked about; null when that was done less than 3 s ago, or there is nothing left to ask. */
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

  /**
   * Claims what is due, newest payments first, and after them the failed ones that a callback asks about; other
   * processes take the rows behind.
   */
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

  /** Payments older than a day whose rail is away: a person takes over all the same. */
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

  /** Gives a claimed payment back unasked: it is still due. */
  async release(paymentId: string): Promise<void> {
    await this.dataSource.query(`UPDATE payments SET claimed_until = NULL WHERE id = $1`, [paymentId]);
  }

  /** Transaction ids that callbacks named for a payment whose own is unknown, oldest first. */
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

/** The share that callbacks may set off: anybody can send them, and the schedule and people who look must go on. */
const SHARE_FOR_CALLBACKS = 0.8;
const KEPT_SECONDS = 10;

/** The shared budget of status requests, counted in the database in slices of 100 ms. Each rail (column
 * `provider`) states its limit. */
@Injectable()
export class StatusBudgetRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Takes one request from the budget, for good once `tx` commits; false when this second's are spent, or as many as callbacks
   * may take.
   */
  async take(tx: EntityManager, rail: RailName, onCallback = false): Promise<boolean> {
    const limit = this.providers.capabilitiesOf(rail).statusPerSecond;
    if (limit === null) return true;
    // The lock makes counting and taking one step; the statement after it sees what the others took.
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

  /** Drops slices that count no more. */
  async forgetOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM provider_budgets WHERE window_start < now() - make_interval(secs => $1)`,
      [KEPT_SECONDS],
    );
  }
}

/** Different bodies kept for one payment; a flood of forgeries must not grow the table. */
const KEPT_FOR_A_PAYMENT = 20;

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

const SOONER = `next_check_at = least(next_check_at, greatest(now(), last_checked_at + make_interval(secs => ${PAUSE_SECONDS})))
  WHERE rail = $1 AND provider_reference = $2 AND status = 'sent' RETURNING id`;

const HASTEN = {
  name: 'callback_hasten',
  text: `WITH back AS (UPDATE refunds SET ${SOONER}), paid AS (UPDATE payouts SET ${SOONER})
    SELECT id FROM back UNION ALL SELECT id FROM paid`,
};

/** What is to be done about a callback: ask now, or in the 3 s that the last question is good for, or nothing. */
export type NextQuestion = 'now' | 'later' | 'none';

/** What callbacks said, and the question that each sets off. */
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

  /**
   * Where a callback is about money on its way out: the job's next question comes now, or 3 s after the last one. Nothing is kept of
   * it. False where there is no such movement.
   */
  async hasten(rail: RailName, reference: string): Promise<boolean> {
    return (await this.queries.run<object>(HASTEN, [rail, reference])).length > 0;
  }
}

const CALLBACKS_KEPT = `interval '180 days'`;

/** What a provider told us, once nobody asks any more: the payment's events stay. Of an open payment it may still be needed. */
export const OLD_CALLBACKS = outdated('payment_callbacks', {
  where: `id < ${firstIdOf(`now() - ${CALLBACKS_KEPT}`)} AND created_at < now() - ${CALLBACKS_KEPT}
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = payment_id AND p.status IN ('pending', 'processing'))`,
  oldest: 'id',
});
