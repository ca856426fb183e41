import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { refundForRideCancelled, RefundRequestService } from '../money';
import { rideCancelledEvent, RideSeatsRepository } from '../rides';
import { BookingTransitionsService } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { BookingNotificationsService } from './notifications/booking-notifications.service';
import { RebookingOffersService } from './rebooking-offers.service';

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
      const byDriver = event.actor_id === ride.driver_id;
      for (const booking of await this.lockActive(tx, ride.id)) {
        const refund = refundForRideCancelled({
          amount: booking.amount,
          credit: booking.credit,
          service_fee: booking.service_fee,
          paid: booking.payment_status === 'completed',
        });
        await this.transitions.cancel(tx, booking, 'ride_cancelled', { actor_id: event.actor_id });
        if (refund.amount > 0 && booking.latest_payment_id !== null) {
          const rebookable = byDriver && (await this.offers.offer(tx, booking, ride));
          // Payments sends one text about cancellation and refund.
          await this.refunds.request(tx, {
            booking_id: booking.id,
            payment_id: booking.latest_payment_id,
            ...refund,
            cause: 'ride_cancelled',
            rebookable,
            actor_id: event.actor_id,
          });
        } else {
          await this.notifications.notify(tx, 'ride_cancelled_unpaid', booking.id);
        }
      }
    });
  }

  private lockActive(tx: EntityManager, rideId: string): Promise<LockedBooking[]> {
    return this.bookings.lockOnRide(tx, rideId, ['pending', 'pending_verification', 'confirmed']);
  }
}
