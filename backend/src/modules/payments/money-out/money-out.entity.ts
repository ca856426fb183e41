import { Column } from 'typeorm';
import { MovementEntity, MovementEventEntity } from '../movement.entity';
import type { MoneyOutReviewReason, MoneyOutStatus } from './money-out.state';

/** What every row of money on its way out has. */
export abstract class MoneyOutEntity<Status extends MoneyOutStatus = MoneyOutStatus> extends MovementEntity<
  Status,
  MoneyOutReviewReason
> {
  /** Ours, stored before any call. */
  @Column('text') provider_reference!: string;
  /** Of a rail that gives one before any money moves; null until it is stored. */
  @Column('text', { nullable: true }) rail_reference!: string | null;
  /** Of what was paid by hand. */
  @Column('text', { nullable: true }) settled_reference!: string | null;
  @Column('uuid', { nullable: true }) settled_by!: string | null;
  @Column('timestamptz', { nullable: true }) first_sent_at!: Date | null;
  @Column('timestamptz', { nullable: true }) completed_at!: Date | null;
}

/** One change of such a row; its cause is a `MoneyOutCause`. */
export abstract class MoneyOutEventEntity<
  Status extends MoneyOutStatus = MoneyOutStatus,
> extends MovementEventEntity<Status> {}
