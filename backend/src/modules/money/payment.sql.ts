import type { ProviderName } from '../../platform/config';
import type { Xaf } from '../../platform/money';
import type { PaymentMetadata, PaymentOutcome, PaymentStatus, RefundRule, RefundStatus } from './vocabulary';

/** A payment as its payer and staff read it. */
export interface PaymentRecord {
  id: string;
  booking_id: string;
  amount: Xaf;
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

/** A refund as its passenger reads it. */
export interface RefundRecord {
  status: RefundStatus;
  amount: Xaf;
  rule: RefundRule;
  provider: ProviderName;
  needs_review: boolean;
  created_at: Date;
  completed_at: Date | null;
}

type Prefixed<Prefix extends string, Row> = {
  [Column in keyof Row & string as `${Prefix}${Column}`]: Row[Column];
};

/** The columns of a booking's latest payment and of the newest refund of it; null where there is none. */
export type LatestPaymentColumns = Omit<Prefixed<'pay_', PaymentRecord>, 'pay_id'> &
  Omit<Prefixed<'refund_', RefundRecord>, 'refund_status'> & {
    pay_id: string | null;
    refund_status: RefundStatus | null;
  };

const PAYMENT = [
  'id',
  'booking_id',
  'amount',
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
  'provider',
  'needs_review',
  'created_at',
  'completed_at',
] as const satisfies readonly (keyof RefundRecord)[];

/** SQL: the columns of `LatestPaymentColumns`. */
export const LATEST_PAYMENT_COLUMNS: readonly string[] = [
  ...PAYMENT.map((column) => `pay.${column} AS pay_${column}`),
  ...REFUND.map((column) => `back.${column} AS refund_${column}`),
];

/** SQL: joins to a booking `b` its latest payment and the newest refund of it. */
export const LATEST_PAYMENT_JOINS = `LEFT JOIN payments pay ON pay.id = b.latest_payment_id
  LEFT JOIN LATERAL (SELECT * FROM refunds f WHERE f.payment_id = b.latest_payment_id ORDER BY f.rest DESC LIMIT 1) back ON true`;

/** Null where nobody has tried to pay. */
export function latestPaymentOf(row: LatestPaymentColumns): PaymentRecord | null {
  return row.pay_id === null ? null : (unprefixed('pay_', PAYMENT, row) as unknown as PaymentRecord);
}

/** Null where nothing is due. */
export function latestRefundOf(row: LatestPaymentColumns): RefundRecord | null {
  return row.refund_status === null ? null : (unprefixed('refund_', REFUND, row) as unknown as RefundRecord);
}

function unprefixed(prefix: string, columns: readonly string[], row: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(columns.map((column) => [column, values.get(prefix + column)]));
}
