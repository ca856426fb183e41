import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaymentMetadata, PaymentOutcome, PaymentStatus } from '../money';
import { MovementEntity, MovementEventEntity } from '../rails';
import type { ReviewReason } from './payment.state';

@Entity('payments')
export class PaymentEntity extends MovementEntity<PaymentStatus, ReviewReason> {
  @Column('uuid') booking_id!: string;
  /** XAF paid by a credit, on top of the amount. */
  @Column('int') credit!: number;
  /** Operator's share of amount and credit, XAF; the rest is the fare. */
  @Column('int') service_fee!: number;
  @Column('text') phone_number!: string;
  @Column('text', { nullable: true }) transaction_id!: string | null;
  /** Set on a payment by credit: the payment that brought the money. */
  @Column('uuid', { nullable: true }) credit_of!: string | null;
  /** Set if this payment pays a part of the booking: the payment of the other part. */
  @Column('uuid', { nullable: true }) beside!: string | null;
  @Column('text', { nullable: true }) outcome!: PaymentOutcome | null;
  @Column('timestamptz', { nullable: true }) payment_time!: Date | null;
  @Column('jsonb') metadata!: PaymentMetadata;
  @Column('timestamptz', { nullable: true }) sending_until!: Date | null;
  @Column('smallint', { default: 0 }) asked_again!: number;
  @Column('timestamptz', { nullable: true }) asked_again_at!: Date | null;
}

@Entity('payment_events')
export class PaymentEventEntity extends MovementEventEntity<PaymentStatus> {
  @Column('uuid') payment_id!: string;
}

/** Numbers have no gaps within a Douala year. */
@Entity('payment_receipts')
export class PaymentReceiptEntity {
  @PrimaryColumn('uuid') payment_id!: string;
  @Column('text') receipt_number!: string;
  @Column('timestamptz') issued_at!: Date;
}

export interface LockedPayment extends PaymentEntity {
  age_seconds: number;
  /** Since the last sending; huge if never sent. */
  seconds_since_sent: number;
  being_sent: boolean;
}
