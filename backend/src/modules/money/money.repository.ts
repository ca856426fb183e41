import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig, type ProviderName, RAIL_NAMES } from '../../platform/config';
import { newId } from '../../platform/database';
import type { Xaf } from '../../platform/money';
import { costsOf, costSql, NO_COSTS, type RailCosts } from './rail-costs';
import type { Refund } from './refund-policy';
import type {
  PaymentMetadata,
  PaymentOutcome,
  PaymentStatus,
  RefundCause,
  RefundRule,
  RefundStatus,
} from './vocabulary';

/** A refund to be made. */
export interface RefundRequest {
  booking_id: string;
  /** The completed payment to refund, in whole or in part. */
  payment_id: string;
  /** XAF, above 0. */
  amount: Xaf;
  /** The operator's part of the amount; 0 if they earned nothing (docs/domain.md#money). */
  service_fee?: Xaf;
  rule: RefundRule;
  cause: RefundCause;
  /** Refunds what an earlier cancellation retained, in addition to that cancellation's refund. */
  rest?: boolean;
  /** Null for a job. */
  actor_id: string | null;
}

/** Payment and refund queries for the modules below `payments`. */
@Injectable()
export class MoneyRepository {
  /** Rails with a refund call. */
  private readonly refunding: string[];

  constructor({ payments }: AppConfig) {
    this.refunding = RAIL_NAMES.filter((rail) => payments.rails[rail].refunds === 'api');
  }

  /** The refund caused by the booking's cancellation, excluding later refunds by an admin. */
  async refundOf(tx: EntityManager, bookingId: string): Promise<Refund | null> {
    const [made] = await tx.query<Required<Refund>[]>(
      'SELECT amount, service_fee, rule FROM refunds WHERE booking_id = $1 AND NOT rest ORDER BY created_at DESC LIMIT 1',
      [bookingId],
    );
    if (made === undefined) return null;
    const { service_fee, ...refund } = made;
    return service_fee > 0 ? { ...refund, service_fee } : refund;
  }

  /** The provider's time of the payment, or null. */
  async paymentTimeOf(tx: EntityManager, paymentId: string): Promise<Date | null> {
    const [payment] = await tx.query<{ payment_time: Date | null }[]>(
      'SELECT payment_time FROM payments WHERE id = $1',
      [paymentId],
    );
    return payment?.payment_time ?? null;
  }

  /**
   * Inserts a refund with its event and provider reference.
   * @returns its id; null if the payment already has this refund
   */
  async insertRefund(tx: EntityManager, refund: RefundRequest): Promise<string | null> {
    const { payment_id, amount, service_fee = 0, rule, cause, actor_id, rest = false } = refund;
    const [due] = await tx.query<{ id: string }[]>(
      `WITH due AS (
         INSERT INTO refunds (id, payment_id, booking_id, amount, currency, rule, cause, provider, provider_reference, requested_by,
           rest, next_check_at, service_fee, rail, by_hand)
         SELECT $1, p.id, p.booking_id, $3, p.currency, $4, $5, p.provider, $6, $7::uuid, $8, now(), $9, p.rail, p.rail <> ALL($10::text[])
         FROM payments p WHERE p.id = $2
         ON CONFLICT (payment_id, rest) DO NOTHING RETURNING id, payment_id
       ), noted AS (
         INSERT INTO refund_events (refund_id, to_status, cause, actor_id) SELECT id, 'requested', 'requested', $7::uuid FROM due
       ), returned AS (
         UPDATE payments p SET outcome = 'returned' FROM due WHERE p.id = due.payment_id
       )
       SELECT id FROM due`,
      [newId(), payment_id, amount, rule, cause, randomUUID(), actor_id, rest, service_fee, this.refunding],
    );
    return due?.id ?? null;
  }
}

