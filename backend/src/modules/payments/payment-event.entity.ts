import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PaymentStatus } from './payment.state';

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
