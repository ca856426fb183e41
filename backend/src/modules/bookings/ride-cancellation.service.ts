import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { refundForRideCancelled, RefundRequestService } from '../money';
import type { LockedRide } from '../rides';
import { rideAsBooked } from './booked-way';
import { BookingTransitionsService } from './booking-transitions.service';
import type { LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';
import { RebookingOffersService } from './rebooking-offers.service';

@Injectable()
export class RideCancellationService {
  constructor(
    private readonly transitions: BookingTransitionsService,
    private readonly refunds: RefundRequestService,
    private readonly notifications: BookingNotificationsService,
    private readonly offers: RebookingOffersService,
  ) {}

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
    if (refund.amount === 0 || booking.latest_payment_id === null) {
      await this.notifications.notify(tx, 'ride_cancelled_unpaid', booking.id);
      return;
    }
    const byDriver = actorId === ride.driver_id;
    // Payments sends one text about cancellation and refund.
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
