import { Column, Entity } from 'typeorm';
import { type RefundCause, type RefundRule, type RefundStatus } from '../../money';
import { MoneyOutEntity, MoneyOutEventEntity } from '../money-out/money-out.entity';

export type { RefundStatus };

/** Money that goes back, by the payment's wallet and rail; at most one row for a payment, and one for what that left (`rest`). */
@Entity('refunds')
export class RefundEntity extends MoneyOutEntity<RefundStatus> {
  @Column('uuid') payment_id!: string;
  @Column('uuid') booking_id!: string;
  /** What a cancellation had kept, given back by an admin's decision. */
  @Column('boolean', { default: false }) rest!: boolean;
  /** XAF of the amount that the operator gives back. */
  @Column('int') service_fee!: number;
  @Column('text') rule!: RefundRule;
  @Column('text') cause!: RefundCause;
  /** The rail had no call for it when it fell due: a person pays it back. */
  @Column('boolean') by_hand!: boolean;
  /** Who caused it; null for a job. */
  @Column('uuid', { nullable: true }) requested_by!: string | null;
}

/** One change of a refund. */
@Entity('refund_events')
export class RefundEventEntity extends MoneyOutEventEntity<RefundStatus> {
  @Column('uuid') refund_id!: string;
}
