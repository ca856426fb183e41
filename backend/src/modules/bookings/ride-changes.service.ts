import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { JobQueue } from '../../platform/jobs';
import { rideCancelledEvent, RideSeatsRepository } from '../rides';
import { BookingsRepository } from './bookings.repository';
import { RideCancellationService } from './ride-cancellation.service';

@Injectable()
export class RideChangesService implements OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
    private readonly seats: RideSeatsRepository,
    private readonly bookings: BookingsRepository,
    private readonly cancellation: RideCancellationService,
  ) {}

  onModuleInit(): void {
    this.jobs.work(rideCancelledEvent, (event) => this.cancelBookings(event));
  }

  async cancelBookings(event: { ride_id: string; actor_id: string | null }): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ride = await this.seats.lock(tx, event.ride_id);
      if (ride?.status !== 'cancelled') return;
      const active = await this.bookings.lockOnRide(tx, ride.id, [
        'pending',
        'pending_verification',
        'confirmed',
      ]);
      for (const booking of active) await this.cancellation.cancel(tx, booking, ride, event.actor_id);
    });
  }
}
