import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig, type ProviderName, RAIL_NAMES } from '../../platform/config';
import { newId } from '../../platform/database';
import type { Xaf } from '../../platform/money';
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
  /** The passenger may choose another ride first: sent after `REBOOK_MINUTES` or on request. */
  rebookable?: boolean;
  /** Null for a job. */
  actor_id: string | null;
}

/** Payment and refund queries for the modules below `payments`. */
@Injectable()
export class MoneyRepository {
  /** Rails with a refund call. */
  private readonly refunding: string[];

  constructor(private readonly config: AppConfig) {
    const { payments } = config;
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
    const minutes = refund.rebookable ? this.config.bookings.rebookMinutes : 0;
    const [due] = await tx.query<{ id: string }[]>(
      `WITH due AS (
         INSERT INTO refunds (id, payment_id, booking_id, amount, currency, rule, cause, provider, provider_reference, requested_by,
           rest, next_check_at, service_fee, rail, by_hand, rebook_until)
         SELECT $1, p.id, p.booking_id, $3, p.currency, $4, $5, p.provider, $6, $7::uuid, $8, now() + make_interval(mins => $11::int), $9, p.rail,
           p.rail <> ALL($10::text[]), CASE WHEN $11::int > 0 THEN now() + make_interval(mins => $11::int) END
         FROM payments p WHERE p.id = $2
         ON CONFLICT (payment_id, rest) DO NOTHING RETURNING id, payment_id
       ), noted AS (
         INSERT INTO refund_events (refund_id, to_status, cause, actor_id) SELECT id, 'requested', 'requested', $7::uuid FROM due
       ), returned AS (
         UPDATE payments p SET outcome = 'returned' FROM due WHERE p.id = due.payment_id
       )
       SELECT id FROM due`,
      [
        newId(),
        payment_id,
        amount,
        rule,
        cause,
        randomUUID(),
        actor_id,
        rest,
        service_fee,
        this.refunding,
        minutes,
      ],
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
  /** Null: no choice of another ride. */
  rebook_until: Date | null;
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
  'rebook_until',
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
