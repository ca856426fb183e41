import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { ProviderName, RailName } from '../../platform/config';
import { changesRow, firstRow, hasRow, PreparedQueries, statements } from '../../platform/database';
import { outdated } from '../../platform/jobs';
import type { Xaf } from '../../platform/money';
import { BOARDS_AT, BOOKED_SEGMENT, type BookingStatus } from '../bookings';
import type { FailureReason, RefundCause, RefundStatus } from '../money';
import { secondsToNextCheck } from '../rails';
import { CHECKABLE } from './inquiries/payment-checks.repository';
import { type LockedPayment, PaymentEntity, type PaymentEventEntity } from './payment.entity';
import {
  type EarlierRequest,
  MAX_PROMPT_REPEATS,
  PROMPT_REPEAT_SECONDS,
  type PromptRepeats,
  SENDING_SECONDS,
} from './payment.state';

export interface PayersPayment extends PaymentEntity {
  booking_status: BookingStatus;
  refund_cause: RefundCause | null;
  checkable: boolean;
}

const PAYERS_PAYMENT = `
  SELECT p.*, b.status AS booking_status, r.cause AS refund_cause, ${CHECKABLE} AS checkable
  FROM payments p JOIN bookings b ON b.id = p.booking_id 
  LEFT JOIN LATERAL (SELECT f.cause FROM refunds f WHERE f.payment_id = p.id AND f.borne_by IS NULL AND f.amount > 0 ORDER BY f.rest LIMIT 1) r ON true
  WHERE b.user_id = $1`;
const UUID_FORMAT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface PaymentFactsRow {
  booking_id: string;
  ride_id: string;
  booking_cancelled: boolean;
  passenger_id: string;
  driver_id: string;
  passenger: string;
  from_city: string;
  to_city: string;
  departure_time: Date;
  seats: number;
  amount: Xaf;
  /** Included in the amount; 0 if a credit paid most of the booking. */
  service_fee: Xaf;
  provider: ProviderName;
  rail: RailName;
  transaction_id: string | null;
  payer_phone: string;
  /** Only for the passenger's SMS. */
  code: string | null;
  reason_code: FailureReason | null;
  reason: string | null;
  refund_amount: Xaf;
  refund_by_hand: boolean | null;
  refund_status: RefundStatus | null;
  refund_cause: RefundCause | null;
  /** Reference of a manual transfer. */
  refund_reference: string | null;
  receipt_number: string | null;
}

const SQL = statements({
  payments_of_payer_by_id: `${PAYERS_PAYMENT} AND p.id = $2`,
  payments_of_payer_by_transaction: `${PAYERS_PAYMENT} AND p.transaction_id = $2`,
  /** `$2` may hold our ids and provider references. */
  payments_named: `SELECT * FROM payments
    WHERE rail = $1 AND (transaction_id = ANY($2::text[]) OR id = ANY($3::uuid[])) LIMIT 1`,
  payments_payer_of_booking: 'SELECT user_id FROM bookings WHERE id = $1',
  payments_holds_seats: `SELECT 1 FROM bookings b JOIN rides r ON r.id = b.ride_id
    WHERE b.id = $1 AND b.user_id = $2 AND b.status = 'pending' AND b.live_payment_id IS NULL AND b.hold_expires_at > now()
      AND r.status = 'scheduled' AND ${BOARDS_AT} > now()`,
});

/** Lock order: ride → booking → payment → refund. */
@Injectable()
export class PaymentsRepository {
  constructor(
    @InjectRepository(PaymentEntity) private readonly payments: Repository<PaymentEntity>,
    private readonly prepared: PreparedQueries,
  ) {}

  /** Returns an active booking's completed payment or null. Locks the booking against cancellation. */
  async lockCompletedPayment(tx: EntityManager, bookingId: string): Promise<string | null> {
    const payment = await firstRow<{ id: string }>(
      tx,
      `SELECT p.id FROM bookings b JOIN payments p ON p.booking_id = b.id
       WHERE b.id = $1 AND b.status <> 'cancelled' AND p.status = 'completed' AND p.beside IS NULL FOR SHARE OF b`,
      [bookingId],
    );
    return payment?.id ?? null;
  }