/** A payment as its payer and staff see it. */
export interface PaymentRecord {
  id: string;
  booking_id: string;
  amount: Xaf;
  /** XAF of the amount. */
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

/** A refund as its passenger sees it. */
export interface RefundRecord {
  status: RefundStatus;
  amount: Xaf;
  rule: RefundRule;
  by_hand: boolean;
  needs_review: boolean;
  created_at: Date;
  completed_at: Date | null;
}

type Prefixed<Prefix extends string, Row> = {
  [Column in keyof Row & string as `${Prefix}${Column}`]: Row[Column];
};

/** The latest payment of a booking and its newest refund, or nulls. */
export type LatestPaymentColumns = Omit<Prefixed<'pay_', PaymentRecord>, 'pay_id'> &
  Omit<Prefixed<'refund_', RefundRecord>, 'refund_status'> & {
    pay_id: string | null;
    refund_status: RefundStatus | null;
  };

const PAYMENT = [
  'id',
  'booking_id',
  'amount',
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

const REFUND = [
  'status',
  'amount',
  'rule',
  'by_hand',
  'needs_review',
  'created_at',
  'completed_at',
] as const satisfies readonly (keyof RefundRecord)[];

export const LATEST_PAYMENT_COLUMNS: readonly string[] = [
  ...PAYMENT.map((column) => `pay.${column} AS pay_${column}`),
  ...REFUND.map((column) => `back.${column} AS refund_${column}`),
];

/** SQL: joins the latest payment of booking `b` and its newest refund. */
export const LATEST_PAYMENT_JOINS = `LEFT JOIN payments pay ON pay.id = b.latest_payment_id
  LEFT JOIN LATERAL (SELECT * FROM refunds f WHERE f.payment_id = b.latest_payment_id ORDER BY f.rest DESC LIMIT 1) back ON true`;

export function latestPaymentOf(row: LatestPaymentColumns): PaymentRecord | null {
  return row.pay_id === null ? null : (unprefixed('pay_', PAYMENT, row) as unknown as PaymentRecord);
}

export function latestRefundOf(row: LatestPaymentColumns): RefundRecord | null {
  return row.refund_status === null ? null : (unprefixed('refund_', REFUND, row) as unknown as RefundRecord);
}

function unprefixed(prefix: string, columns: readonly string[], row: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(columns.map((column) => [column, values.get(prefix + column)]));
}

/** The amount that the provider took (XAF); if it differs from ours, only a completion by staff counts it. */
export const TAKEN = `coalesce(round((p.metadata->>'amount_taken')::numeric)::int, p.amount)`;

/** The provider's fee, if any: deducted from our money and booked as the operator's expense. */
const costRows = (
  of: string,
) => `UNION ALL SELECT 'expense.' || ${of}.provider, NULL, ${of}.ride_id, ${of}.booking_id, ${of}.cost, 0, ${of}.rail
      WHERE ${of}.cost > 0
    UNION ALL SELECT 'cash.' || ${of}.provider, NULL, NULL, NULL, 0, ${of}.cost, ${of}.rail WHERE ${of}.cost > 0`;

const RECORD_COMPLETION = `
  WITH paid AS (
    SELECT p.id, p.provider, p.rail, p.booking_id, $3::uuid AS ride_id, $4::uuid AS driver_id,
      CASE WHEN $2 THEN p.amount ELSE ${TAKEN} END AS amount, p.service_fee,
      ${costSql(`CASE WHEN $2 THEN p.amount ELSE ${TAKEN} END`, 'p.rail', '$5')} AS cost
    FROM payments p WHERE p.id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, payment_id) SELECT 'completion', id FROM paid WHERE amount > 0
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit, rail)
  SELECT booked.id, side.account, side.driver_id, side.ride_id, side.booking_id, paid.id, side.debit, side.credit, side.rail
  FROM booked, paid, LATERAL (
    SELECT 'cash.' || paid.provider, NULL::uuid, NULL::uuid, NULL::uuid, paid.amount, 0, paid.rail
    UNION ALL SELECT 'driver', paid.driver_id, paid.ride_id, paid.booking_id, 0, paid.amount - paid.service_fee, NULL WHERE $2
    UNION ALL SELECT 'revenue.service_fee', NULL, paid.ride_id, paid.booking_id, 0, paid.service_fee, NULL
      WHERE $2 AND paid.service_fee > 0
    UNION ALL SELECT 'refund', NULL, NULL, NULL, 0, paid.amount, NULL WHERE NOT $2
    ${costRows('paid')}
  ) AS side (account, driver_id, ride_id, booking_id, debit, credit, rail)`;

// Reverses the earnings of driver and operator; a completion booked on `refund` needs no reversal.
const RECORD_REFUND_DUE = `
  WITH due AS (
    SELECT f.id, f.payment_id, f.amount, f.service_fee, given.driver_id, given.ride_id, given.booking_id
    FROM refunds f
      JOIN journal_transactions t ON t.payment_id = f.payment_id AND t.kind = 'completion'
      JOIN journal_entries given ON given.transaction_id = t.id AND given.account = 'driver'
    WHERE f.id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, refund_id) SELECT 'refund_due', id FROM due
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit)
  SELECT booked.id, side.account, side.driver_id, side.ride_id, side.booking_id, due.payment_id, side.debit, side.credit
  FROM booked, due, LATERAL (
    SELECT 'driver', due.driver_id, due.ride_id, due.booking_id, due.amount - due.service_fee, 0
      WHERE due.amount > due.service_fee
    UNION ALL SELECT 'revenue.service_fee', NULL, due.ride_id, due.booking_id, due.service_fee, 0 WHERE due.service_fee > 0
    UNION ALL SELECT 'refund', NULL, NULL, NULL, 0, due.amount
  ) AS side (account, driver_id, ride_id, booking_id, debit, credit)`;

const RECORD_REFUND = `
  WITH made AS (
    SELECT f.id, f.payment_id, f.provider, f.rail, f.amount, of_ride.ride_id, of_ride.booking_id,
      ${costSql('f.amount', 'f.rail', '$2')} AS cost
    FROM refunds f LEFT JOIN LATERAL (
      SELECT e.ride_id, e.booking_id FROM journal_transactions t JOIN journal_entries e ON e.transaction_id = t.id
      WHERE t.payment_id = f.payment_id AND t.kind = 'completion' AND e.ride_id IS NOT NULL LIMIT 1
    ) of_ride ON true
    WHERE f.id = $1
  ), booked AS (
    INSERT INTO journal_transactions (kind, refund_id) SELECT 'refund', id FROM made
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit, rail)
  SELECT booked.id, side.account, side.driver_id, side.ride_id, side.booking_id, made.payment_id, side.debit, side.credit, side.rail
  FROM booked, made, LATERAL (
    SELECT 'refund', NULL::uuid, NULL::uuid, NULL::uuid, made.amount, 0, NULL::text
    UNION ALL SELECT 'cash.' || made.provider, NULL, NULL, NULL, 0, made.amount, made.rail
    ${costRows('made')}
  ) AS side (account, driver_id, ride_id, booking_id, debit, credit, rail)`;

/** The open transaction of the recorded change. */
type Transaction = Pick<EntityManager, 'query'>;

/** Writes double-entry rows in the transaction that they record. Idempotent; the database rejects unbalanced entries at commit. */
@Injectable()
export class JournalRepository {
  constructor(private readonly costs: RailCosts = NO_COSTS) {}

  /** Books a completed payment for the driver, or without seats for the passenger. The payment's row is already written. */
  async recordCompletion(
    tx: Transaction,
    completed: { paymentId: string; withSeats: boolean; ride: { id: string; driver_id: string } },
  ): Promise<void> {
    await tx.query(RECORD_COMPLETION, [
      completed.paymentId,
      completed.withSeats,
      completed.ride.id,
      completed.ride.driver_id,
      costsOf(this.costs, 'payment'),
    ]);
  }

  /** XAF that the operator owes a driver, earlier accounts included; negative if the driver owes. */
  async owedTo(tx: Transaction, driverId: string): Promise<Xaf> {
    const rows: { amount: Xaf }[] = await tx.query(
      `SELECT coalesce(sum(credit - debit), 0)::float8 AS amount FROM journal_entries
       WHERE account = 'driver' AND driver_id = ANY(accounts_of($1))`,
      [driverId],
    );
    return rows[0]?.amount ?? 0;
  }

  /** Books a requested refund back to the passenger. No-op if the driver never earned the payment. */
  async recordRefundDue(tx: Transaction, due: { refundId: string }): Promise<void> {
    await tx.query(RECORD_REFUND_DUE, [due.refundId]);
  }

  /** Books a refund that the provider or staff have paid. */
  async recordRefund(tx: Transaction, made: { refundId: string }): Promise<void> {
    await tx.query(RECORD_REFUND, [made.refundId, costsOf(this.costs, 'refund')]);
  }
}
