import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type ChangedBoarding,
  type ChangedRide,
  type DroppedStops,
  RideBookings,
  RideSeatsRepository,
} from '../rides';
import { BookingRealtimeService } from './booking-realtime.service';
import { BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';
import { RideChangesService } from './ride-changes.service';
import { VerificationCodesService } from './verification-codes.service';

/**
 * Applies a ride's changes to its bookings under the ride's lock, so that concurrent steps run entirely
 * before or after (docs/domain.md#a-ride-that-changes).
 */
@Injectable()
export class RideMovesService extends RideBookings {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly transitions: BookingTransitionsService,
    private readonly codes: VerificationCodesService,
    private readonly notifications: BookingNotificationsService,
    private readonly realtime: BookingRealtimeService,
    private readonly seats: RideSeatsRepository,
    private readonly changes: RideChangesService,
  ) {
    super();
  }

  async rideChanged(tx: EntityManager, ride: ChangedRide): Promise<void> {
    for (const stop of ride.stops) {
      if (stop.departure_moved || stop.notify) await this.bookings.moveBoarding(tx, ride.id, stop);
    }
    await this.bookings.endHoldsBy(tx, ride.id, ride.departure_time);
    const active = await this.bookings.lockActiveOnRide(tx, ride.id);
    for (const booking of active) {
      const boarding = boardingOf(booking, ride);
      if (boarding.departure_moved || (boarding.place_moved && booking.status !== 'confirmed')) {
        await this.recordMove(tx, booking, ride.actor_id);
      }
      const arrival = ride.stops.find(({ id }) => id === booking.to_stop_id);
      if (boarding.notify || arrival?.notify) {
        await this.notifications.rideChanged(tx, booking.id, boarding.departure_time);
      }
      this.realtime.changed(tx, booking.id);
    }
  }

  async stopsDropped(tx: EntityManager, { id, stop_ids, actor_id }: DroppedStops): Promise<void> {
    const ride = await this.seats.lock(tx, id);
    if (!ride) return;
    const dropped = new Set<string | null>(stop_ids);
    const active = await this.bookings.lockActiveOnRide(tx, id);
    for (const booking of active) {
      if (!dropped.has(booking.from_stop_id) && !dropped.has(booking.to_stop_id)) continue;
      await this.changes.cancel(tx, booking, ride, actor_id);
    }
  }

  /** Starts the right to a full refund. Boarded passengers must board again, with a new code. */
  private async recordMove(tx: EntityManager, booking: LockedBooking, actorId: string): Promise<void> {
    await this.bookings.update(tx, booking.id, { departure_moved_at: () => 'clock_timestamp()' });
    if (booking.status !== 'confirmed') return;
    await this.transitions.unboard(tx, booking, { cause: 'departure_moved', actor_id: actorId });
    await this.codes.renew(tx, booking);
  }
}

function boardingOf({ from_stop_id, boarding_time }: LockedBooking, ride: ChangedRide): ChangedBoarding {
  if (from_stop_id === null) return ride;
  const stop = ride.stops.find(({ id }) => id === from_stop_id);
  const { notify } = ride;
  const departure_time = boarding_time ?? ride.departure_time;
  return stop ?? { departure_time, departure_moved: false, place_moved: false, notify };
}