  /** Locks the number. A second statement, which sees concurrent requests, lists those of the last 24 hours. */
  async lockPayer(
    tx: EntityManager,
    phone: string,
    userId: string,
  ): Promise<{ own: boolean; earlier: EarlierRequest[] }> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('payer ' || $1::text, 0))`, [phone]);
    const earlier = await tx.query<EarlierRequest[]>(
      `SELECT extract(epoch FROM clock_timestamp() - p.created_at)::float8 AS age_seconds,
         u.phone IS NOT DISTINCT FROM p.phone_number AS by_owner
       FROM (SELECT m.phone_number, m.created_at, b.user_id FROM payments m JOIN bookings b ON b.id = m.booking_id
           WHERE m.credit_of IS NULL
         UNION ALL SELECT phone_number, created_at, user_id FROM wallet_lookups) p JOIN profiles u ON u.id = p.user_id
       WHERE p.phone_number = $1 AND p.created_at > clock_timestamp() - interval '24 hours'
       ORDER BY p.created_at DESC LIMIT 200`,
      [phone],
    );
    const own = await hasRow(tx, 'SELECT 1 FROM profiles WHERE id = $1 AND phone = $2', [userId, phone]);
    return { own, earlier };
  }

  /** Locks the person and lists their look-ups of other people's numbers in the last 24 hours. */
  async lockLookups(tx: EntityManager, userId: string): Promise<EarlierRequest[]> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('lookups ' || $1::text, 0))`, [userId]);
    return tx.query(
      `SELECT extract(epoch FROM clock_timestamp() - l.created_at)::float8 AS age_seconds, false AS by_owner
       FROM wallet_lookups l JOIN profiles u ON u.id = $1
       WHERE l.user_id = ANY(accounts_of($1)) AND l.phone_number <> u.phone AND l.created_at > clock_timestamp() - interval '24 hours'`,
      [userId],
    );
  }

  async addLookup(tx: EntityManager, lookup: { id: string; user_id: string; phone: string }): Promise<void> {
    await tx.query('INSERT INTO wallet_lookups (id, user_id, phone_number) VALUES ($1, $2, $3)', [
      lookup.id,
      lookup.user_id,
      lookup.phone,
    ]);
  }

  /** If the number has a wallet or the rail did not answer, the payment request counts instead. */
  async removeLookup(tx: EntityManager, id: string): Promise<void> {
    await tx.query('DELETE FROM wallet_lookups WHERE id = $1', [id]);
  }

  /** Stores intent and reference before any call to the provider. */
  async insert(
    tx: EntityManager,
    actor_id: string | null,
    payment: Pick<
      PaymentEntity,
      | 'id'
      | 'booking_id'
      | 'amount'
      | 'credit'
      | 'service_fee'
      | 'provider'
      | 'rail'
      | 'phone_number'
      | 'transaction_id'
      | 'currency'
    >,
  ): Promise<PaymentEntity> {
    const [inserted] = await tx.query<[PaymentEntity]>(
      `INSERT INTO payments (id, booking_id, amount, provider, phone_number, transaction_id, currency, metadata,
         sends, sent_at, sending_until, next_check_at, service_fee, rail, credit)
       VALUES ($1, $2, $3, $4, $5, $6, $7, jsonb_build_object('provider', $4::text),
         1, now(), now() + make_interval(secs => $8), now() + make_interval(secs => $9), $10, $11, $12)
       RETURNING *`,
      [
        payment.id,
        payment.booking_id,
        payment.amount,
        payment.provider,
        payment.phone_number,
        payment.transaction_id,
        payment.currency,
        SENDING_SECONDS,
        secondsToNextCheck(0),
        payment.service_fee,
        payment.rail,
        payment.credit,
      ],
    );
    const event = { payment_id: payment.id, from_status: null, to_status: 'pending', fact: null } as const;
    await this.appendEvent(tx, { ...event, cause: 'created', actor_id });
    return inserted;
  }

  /** Null if another process has stored a reference, or the payment or its booking has ended. */
  async storePrepared(id: string, reference: string): Promise<PaymentEntity | null> {
    const [rows] = await this.payments.query<[PaymentEntity[], number]>(
      `UPDATE payments p SET transaction_id = $2, updated_at = now() FROM bookings b
       WHERE p.id = $1 AND b.id = p.booking_id AND b.status = 'pending' AND p.transaction_id IS NULL
         AND p.status IN ('pending', 'processing') RETURNING p.*`,
      [id, reference],
    );
    return rows[0] ?? null;
  }

  /** Counts a repetition in the row; false if too early, over the limit, or the payment has ended. */
  async countPromptRepeat(id: string): Promise<boolean> {
    return changesRow(
      this.payments.manager,
      `UPDATE payments SET asked_again = asked_again + 1, asked_again_at = now()
       WHERE id = $1 AND status IN ('pending', 'processing') AND asked_again < ${MAX_PROMPT_REPEATS}
         AND (asked_again_at IS NULL OR asked_again_at <= now() - make_interval(secs => ${PROMPT_REPEAT_SECONDS}))`,
      [id],
    );
  }

  /** Null if the payment has ended. */
  promptRepeats(id: string): Promise<PromptRepeats | null> {
    return firstRow(
      this.payments.manager,
      `SELECT asked_again AS times, coalesce(extract(epoch FROM now() - asked_again_at), 1e9)::float8 AS seconds_since_last,
         extract(epoch FROM now() - coalesce(sent_at, created_at))::float8 AS seconds_since_sent
       FROM payments WHERE id = $1 AND status IN ('pending', 'processing')`,
      [id],
    );
  }

  /** Never throws: a lost lease only causes a repetition under the same reference. */
  async renewSending(id: string): Promise<void> {
    await this.payments
      .query(
        `UPDATE payments SET sending_until = now() + make_interval(secs => $2) WHERE id = $1 AND sending_until IS NOT NULL`,
        [id, SENDING_SECONDS],
      )
      .catch(() => undefined);
  }

  async endSending(id: string): Promise<void> {
    await this.payments.query(`UPDATE payments SET sending_until = NULL WHERE id = $1`, [id]);
  }

  payerOf(bookingId: string): Promise<string | null> {
    return this.prepared.value(SQL.payments_payer_of_booking, [bookingId]);
  }

  /** Returns the booking's first payment if `id` is its second, else `id`. */
  async mainOf(id: string): Promise<string> {
    const payment = await this.payments.findOne({ where: { id }, select: { id: true, beside: true } });
    return payment?.beside ?? id;
  }

  /** Returns the original payment of a payment by credit, else the payment itself. */
  async sourceOf(id: string): Promise<Pick<PaymentEntity, 'transaction_id' | 'phone_number'>> {
    const select = { id: true, transaction_id: true, phone_number: true, credit_of: true } as const;
    const payment = await this.payments.findOneOrFail({ where: { id }, select });
    if (payment.credit_of === null) return payment;
    return this.payments.findOneOrFail({ where: { id: payment.credit_of }, select });
  }

  async hasPayableHold(userId: string, bookingId: string): Promise<boolean> {
    return (await this.prepared.first(SQL.payments_holds_seats, [bookingId, userId])) !== null;
  }

  /** Immutable, so read before locking: the lock order begins with the booking. */
  async bookingIdOf(id: string): Promise<string | null> {
    const payment = await this.payments.findOne({ where: { id }, select: { id: true, booking_id: true } });
    return payment?.booking_id ?? null;
  }

  /** Call with the booking locked. */
  lock(tx: EntityManager, id: string): Promise<LockedPayment | null> {
    return firstRow(
      tx,
      `SELECT p.*, extract(epoch FROM now() - p.created_at)::float8 AS age_seconds,
         coalesce(extract(epoch FROM now() - p.sent_at), 1e9)::float8 AS seconds_since_sent,
         coalesce(p.sending_until > now(), false) AS being_sent
       FROM payments p WHERE p.id = $1 FOR UPDATE`,
      [id],
    );
  }

  /** Values may be SQL (`() => 'now()'`), to use the database's clock. */
  async update(
    tx: EntityManager,
    id: string,
    change: QueryDeepPartialEntity<PaymentEntity>,
  ): Promise<PaymentEntity> {
    const result = await tx
      .createQueryBuilder()
      .update(PaymentEntity)
      .set(change)
      .where('id = :id', { id })
      .returning('*')
      .execute();
    return (result.raw as PaymentEntity[])[0] as PaymentEntity;
  }

  async appendEvent(
    tx: EntityManager,
    event: Pick<
      PaymentEventEntity,
      'payment_id' | 'from_status' | 'to_status' | 'cause' | 'fact' | 'actor_id'
    >,
  ): Promise<void> {
    const { payment_id, from_status, to_status, cause, fact, actor_id } = event;
    await tx.query(
      `INSERT INTO payment_events (payment_id, from_status, to_status, cause, fact, actor_id) VALUES ($1, $2, $3, $4, $5, $6)`,
      [payment_id, from_status, to_status, cause, fact, actor_id],
    );
  }

  async isReferenceTaken(tx: EntityManager, payment: PaymentEntity, transactionId: string): Promise<boolean> {
    return tx
      .createQueryBuilder(PaymentEntity, 'p')
      .where('p.provider = :provider AND p.transaction_id = :transactionId AND p.id <> :id', {
        provider: payment.provider,
        transactionId,
        id: payment.id,
      })
      .getExists();
  }

  async findOfPayer(
    userId: string,
    reference: string,
    provider: string | null,
  ): Promise<PayersPayment | null> {
    const byId = UUID_FORMAT.test(reference)
      ? await this.prepared.run<PayersPayment>(SQL.payments_of_payer_by_id, [userId, reference])
      : [];
    const found =
      byId.length > 0
        ? byId
        : await this.prepared.run<PayersPayment>(SQL.payments_of_payer_by_transaction, [userId, reference]);
    return found.find((payment) => provider === null || payment.provider === provider) ?? null;
  }

  /** Newest first, one more than a page. */
  listOfPayer(
    userId: string,
    query: { booking_id?: string | undefined; page: number; limit: number },
    afterId: string | null,
  ): Promise<PaymentEntity[]> {
    const list = this.payments
      .createQueryBuilder('p')
      .innerJoin('bookings', 'b', 'b.id = p.booking_id')
      .where('b.user_id = :userId', { userId });
    if (query.booking_id !== undefined)
      list.andWhere('p.booking_id = :booking', { booking: query.booking_id });
    // UUIDv7 ids are ordered by time, so the id alone is the keyset.
    if (afterId !== null) list.andWhere('p.id < :afterId', { afterId });
    else list.offset((query.page - 1) * query.limit);
    return list
      .orderBy('p.id', 'DESC')
      .limit(query.limit + 1)
      .getMany();
  }

  async findByReferences(rail: RailName, names: (string | null)[]): Promise<PaymentEntity | null> {
    const values = names.filter((name) => name !== null);
    if (values.length === 0) return null;
    const ids = values.filter((value) => UUID_FORMAT.test(value));
    return this.prepared.first(SQL.payments_named, [rail, values, ids]);
  }

  /**
   * @param refund.rest selects the refund of what a cancellation had retained
   * @param refund.id selects this partial refund
   */
  notificationFacts(
    tx: EntityManager | null,
    paymentId: string,
    refund: { rest: boolean; id: string | null },
  ): Promise<PaymentFactsRow | null> {
    return firstRow(
      tx ?? this.payments.manager,
      `SELECT b.id AS booking_id, b.ride_id, b.status = 'cancelled' AS booking_cancelled, b.user_id AS passenger_id, r.driver_id,
         u.full_name AS passenger, ${BOOKED_SEGMENT}, b.seats, p.amount, CASE WHEN p.service_fee < p.amount THEN p.service_fee ELSE 0 END AS service_fee, p.provider,
         p.rail, p.transaction_id, p.phone_number AS payer_phone,
         b.verification_code AS code, p.metadata ->> 'reason_code' AS reason_code, p.metadata ->> 'reason' AS reason,
         coalesce(f.amount, 0) AS refund_amount, f.by_hand AS refund_by_hand, f.status AS refund_status, f.cause AS refund_cause,
         f.settled_reference AS refund_reference, c.receipt_number
       FROM payments p JOIN bookings b ON b.id = p.booking_id JOIN rides r ON r.id = b.ride_id
       JOIN profiles u ON u.id = b.user_id LEFT JOIN refunds f
         ON f.payment_id = p.id AND CASE WHEN $3::uuid IS NULL THEN f.borne_by IS NULL AND f.rest = $2 ELSE f.id = $3 END
         LEFT JOIN payment_receipts c ON c.payment_id = p.id
       WHERE p.id = $1`,
      [paymentId, refund.rest, refund.id],
    );
  }
}

export const OLD_LOOKUPS = outdated('wallet_lookups', {
  where: `created_at < now() - interval '24 hours'`,
  oldest: 'created_at',
});
