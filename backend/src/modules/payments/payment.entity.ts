import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';
import type { ReviewReason } from './payment.state';
import type { ProviderName, RailName } from './providers/payment-provider';
import { type PaymentMetadata, type PaymentOutcome, type PaymentStatus } from '../money';

/** One try to pay a booking. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') booking_id!: string;
  /** XAF. */
  @Column('int') amount!: number;
  /** XAF of the amount that are the operator's; the rest is the fare. */
  @Column('int') service_fee!: number;
  /** The wallet that pays. */
  @Column('text') provider!: ProviderName;
  /** How it is reached; chosen when the payment began. */
  @Column('text') rail!: RailName;
  @Column('text') phone_number!: string;
  @Column('text', { nullable: true }) transaction_id!: string | null;
  @Column('text') status!: PaymentStatus;
  /** What a completed payment became: seats, or money on its way back. Null before, and on refusal. */
  @Column('text', { nullable: true }) outcome!: PaymentOutcome | null;
  @Column('text') currency!: string;
  @Column('timestamptz', { nullable: true }) payment_time!: Date | null;
  @Column('jsonb') metadata!: PaymentMetadata;
  @Column('text', { nullable: true }) error_message!: string | null;
  @Column('boolean', { default: false }) needs_review!: boolean;
  @Column('text', { nullable: true }) review_reason!: ReviewReason | null;
  /** The last sending of the request, answered or not. */
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  @Column('smallint', { default: 0 }) sends!: number;
  /** A process may still be sending it until then; nobody else does. */
  @Column('timestamptz', { nullable: true }) sending_until!: Date | null;
  /** When the provider first showed that it has the request. */
  @Column('timestamptz', { nullable: true }) accepted_at!: Date | null;
  @Column('smallint', { default: 0 }) not_found_count!: number;
  @Column('int', { default: 0 }) checks!: number;
  @Column('timestamptz', { nullable: true }) last_checked_at!: Date | null;
  /** When the job asks next; null: off the schedule. */
  @Column('timestamptz', { nullable: true }) next_check_at!: Date | null;
  /** The lease of the job that asks about it. */
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  /** How often the payer had the request sent once more, and when last. */
  @Column('smallint', { default: 0 }) asked_again!: number;
  @Column('timestamptz', { nullable: true }) asked_again_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  // Set by hand: asking about a payment doesn't change it.
  @Column('timestamptz', { default: () => 'now()' }) updated_at!: Date;
}

/** One change of a payment, with what caused it. Rows are added, never changed. */
@Entity('payment_events')
export class PaymentEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('uuid') payment_id!: string;
  @Column('text', { nullable: true }) from_status!: PaymentStatus | null;
  @Column('text') to_status!: PaymentStatus;
  /** Who or what asked: `created`, `callback`, `check_status`, `reconcile`, `staff`. */
  @Column('text') cause!: string;
  /** What the provider said, in its words. */
  @Column('jsonb', { nullable: true }) fact!: Record<string, unknown> | null;
  @Column('uuid', { nullable: true }) actor_id!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
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
