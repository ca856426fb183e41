import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { ProviderName } from '../../platform/config';
import type { PaymentMetadata, PaymentOutcome, PaymentStatus } from '../money';
import { MovementEntity, MovementEventEntity } from './movement.entity';
import type { ReviewReason } from './payment.state';

/** One try to pay a booking. */
@Entity('payments')
export class PaymentEntity extends MovementEntity<PaymentStatus, ReviewReason> {
  @Column('uuid') booking_id!: string;
  /** XAF of the amount that are the operator's; the rest is the fare. */
  @Column('int') service_fee!: number;
  @Column('text') phone_number!: string;
  @Column('text', { nullable: true }) transaction_id!: string | null;
  /** What a completed payment became: seats, or money on its way back. Null before, and on refusal. */
  @Column('text', { nullable: true }) outcome!: PaymentOutcome | null;
  @Column('timestamptz', { nullable: true }) payment_time!: Date | null;
  @Column('jsonb') metadata!: PaymentMetadata;
  /** A process may still be sending it until then; nobody else does. */
  @Column('timestamptz', { nullable: true }) sending_until!: Date | null;
  /** How often the payer had the request sent once more, and when last. */
  @Column('smallint', { default: 0 }) asked_again!: number;
  @Column('timestamptz', { nullable: true }) asked_again_at!: Date | null;
}

/** One change of a payment; its cause is `created`, `callback`, `check_status`, `reconcile` or `staff`. */
@Entity('payment_events')
export class PaymentEventEntity extends MovementEventEntity<PaymentStatus> {
  @Column('uuid') payment_id!: string;
}

/** The receipt of a completed payment; its number has no gaps within a Douala year. */
@Entity('payment_receipts')
export class PaymentReceiptEntity {
  @PrimaryColumn('uuid') payment_id!: string;
  @Column('text') receipt_number!: string;
  @Column('timestamptz') issued_at!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updated_at!: Date;
}

/** What a callback said, once for each different body, for the people who look into a payment. */
@Entity('payment_callbacks')
export class PaymentCallbackEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') payment_id!: string;
  @Column('text') provider!: ProviderName;
  /** SHA-256 of the body. */
  @Column('text') digest!: string;
  @Column('text', { nullable: true }) transaction_id!: string | null;
  @Column('text') body!: string;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}

/** A payment under its row lock, with what only the database's clock can say. */
export interface LockedPayment extends PaymentEntity {
  age_seconds: number;
  /** Since the last sending of the request; huge where it was never sent. */
  seconds_since_sent: number;
  /** A process may be sending the request right now. */
  being_sent: boolean;
}
