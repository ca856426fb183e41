import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ChangedRide, RideBookings } from '../rides';
import { BookingTransitionsService } from './booking-transitions.service';
import { BookingRealtimeService } from './booking-realtime.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';
import { VerificationCodesService } from './verification-codes.service';

/**
 * Applies a ride's changes to its bookings, in the same transaction and under the ride's lock. Concurrent steps run entirely before or after it
 * (docs/domain.md#a-ride-that-changes).
 */
@Injectable()
export class RideMovesService extends RideBookings {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly transitions: BookingTransitionsService,
    private readonly codes: VerificationCodesService,
    private readonly notifications: BookingNotificationsService,
    private readonly realtime: BookingRealtimeService,
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
      if (ride.departure_moved || (ride.place_moved && booking.status !== 'confirmed')) {
        await this.move(tx, booking, ride.actor_id);
      }
      if (ride.notify) await this.notifications.rideChanged(tx, booking.id, ride.departure_time);
      this.realtime.changed(tx, booking.id);
    }
  }

  /** Starts the right to a full refund; with a new departure, boarded passengers get a new code and have to show it again. */
  private async move(tx: EntityManager, booking: LockedBooking, actorId: string): Promise<void> {
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
