import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BookingReadsRepository, type RetainedMoney } from './booking-reads.repository';
import { BookingRealtimeService } from './booking-realtime.service';
import { type BookingAndRide, BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { ResolutionsService } from './resolutions.service';

/** `kept`: the driver's earnings that a claim may still refund; XAF. */
export type ClaimedBooking = BookingAndRide & RetainedMoney;

type ClaimMark = Pick<LockedBooking, 'claim_id' | 'claim_kind' | 'claim_status' | 'claim_contest_until'>;

/** Claims of a ride change only while the ride is locked. */
@Injectable()
export class BookingClaimsService {
  constructor(
    private readonly transitions: BookingTransitionsService,
    private readonly bookings: BookingsRepository,
    private readonly reads: BookingReadsRepository,
    private readonly realtime: BookingRealtimeService,
    private readonly resolutions: ResolutionsService,
  ) {}

  async lock(tx: EntityManager, bookingId: string): Promise<ClaimedBooking | null> {
    const locked = await this.transitions.lock(tx, bookingId);
    return locked && { ...locked, ...(await this.reads.retainedMoney(tx, bookingId)) };
  }

  somebodyTravelled(tx: EntityManager, rideId: string): Promise<boolean> {
    return this.reads.somebodyTravelled(tx, rideId);
  }

  async mark(tx: EntityManager, bookingId: string, mark: ClaimMark): Promise<void> {
    await this.bookings.update(tx, bookingId, mark);
    this.realtime.changed(tx, bookingId);
  }

  /** Refunds everyone who paid and did not board, including retained fees. Call with the ride locked. */
  async refundRide(tx: EntityManager, rideId: string): Promise<void> {
    const unboarded = await this.bookings.lockOnRide(tx, rideId, ['pending_verification', 'cancelled']);
    for (const booking of unboarded) await this.resolutions.settleClaim(tx, booking, 'refund', null);
  }
}
