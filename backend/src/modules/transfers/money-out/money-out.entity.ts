import { Column } from 'typeorm';
import { MovementEntity, MovementEventEntity } from '../../rails';
import type { MoneyOutReviewReason, MoneyOutStatus } from './money-out.state';

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

export abstract class MoneyOutEventEntity<
  Status extends MoneyOutStatus = MoneyOutStatus,
> extends MovementEventEntity<Status> {}
