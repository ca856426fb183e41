import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig, type ProviderName, RAIL_NAMES } from '../../platform/config';
import { bindings, newId } from '../../platform/database';
import type { Xaf } from '../../platform/money';
import type { Refund } from './refund-policy';
import { TERMS } from './terms';
import type {
  PaymentMetadata,
  PaymentOutcome,
  PaymentStatus,
  RefundBearer,
  RefundCause,
  RefundRule,
  RefundStatus,
} from './vocabulary';

export interface RefundRequest {
  booking_id: string;
  /** Completed payment. */
  payment_id: string;
  /** Money without credit, above 0. */
  amount: Xaf;
  /** Returned credit, on top of the amount; default 0. */
  credit?: Xaf;
  /** Service fee in amount plus credit; 0 if none was earned (docs/domain.md#money). */
  service_fee?: Xaf;
  rule: RefundRule;
  cause: RefundCause;
  /** Refunds the amount that an earlier cancellation retained. */
  rest?: boolean;
  /** Marks a partial refund: booking and payment keep their status. */
  borne_by?: RefundBearer;
  /** Sent after `REBOOK_MINUTES` or on request, so that the passenger may choose another ride first. */
  rebookable?: boolean;
  /** Null if requested by a job. */
  actor_id: string | null;
}

/** Remaining amounts of a payment: money, credit, and the fee included in their sum. */
export type PaidPart = Pick<PaymentRecord, 'id' | 'amount' | 'credit' | 'service_fee'>;

@Injectable()
export class MoneyRepository {
  private readonly refundingRails: string[];

  constructor(private readonly config: AppConfig) {
    const { payments } = config;
    this.refundingRails = RAIL_NAMES.filter((rail) => payments.rails[rail].refunds === 'api');
  }

  /** Returns the refund of the booking's cancellation, without refunds added by admins. */
  async refundOf(tx: EntityManager, bookingId: string): Promise<Refund | null> {
    const [row] = await tx.query<Required<Refund>[]>(
      `SELECT ${WITH_OTHER_PART} AS amount, f.credit, f.service_fee, f.rule FROM refunds f JOIN payments p ON p.id = f.payment_id
       WHERE f.booking_id = $1 AND NOT f.rest AND f.borne_by IS NULL AND p.beside IS NULL ORDER BY f.created_at DESC LIMIT 1`,
      [bookingId],
    );
    if (row === undefined) return null;
    const { credit, service_fee, ...refund } = row;
    return { ...refund, ...(credit > 0 && { credit }), ...(service_fee > 0 && { service_fee }) };
  }

  async paymentTimeOf(tx: EntityManager, paymentId: string): Promise<Date | null> {
    const [payment] = await tx.query<{ payment_time: Date | null }[]>(
      'SELECT payment_time FROM payments WHERE id = $1',
      [paymentId],
    );
    return payment?.payment_time ?? null;
  }

  /** @param to the booking to pay, and the end of its hold without an extension */
  async reserveRefund(
    tx: EntityManager,
    id: string,
    to: { booking_id: string; until: Date },
  ): Promise<{ refund_id: string; payment_id: string; rest: boolean; seconds: number }> {
    const [rows] = await tx.query<
      [{ refund_id: string; payment_id: string; rest: boolean; seconds: number }[], number]
    >(
      `UPDATE refunds SET reserved_for = $2, rebook_until = sends_at, next_check_at = sends_at, updated_at = now()
       FROM (SELECT $3::timestamptz + make_interval(mins => $4) AS sends_at) at WHERE id = $1
       RETURNING id AS refund_id, payment_id, rest, ceil(extract(epoch FROM sends_at - now()))::int AS seconds`,
      [id, to.booking_id, to.until, TERMS.hold_extension_minutes + 1],
    );
    const [reserved] = rows;
    if (!reserved) throw new Error(`Refund ${id} does not exist`);
    return reserved;
  }

  /** Returns the amounts not refunded yet of the payment and of the booking's other payment. */
  async remainingOf(tx: EntityManager, paymentId: string): Promise<PaidPart[]> {
    return tx.query<PaidPart[]>(
      `SELECT p.id, ${AMOUNT_TAKEN} - f.amount AS amount, p.credit - f.credit AS credit, p.service_fee - f.service_fee AS service_fee
       FROM payments p CROSS JOIN LATERAL (
         SELECT coalesce(sum(amount), 0)::int AS amount, coalesce(sum(credit), 0)::int AS credit,
           coalesce(sum(service_fee), 0)::int AS service_fee
         FROM refunds WHERE payment_id = p.id AND NOT left_over) f
       WHERE $1 IN (p.id, p.beside) ORDER BY p.beside NULLS FIRST`,
      [paymentId],
    );
  }

