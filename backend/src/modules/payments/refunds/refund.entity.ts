import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { RefundCause, RefundRule } from '../../bookings';
import type { ProviderName } from '../providers/payment-provider';

/** What a refund is (decision 5). */
export const REFUND_STATUSES = ['requested', 'sent', 'completed', 'failed', 'manual'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Money that goes back; at most one row for a payment. */
@Entity('refunds')
export class RefundEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') payment_id!: string;
  @Column('uuid') booking_id!: string;
  /** XAF. */
  @Column('int') amount!: number;
  @Column('text') currency!: string;
  @Column('text') rule!: RefundRule;
  @Column('text') cause!: RefundCause;
  @Column('text') status!: RefundStatus;
  @Column('text') provider!: ProviderName;
  /** Ours, stored before any call. */
  @Column('text') provider_reference!: string;
  /** Of a refund paid by hand. */
  @Column('text', { nullable: true }) settled_reference!: string | null;
  @Column('uuid', { nullable: true }) settled_by!: string | null;
  @Column('text', { nullable: true }) error_message!: string | null;
  /** Who caused it; null for a job. */
  @Column('uuid', { nullable: true }) requested_by!: string | null;
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  @Column('timestamptz', { nullable: true }) completed_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updated_at!: Date;
}
