import { Column, Entity } from 'typeorm';
import type { ProviderName } from '../../../platform/config';
import type { RefundBearer, RefundCause, RefundRule, RefundStatus } from '../../money';
import { MovementEntity, MovementEventEntity } from '../../rails';
import type { MoneyOutReviewReason, MoneyOutStatus, PayoutStatus } from './money-out.state';

export abstract class MoneyOutEntity<Status extends MoneyOutStatus = MoneyOutStatus> extends MovementEntity<
  Status,
  MoneyOutReviewReason
> {
  /** Our reference, stored before any call. */
  @Column('text') provider_reference!: string;
  /** Issued by the rail before any money moves; null until stored. */
  @Column('text', { nullable: true }) rail_reference!: string | null;
  /** Reference of a manual payment. */
  @Column('text', { nullable: true }) settled_reference!: string | null;
  @Column('uuid', { nullable: true }) settled_by!: string | null;
  @Column('timestamptz', { nullable: true }) first_sent_at!: Date | null;
  @Column('timestamptz', { nullable: true }) completed_at!: Date | null;
}

/**
 * Uses the payment's wallet and rail. A payment has at most one main refund, one refund of the retained amount
 * (`rest`) and any number of partial refunds (`borne_by`).
 */
@Entity('refunds')
export class RefundEntity extends MoneyOutEntity<RefundStatus> {
  @Column('uuid') payment_id!: string;
  @Column('uuid') booking_id!: string;
  /** Refund of a retained cancellation amount, decided by an admin. */
  @Column('boolean', { default: false }) rest!: boolean;
  /** Remainder of a refund that paid another booking. */
  @Column('boolean', { default: false }) left_over!: boolean;
  /** Bearer of a partial refund, which changes neither booking nor payment. */
  @Column('text', { nullable: true }) borne_by!: RefundBearer | null;
  /** XAF of earlier goodwill that this refund charges to the driver. */
  @Column('int', { default: 0 }) given_before!: number;
  /** XAF of credit returned on top of the amount. */
  @Column('int') credit!: number;
  @Column('int') service_fee!: number;
  @Column('text') rule!: RefundRule;
  @Column('text') cause!: RefundCause;
  /** The rail had no refund API when the refund was requested. */
  @Column('boolean') by_hand!: boolean;
  /** Deadline for choosing another ride; null if not offered. */
  @Column('timestamptz', { nullable: true }) rebook_until!: Date | null;
  /** Pending booking to be paid with the refund, once the difference is paid. */
  @Column('uuid', { nullable: true }) reserved_for!: string | null;
  @Column('uuid', { nullable: true }) credited_to!: string | null;
  /** Null if requested by a job. */
  @Column('uuid', { nullable: true }) requested_by!: string | null;
}

@Entity('refund_events')
export class RefundEventEntity extends MovementEventEntity<RefundStatus> {
  @Column('uuid') refund_id!: string;
}

@Entity('payouts')
export class PayoutEntity extends MoneyOutEntity<PayoutStatus> {
  @Column('uuid') driver_id!: string;
  /** Name and number are a snapshot. */
  @Column('text') full_name!: string;
  @Column('text') phone_number!: string;
  /** Set on completion. */
  @Column('text', { nullable: true }) paid_from!: ProviderName | null;
}

@Entity('payout_events')
export class PayoutEventEntity extends MovementEventEntity<PayoutStatus> {
  @Column('uuid') payout_id!: string;
}
