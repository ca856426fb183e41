import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { refundForRideCancelled, RefundRequestService } from '../money';
import {
  type ChangedBoarding,
  type ChangedRide,
  type DroppedStops,
  type LockedRide,
  type RideBookings,
  rideCancelledEvent,
  RideSeatsRepository,
} from '../rides';
import { rideAsBooked } from './booking.sql';
import { BookingRealtimeService } from './booking-realtime.service';
import { BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';
import { RebookingOffersService } from './rebooking-offers.service';

/**
 * Applies a ride's changes to its bookings under the ride's lock, so that concurrent steps run entirely
 * before or after (docs/domain.md#a-ride-that-changes).
 */
@Injectable()
export class RideChangesService implements RideBookings, OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
    private readonly seats: RideSeatsRepository,
    private readonly bookings: BookingsRepository,
    private readonly transitions: BookingTransitionsService,
    private readonly refunds: RefundRequestService,
    private readonly notifications: BookingNotificationsService,
    private readonly offers: RebookingOffersService,
    private readonly realtime: BookingRealtimeService,
  ) {}

  onModuleInit(): void {
    this.jobs.work(rideCancelledEvent, (event) => this.cancelBookings(event));
  }

  async cancelBookings(event: { ride_id: string; actor_id: string | null }): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ride = await this.seats.lock(tx, event.ride_id);
      if (ride?.status !== 'cancelled') return;
      const active = await this.bookings.lockActiveOnRide(tx, ride.id);
      for (const booking of active) await this.cancel(tx, booking, ride, event.actor_id);
    });
  }

  async applyRideChange(tx: EntityManager, ride: ChangedRide): Promise<void> {
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
        await this.notifications.notifyRideChanged(tx, booking.id, boarding.departure_time);
      }
      this.realtime.pushChanged(tx, booking.id);
    }
  }

  async dropStops(tx: EntityManager, { id, stop_ids, actor_id }: DroppedStops): Promise<void> {
    const ride = await this.seats.lock(tx, id);
    if (!ride) return;
    const dropped = new Set<string | null>(stop_ids);
    const active = await this.bookings.lockActiveOnRide(tx, id);
    for (const booking of active) {
      if (!dropped.has(booking.from_stop_id) && !dropped.has(booking.to_stop_id)) continue;
      await this.cancel(tx, booking, ride, actor_id);
    }
  }

  /** Refunds in full. The caller has locked ride and booking. */
  private async cancel(
    tx: EntityManager,
    booking: LockedBooking,
    ride: LockedRide,
    actorId: string | null,
  ): Promise<void> {
    const refund = refundForRideCancelled({ ...booking, paid: booking.payment_status === 'completed' });
    await this.transitions.cancel(tx, booking, 'ride_cancelled', { actor_id: actorId });
    const isRefundDue = booking.given_back < refund.amount;
    // A refund has its own notification, which announces the cancellation.
    if (!isRefundDue) await this.notifications.notify(tx, 'ride_cancelled_unpaid', booking.id);
    if (booking.latest_payment_id === null) return;
    const mayRebook = isRefundDue && actorId === ride.driver_id;
    await this.refunds.request(tx, {
      booking_id: booking.id,
      payment_id: booking.latest_payment_id,
      ...refund,
      cause: 'ride_cancelled',
      rebookable: mayRebook && (await this.offers.offer(tx, booking, rideAsBooked(ride, booking))),
      actor_id: actorId,
    });
  }

  /** Starts the right to a full refund. Boarded passengers must board again, with a new code. */
  private async recordMove(tx: EntityManager, booking: LockedBooking, actorId: string): Promise<void> {
    await this.bookings.update(tx, booking.id, { departure_moved_at: () => 'clock_timestamp()' });
    if (booking.status !== 'confirmed') return;
    await this.transitions.unboard(tx, booking, { cause: 'departure_moved', actor_id: actorId });
  }
}

function boardingOf({ from_stop_id, boarding_time }: LockedBooking, ride: ChangedRide): ChangedBoarding {
  if (from_stop_id === null) return ride;
  const stop = ride.stops.find(({ id }) => id === from_stop_id);
  const { notify } = ride;
  const departure_time = boarding_time ?? ride.departure_time;
  return stop ?? { departure_time, departure_moved: false, place_moved: false, notify };
}
