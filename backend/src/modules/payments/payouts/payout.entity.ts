import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Xaf } from '../../../platform/money';
import type { RailName } from '../../../platform/config';
import type { ProviderName } from '../providers/payment-provider';
import type { RefundReviewReason } from '../refunds/refund.state';
import type { PayoutStatus } from './payout.state';

/** What one driver is paid by a provider's transfer. The payouts of batches are rows of the same table, without a status. */
@Entity('payouts')
export class PayoutEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') driver_id!: string;
  /** Name and number as they were when it was made. */
  @Column('text') full_name!: string;
  @Column('text') phone_number!: string;
  @Column('text') provider!: ProviderName;
  /** How the wallet is reached; kept to the end. */
  @Column('text') rail!: RailName;
  /** Whose money paid it; set with its completion. */
  @Column('text', { nullable: true }) paid_from!: ProviderName | null;
  @Column('int') amount!: Xaf;
  @Column('text') currency!: string;
  @Column('text') status!: PayoutStatus;
  /** Ours, stored before any call. */
  @Column('text') provider_reference!: string;
  /** Of a rail that gives one before any money moves; null until it is stored. */
  @Column('text', { nullable: true }) rail_reference!: string | null;
  /** Of a payout made by hand. */
  @Column('text', { nullable: true }) settled_reference!: string | null;
  @Column('uuid', { nullable: true }) settled_by!: string | null;
  @Column('text', { nullable: true }) error_message!: string | null;
  @Column('boolean', { default: false }) needs_review!: boolean;
  @Column('text', { nullable: true }) review_reason!: RefundReviewReason | null;
  @Column('smallint', { default: 0 }) sends!: number;
  @Column('timestamptz', { nullable: true }) first_sent_at!: Date | null;
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  /** When the provider first showed that it has it. */
  @Column('timestamptz', { nullable: true }) accepted_at!: Date | null;
  @Column('smallint', { default: 0 }) not_found_count!: number;
  @Column('int', { default: 0 }) checks!: number;
  @Column('timestamptz', { nullable: true }) last_checked_at!: Date | null;
  @Column('timestamptz', { nullable: true }) next_check_at!: Date | null;
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  @Column('timestamptz', { nullable: true }) completed_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updated_at!: Date;
}

/** One change of a payout, with what caused it. */
@Entity('payout_events')
export class PayoutEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('uuid') payout_id!: string;
  @Column('text', { nullable: true }) from_status!: PayoutStatus | null;
  @Column('text') to_status!: PayoutStatus;
  /** Who or what caused it: `due`, `sending`, `reconcile`, `staff`. */
  @Column('text') cause!: string;
  @Column('jsonb', { nullable: true }) fact!: Record<string, unknown> | null;
  @Column('uuid', { nullable: true }) actor_id!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
