import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BookingStatus } from './booking.state';

/** One change of a booking: from, to, why and by whom. Rows are only added. */
@Entity('booking_events')
export class BookingEventEntity {
  @PrimaryColumn('bigint', { generated: 'increment' }) id!: string;
  @Column('uuid') booking_id!: string;
  @Column('text', { nullable: true }) from_status!: BookingStatus | null;
  @Column('text') to_status!: BookingStatus;
  @Column('text') cause!: string;
  /** Null for a job or a provider. */
  @Column('uuid', { nullable: true }) actor_id!: string | null;
  @Column('timestamptz') created_at!: Date;
}
