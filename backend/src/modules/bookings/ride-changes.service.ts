import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { rideCancelledEvent, RideSeats } from '../rides';
import { BookingTransitions } from './booking-transitions.service';
import { BookingsRepository, type LockedBooking } from './bookings.repository';
import { PassengerNotices } from './notices/passenger-notices.service';
import { refundForRideCancelled } from './refund-policy';
import { RefundRequests } from './refund-requests';

/** What happens to the bookings when their ride is cancelled. The event may arrive twice. */
@Injectable()
export class RideChanges implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
    private readonly seats: RideSeats,
    private readonly bookings: BookingsRepository,
    private readonly transitions: BookingTransitions,
    private readonly refunds: RefundRequests,
    private readonly notices: PassengerNotices,
  ) {}

  onModuleInit(): void {
    this.jobs.work(rideCancelledEvent, (event) => this.cancelBookings(event));
  }

  /** Cancels what still stands on a cancelled ride, refunds what was paid in full (decision 12) and tells each passenger. */
  async cancelBookings(event: { ride_id: string; actor_id: string | null }): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ride = await this.seats.lock(tx, event.ride_id);
      if (ride?.status !== 'cancelled') return;
      for (const booking of await this.standing(tx, ride.id)) {
        const refund = refundForRideCancelled({
          amount: booking.amount,
          paid: booking.payment_status === 'completed',
        });
        await this.transitions.cancel(tx, booking, 'ride_cancelled', { actor_id: event.actor_id });
        if (refund.amount > 0 && booking.latest_payment_id !== null) {
          // Payments tells this passenger: one text for the cancellation and the money.
          await this.refunds.request(tx, {
            booking_id: booking.id,
            payment_id: booking.latest_payment_id,
            ...refund,
            cause: 'ride_cancelled',
            actor_id: event.actor_id,
          });
        } else {
          await this.notices.queue(tx, { about: 'ride_cancelled', booking_id: booking.id });
        }
      }
    });
  }

  private standing(tx: EntityManager, rideId: string): Promise<LockedBooking[]> {
    return this.bookings.lockOnRide(tx, rideId, ['pending', 'pending_verification', 'confirmed']);
  }
}
