import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ProviderName, RailName } from '../providers/payment-provider';
import type { RefundReviewReason } from './refund.state';
import { type RefundCause, type RefundRule, type RefundStatus } from '../../money';

export type { RefundStatus };

/** Money that goes back; at most one row for a payment, and one for what that left (`rest`). */
@Entity('refunds')
export class RefundEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') payment_id!: string;
  @Column('uuid') booking_id!: string;
  /** What a cancellation had kept, given back by an admin's decision. */
  @Column('boolean', { default: false }) rest!: boolean;
  /** XAF. */
  @Column('int') amount!: number;
  /** XAF of the amount that the operator gives back. */
  @Column('int') service_fee!: number;
  @Column('text') currency!: string;
  @Column('text') rule!: RefundRule;
  @Column('text') cause!: RefundCause;
  @Column('text') status!: RefundStatus;
  @Column('text') provider!: ProviderName;
  /** The payment's. */
  @Column('text') rail!: RailName;
  /** The rail had no call for it when it fell due: a person pays it back. */
  @Column('boolean') by_hand!: boolean;
  /** Ours, stored before any call. */
  @Column('text') provider_reference!: string;
  /** Of a rail that gives one before any money moves; null until it is stored. */
  @Column('text', { nullable: true }) rail_reference!: string | null;
  /** Of a refund paid by hand. */
  @Column('text', { nullable: true }) settled_reference!: string | null;
  @Column('uuid', { nullable: true }) settled_by!: string | null;
  @Column('text', { nullable: true }) error_message!: string | null;
  /** Who caused it; null for a job. */
  @Column('uuid', { nullable: true }) requested_by!: string | null;
  @Column('boolean', { default: false }) needs_review!: boolean;
  @Column('text', { nullable: true }) review_reason!: RefundReviewReason | null;
  @Column('smallint', { default: 0 }) sends!: number;
  @Column('timestamptz', { nullable: true }) first_sent_at!: Date | null;
  /** The last sending, answered or not. */
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  /** When the provider first showed that it has the refund. */
  @Column('timestamptz', { nullable: true }) accepted_at!: Date | null;
  @Column('smallint', { default: 0 }) not_found_count!: number;
  @Column('int', { default: 0 }) checks!: number;
  @Column('timestamptz', { nullable: true }) last_checked_at!: Date | null;
  /** When the job sends it or asks about it next; null: off the schedule. */
  @Column('timestamptz', { nullable: true }) next_check_at!: Date | null;
  /** The lease of whoever sends it or asks about it. */
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  @Column('timestamptz', { nullable: true }) completed_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  // Set by hand: asking about a refund doesn't change it.
  @Column('timestamptz', { default: () => 'now()' }) updated_at!: Date;
}

/** One change of a refund, with what caused it. Rows are added, never changed. */
@Entity('refund_events')
export class RefundEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('uuid') refund_id!: string;
  @Column('text', { nullable: true }) from_status!: RefundStatus | null;
  @Column('text') to_status!: RefundStatus;
  /** Who or what caused it: `requested`, `sending`, `reconcile`, `staff`. */
  @Column('text') cause!: string;
  /** What the provider said, in its words, or what we concluded. */
  @Column('jsonb', { nullable: true }) fact!: Record<string, unknown> | null;
  @Column('uuid', { nullable: true }) actor_id!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
