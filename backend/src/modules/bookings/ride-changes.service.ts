import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { refundForRideCancelled, RefundRequestService } from '../money';
import { type LockedRide, rideCancelledEvent, RideSeatsRepository } from '../rides';
import { rideAsBooked } from './booked-way';
import { BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';
import { RebookingOffersService } from './rebooking-offers.service';

/** Cancels the bookings of a cancelled ride, or from or to a dropped stop. */
@Injectable()
export class RideChangesService implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
    private readonly seats: RideSeatsRepository,
    private readonly bookings: BookingsRepository,
    private readonly transitions: BookingTransitionsService,
    private readonly refunds: RefundRequestService,
    private readonly notifications: BookingNotificationsService,
    private readonly offers: RebookingOffersService,
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

  /** Refunds in full. The caller has locked ride and booking. */
  async cancel(
    tx: EntityManager,
    booking: LockedBooking,
    ride: LockedRide,
    actorId: string | null,
  ): Promise<void> {
    const refund = refundForRideCancelled({
      amount: booking.amount,
      credit: booking.credit,
      service_fee: booking.service_fee,
      paid: booking.payment_status === 'completed',
    });
    await this.transitions.cancel(tx, booking, 'ride_cancelled', { actor_id: actorId });
    // Unpaid or already refunded: no text about a refund will announce the cancellation.
    if (booking.given_back >= refund.amount || booking.latest_payment_id === null) {
      await this.notifications.notify(tx, 'ride_cancelled_unpaid', booking.id);
      return;
    }
    const byDriver = actorId === ride.driver_id;
    await this.refunds.request(tx, {
      booking_id: booking.id,
      payment_id: booking.latest_payment_id,
      ...refund,
      cause: 'ride_cancelled',
      rebookable: byDriver && (await this.offers.offer(tx, booking, rideAsBooked(ride, booking))),
      actor_id: actorId,
    });
  }
}
