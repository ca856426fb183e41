import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Xaf } from '../../platform/money';
import type { PaymentStatus } from '../money';
import type { BookingStatus, CancelCause, ClaimKind, ClaimStatus, ResolveOutcome } from './booking.state';

@Entity('bookings')
export class BookingEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('uuid') ride_id!: string;
  @Column('smallint') seats!: number;
  /** One name per seat. Null if not given or erased. */
  @Column('text', { array: true, nullable: true }) travellers!: string[] | null;
  /** Price of one seat when booked. */
  @Column('integer') price!: Xaf;
  /** Charged on top of `price` × `seats`. */
  @Column('integer') service_fee!: Xaf;
  @Column('integer') amount!: Xaf;
  /** Part of `amount` paid by the operator. */
  @Column('integer') credit!: Xaf;
  /** Partial refunds. */
  @Column('integer', { default: 0 }) given_back!: Xaf;
  /** Part of `amount` paid with the money of the replaced booking. */
  @Column('integer') transferred!: Xaf;
  /** Stop where the passenger boards. Null means the ride's departure, or its last town for `to_stop_id`. */
  @Column('uuid', { nullable: true }) from_stop_id!: string | null;
  @Column('uuid', { nullable: true }) to_stop_id!: string | null;
  @Column('text', { nullable: true }) from_city!: string | null;
  @Column('text', { nullable: true }) to_city!: string | null;
  @Column('text', { nullable: true }) meeting_point!: string | null;
  /** Present departure from `from_stop_id`. */
  @Column('timestamptz', { nullable: true }) boarding_time!: Date | null;
  /** Departure as booked, on which refunds depend. */
  @Column('timestamptz') departure_time!: Date;
  @Column('text') status!: BookingStatus;
  @Column('text') payment_status!: PaymentStatus;
  @Column('boolean') code_verified!: boolean;
  @Column('text', { nullable: true }) verification_code!: string | null;
  @Column('smallint') verification_attempts!: number;
  @Column('timestamptz', { nullable: true }) verification_locked_until!: Date | null;
  /** Counted since the current code was generated. */
  @Column('smallint') wrong_codes!: number;
  @Column('timestamptz', { nullable: true }) code_renewed_at!: Date | null;
  /** Last change of the departure, or of the meeting point shortly before departure. */
  @Column('timestamptz', { nullable: true }) departure_moved_at!: Date | null;
  @Column('timestamptz', { nullable: true }) hold_expires_at!: Date | null;
  @Column('boolean') hold_short!: boolean;
  /** For display: the passenger's words, else the cause. */
  @Column('text', { nullable: true }) cancel_reason!: string | null;
  @Column('text', { nullable: true }) cancel_cause!: CancelCause | null;
  /** Decision about the money retained by a late cancellation. */
  @Column('text', { nullable: true }) rest_decided!: ResolveOutcome | null;
  @Column('timestamptz', { nullable: true }) cancelled_at!: Date | null;
  @Column('timestamptz', { nullable: true }) verified_at!: Date | null;
  /** Passenger and driver appear to be connected, so the code doesn't prove a journey. */
  @Column('boolean') boarded_by_driver!: boolean;
  @Column('timestamptz', { nullable: true }) completed_at!: Date | null;
  @Column('timestamptz', { nullable: true }) paid_at!: Date | null;
  @Column('uuid', { nullable: true }) live_payment_id!: string | null;
  @Column('uuid', { nullable: true }) latest_payment_id!: string | null;
  /** The latest claim. */
  @Column('uuid', { nullable: true }) claim_id!: string | null;
  @Column('text', { nullable: true }) claim_kind!: ClaimKind | null;
  @Column('text', { nullable: true }) claim_status!: ClaimStatus | null;
  @Column('timestamptz', { nullable: true }) claim_contest_until!: Date | null;
  /** Booking to be replaced once this booking is paid. */
  @Column('uuid', { nullable: true }) changed_from!: string | null;
  @Column('smallint') changes!: number;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}