  /**
   * Inserts a refund. After partial refunds, the driver bears at most the remaining fare.
   * @param part refunds one of the booking's two payments
   * @param leftOver refunds the unused part of a reserved refund
   * @returns null if nothing is left to refund, the refund exists, or two payments must share it
   */
  async insertRefund(
    tx: EntityManager,
    refund: RefundRequest,
    { part = false, leftOver = false } = {},
  ): Promise<Pick<PaidPart, 'id' | 'amount'> | null> {
    const { payment_id, rule, cause, rest = false, rebookable } = refund;
    const { values, bind } = bindings();
    const amount = `${bind(refund.amount)}::int`;
    const credit = `${bind(refund.credit ?? 0)}::int`;
    const serviceFee = `${bind(refund.service_fee ?? 0)}::int`;
    const borneBy = `${bind(refund.borne_by ?? null)}::text`;
    const actor = `${bind(refund.actor_id)}::uuid`;
    const isLeftOver = `${bind(leftOver)}::boolean`;
    const rebookMinutes = `${bind(rebookable ? this.config.bookings.rebookMinutes : 0)}::int`;
    const rebookUntil = `now() + make_interval(mins => ${rebookMinutes})`;
    const [due] = await tx.query<Pick<PaidPart, 'id' | 'amount'>[]>(
      `WITH paid AS (
         SELECT * FROM payments p WHERE p.id = ${bind(payment_id)} AND (${bind(part)} OR ${borneBy} IS NOT NULL
           OR NOT EXISTS (SELECT 1 FROM payments q WHERE q.beside = p.id))
       ), earlier AS (
         SELECT count(r.borne_by) > 0 AS partial, coalesce(sum(r.amount), 0)::int AS amount,
           (coalesce(sum(r.amount) FILTER (WHERE r.borne_by = 'operator'), 0) - coalesce(sum(r.given_before), 0))::int AS goodwill,
           coalesce(sum(r.amount + r.credit + r.given_before - r.service_fee)
             FILTER (WHERE r.borne_by IS DISTINCT FROM 'operator'), 0)::int AS fare
         FROM paid p LEFT JOIN refunds r ON r.payment_id = p.id AND NOT (r.left_over OR ${isLeftOver})
       ), remaining AS (
         SELECT CASE WHEN e.partial THEN p.amount - e.amount ELSE ${amount} END AS amount, e.goodwill,
           CASE WHEN e.partial AND ${borneBy} IS NULL THEN p.amount + p.credit - p.service_fee - e.fare END AS fare
         FROM paid p, earlier e
       ), share AS (
         SELECT least(${amount}, amount) AS amount, least(${amount} + ${credit} - ${serviceFee}, fare) AS fare,
           least(greatest(${amount} - amount, 0), goodwill, ${amount} + ${credit} - ${serviceFee}, fare) AS given
         FROM remaining WHERE amount > 0 OR goodwill > 0
       ), due AS (
         INSERT INTO refunds (id, payment_id, booking_id, amount, currency, rule, cause, provider, provider_reference, requested_by,
           rest, next_check_at, service_fee, rail, by_hand, rebook_until, credit, left_over, borne_by, given_before, status, completed_at)
         SELECT ${bind(newId())}, p.id, p.booking_id, s.amount, p.currency, ${bind(rule)}, ${bind(cause)}, p.provider, ${bind(randomUUID())}, ${actor},
           ${bind(rest)}, CASE WHEN s.amount > 0 THEN ${rebookUntil} END, least(s.amount + ${credit}, greatest(${serviceFee}, s.amount + ${credit} + s.given - s.fare)), p.rail,
           p.rail <> ALL(${bind(this.refundingRails)}::text[]), CASE WHEN s.amount > 0 AND ${rebookMinutes} > 0 THEN ${rebookUntil} END,
           ${credit}, ${isLeftOver}, ${borneBy}, s.given, CASE WHEN s.amount > 0 THEN 'requested' ELSE 'completed' END,
           CASE WHEN s.amount = 0 THEN now() END
         FROM paid p, share s WHERE s.amount > 0 OR s.given > 0
         ON CONFLICT (payment_id, rest, left_over) WHERE borne_by IS NULL DO NOTHING RETURNING id, payment_id, status, amount
       ), logged AS (
         INSERT INTO refund_events (refund_id, to_status, cause, actor_id) SELECT id, status, 'requested', ${actor} FROM due
       ), returned AS (
         UPDATE payments p SET outcome = 'returned' FROM due WHERE p.id = due.payment_id AND due.status = 'requested' AND ${borneBy} IS NULL
       )
       SELECT id, amount FROM due`,
      values,
    );
    return due ?? null;
  }
}

