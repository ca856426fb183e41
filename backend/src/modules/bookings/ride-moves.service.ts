import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ChangedRide, RideBookings } from '../rides';
import { BookingAnnouncements } from './booking-announcements.service';
import { BookingTransitions } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { PassengerNotices } from './notices/passenger-notices.service';
import { VerificationCodes } from './verification-codes.service';

/**
 * What a change of a ride does to the bookings on it, in the transaction of the change and under the ride's lock. So whoever verifies,
 * pays or cancels beside it comes wholly before or wholly after (docs/domain.md#a-ride-that-changes).
 */
@Injectable()
export class RideMoves extends RideBookings {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly transitions: BookingTransitions,
    private readonly codes: VerificationCodes,
    private readonly notices: PassengerNotices,
    private readonly announcements: BookingAnnouncements,
  ) {
    super();
  }

  async rideChanged(tx: EntityManager, ride: ChangedRide): Promise<void> {
    if (ride.departure_moved) await this.bookings.endHoldsBy(tx, ride.id, ride.departure_time);
    const active = await this.bookings.lockOnRide(tx, ride.id, [
      'pending',
      'pending_verification',
      'confirmed',
    ]);
    for (const booking of active) {
      if (ride.departure_moved) await this.moveDeparture(tx, booking, ride.actor_id);
      if (ride.told) await this.notices.queueRideChanged(tx, booking.id, ride.departure_time);
      this.announcements.changed(tx, booking.id);
    }
  }

  /** The passenger's right begins; who had boarded gets a new code and shows it again. */
  private async moveDeparture(tx: EntityManager, booking: LockedBooking, actorId: string): Promise<void> {
    await this.bookings.update(tx, booking.id, { departure_moved_at: () => 'clock_timestamp()' });
    if (booking.status !== 'confirmed') return;
    const on = { cause: 'departure_moved', actor_id: actorId };
    await this.transitions.move(tx, booking, 'pending_verification', on, {
      code_verified: false,
      verified_at: null,
    });
    await this.codes.renew(tx, booking);
  }
}
