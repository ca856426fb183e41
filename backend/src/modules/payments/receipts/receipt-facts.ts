import type { Xaf } from '../../../platform/money';
import type { ProviderName } from '../providers/payment-provider';
import type { RefundStatus } from '../refunds/refund.entity';

/** Everything that a receipt shows. Times are UTC. */
export interface ReceiptFacts {
  receipt_number: string;
  issued_at: Date;
  /** What the provider took. */
  amount: Xaf;
  provider: ProviderName;
  /** 237 and nine digits; shown masked. */
  phone_number: string;
  /** The provider's own number of the money movement, else the reference of the payment. */
  reference: string | null;
  payment_time: Date;
  passenger: string;
  driver: string;
  from_city: string;
  to_city: string;
  departure_time: Date;
  seats: number;
  /** XAF for one seat. */
  price: Xaf;
  /** What goes back; all null where nothing does. */
  refund_status: RefundStatus | null;
  refund_amount: Xaf | null;
  refund_completed_at: Date | null;
}
