import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Xaf } from '../../platform/money';
import { type BookingStatus, type CancelCause, type ResolveOutcome } from './booking.state';
import type { PaymentStatus } from '../money';

/** Seats of one passenger on one ride. Times are UTC. */
@Entity('bookings')
export class BookingEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('uuid') ride_id!: string;
  @Column('smallint') seats!: number;
  /** XAF for one seat, as it was when booked. */
  @Column('integer') price!: Xaf;
  /** XAF that the operator takes on top of the fare, which is `price` × `seats`; as it was when booked. */
  @Column('integer') service_fee!: Xaf;
  /** XAF that is paid: the fare and the fee. */
  @Column('integer') amount!: Xaf;
  /** The ride's departure as it was when booked: refunds go by it. */
  @Column('timestamptz') departure_time!: Date;
  @Column('text') status!: BookingStatus;
  @Column('text') payment_status!: PaymentStatus;
  @Column('boolean') code_verified!: boolean;
  @Column('text', { nullable: true }) verification_code!: string | null;
  /** Wrong codes since the last lock. */
  @Column('smallint') verification_attempts!: number;
  @Column('timestamptz', { nullable: true }) verification_locked_until!: Date | null;
  /** Wrong codes since this code was made. */
  @Column('smallint') wrong_codes!: number;
  /** When a code was made that replaces the first. */
  @Column('timestamptz', { nullable: true }) code_renewed_at!: Date | null;
  /** The last time that the departure or, shortly before it, the meeting point moved under this booking. */
  @Column('timestamptz', { nullable: true }) departure_moved_at!: Date | null;
  @Column('timestamptz', { nullable: true }) hold_expires_at!: Date | null;
  /** The hold is shorter than others: its passenger had lost many. */
  @Column('boolean') hold_short!: boolean;
  /** Shown: the passenger's own words, else the cause. Decides nothing. */
  @Column('text', { nullable: true }) cancel_reason!: string | null;
  @Column('text', { nullable: true }) cancel_cause!: CancelCause | null;
  /** What an admin decided about the money that a late cancellation kept. */
  @Column('text', { nullable: true }) rest_decided!: ResolveOutcome | null;
  @Column('timestamptz', { nullable: true }) cancelled_at!: Date | null;
  @Column('timestamptz', { nullable: true }) verified_at!: Date | null;
  /** Signs connected the passenger with the driver when the code was entered: no proof that the ride took place. */
  @Column('boolean') boarded_by_driver!: boolean;
  @Column('timestamptz', { nullable: true }) completed_at!: Date | null;
  @Column('timestamptz', { nullable: true }) paid_at!: Date | null;
  @Column('uuid', { nullable: true }) live_payment_id!: string | null;
  @Column('uuid', { nullable: true }) latest_payment_id!: string | null;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}

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
