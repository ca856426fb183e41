import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { AuditService } from '../audit';
import { NotificationCatalogue, type SubjectNotifier } from '../notifications';
import { AlertMatchesService } from './alerts/alert-matches.service';
import { ListedRides } from './listed-rides';
import { notWaiting, ownRideListing, rideNotFound } from './ride.errors';
import { type LockedRide, RideSeatsRepository } from './ride-seats.repository';
import { RidesRepository } from './rides.repository';

/** Staff approval of rides whose drivers have too many strikes. */
@Injectable()
export class RideListingService {
  private readonly notifier: SubjectNotifier<'ride_listed', LockedRide, LockedRide>;

  constructor(
    private readonly repository: RidesRepository,
    private readonly seats: RideSeatsRepository,
    private readonly listed: ListedRides,
    private readonly alerts: AlertMatchesService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    notifications: NotificationCatalogue,
  ) {
    this.notifier = notifications.register({
      kinds: {
        ride_listed: {
          to: ({ driver_id }) => driver_id,
          key: ({ id }) => `ride:${id}:listed`,
          topic: 'rides',
          inbox: 'ride_listed',
        },
      },
      facts: (ride: LockedRide) => Promise.resolve(ride),
      leadsTo: ({ id }) => ({ rideId: id }),
    });
  }

  /**
   * Plans the departure alerts too; audited. Idempotent.
   * @throws DomainError RIDE_NOT_FOUND; FORBIDDEN for one's own; STATE_CONFLICT if cancelled or departed
   */
  async approve(actorId: string, id: string, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ride = await this.seats.lock(tx, id);
      if (!ride) throw rideNotFound();
      if (ride.driver_id === actorId) throw ownRideListing();
      if (ride.listed) return;
      if (ride.status !== 'scheduled' || ride.departed) throw notWaiting();
      await this.repository.approve(tx, id);
      this.listed.changed(tx, ride);
      await this.alerts.published(tx, id);
      await this.notifier.notify(tx, 'ride_listed', ride);
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'ride.listed',
        subject_type: 'ride',
        subject_id: id,
        from: { listed: false },
        to: { listed: true, user_id: ride.driver_id },
        reason,
      });
    });
  }
}
