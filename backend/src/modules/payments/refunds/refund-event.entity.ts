import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RefundStatus } from './refund.state';

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