export interface PaymentRecord {
  id: string;
  booking_id: string;
  amount: Xaf;
  /** Paid by a credit, on top of the amount. */
  credit: Xaf;
  /** Included in amount and credit. */
  service_fee: Xaf;
  provider: ProviderName;
  phone_number: string;
  transaction_id: string | null;
  status: PaymentStatus;
  outcome: PaymentOutcome | null;
  currency: string;
  payment_time: Date | null;
  metadata: PaymentMetadata;
  error_message: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface RefundRecord {
  status: RefundStatus;
  amount: Xaf;
  credit: Xaf;
  rule: RefundRule;
  by_hand: boolean;
  needs_review: boolean;
  /** Deadline for choosing another ride; null if not offered. */
  rebook_until: Date | null;
  created_at: Date;
  completed_at: Date | null;
}

type Prefixed<Prefix extends string, Row> = {
  [Column in keyof Row & string as `${Prefix}${Column}`]: Row[Column];
};

export type LatestPaymentColumns = Omit<Prefixed<'pay_', PaymentRecord>, 'pay_id'> &
  Omit<Prefixed<'refund_', RefundRecord>, 'refund_status'> & {
    pay_id: string | null;
    refund_status: RefundStatus | null;
  };

/** SQL: XAF of refund `f` plus the same refund of the booking's other payment. */
const WITH_OTHER_PART = `(f.amount + coalesce((SELECT o.amount FROM payments q JOIN refunds o ON o.payment_id = q.id AND o.rest = f.rest AND o.borne_by IS NULL
    WHERE q.beside = f.payment_id), 0))`;

const PAYMENT_COLUMNS = [
  'id',
  'booking_id',
  'amount',
  'credit',
  'service_fee',
  'provider',
  'phone_number',
  'transaction_id',
  'status',
  'outcome',
  'currency',
  'payment_time',
  'metadata',
  'error_message',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof PaymentRecord)[];

const REFUND_COLUMNS = [
  'status',
  'amount',
  'credit',
  'rule',
  'by_hand',
  'needs_review',
  'rebook_until',
  'created_at',
  'completed_at',
] as const satisfies readonly (keyof RefundRecord)[];

export const LATEST_PAYMENT_COLUMNS: readonly string[] = [
  ...PAYMENT_COLUMNS.map((column) => `pay.${column} AS pay_${column}`),
  ...REFUND_COLUMNS.map((column) => `back.${column === 'amount' ? 'total' : column} AS refund_${column}`),
];

/** SQL: the latest payment of booking `b` and its newest refund. */
export const LATEST_PAYMENT_JOINS = `LEFT JOIN payments pay ON pay.id = b.latest_payment_id
  LEFT JOIN LATERAL (SELECT f.*, ${WITH_OTHER_PART} AS total FROM refunds f WHERE f.payment_id = b.latest_payment_id AND f.borne_by IS NULL AND f.amount > 0
    ORDER BY f.rest DESC LIMIT 1) back ON true`;

export function latestPaymentOf(row: LatestPaymentColumns): PaymentRecord | null {
  return row.pay_id === null ? null : (unprefix('pay_', PAYMENT_COLUMNS, row) as unknown as PaymentRecord);
}

export function latestRefundOf(row: LatestPaymentColumns): RefundRecord | null {
  return row.refund_status === null
    ? null
    : (unprefix('refund_', REFUND_COLUMNS, row) as unknown as RefundRecord);
}

function unprefix(prefix: string, columns: readonly string[], row: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(columns.map((column) => [column, values.get(prefix + column)]));
}

/** SQL: XAF that the provider took for payment `p`; differs from its amount only after a mismatch. */
export const AMOUNT_TAKEN = `coalesce(round((p.metadata->>'amount_taken')::numeric)::int, p.amount)`;
