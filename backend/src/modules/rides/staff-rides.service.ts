import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, Transactions } from '../../platform/database';
import { AuditService } from '../audit';
import { NotificationCatalogue, type SubjectNotifier } from '../notifications';
import { ProfilesService } from '../profiles';
import { AlertMatchesService } from './alerts/alert-matches.service';
import type { MoveRideRequest } from './dto/rides.requests';
import { ListedRides } from './listed-rides';
import type { RideDetailRow } from './ride.entity';
import { notListable, ownRide, rideNotFound } from './ride.errors';
import { RideScheduleService } from './ride-schedule.service';
import { type LockedRide, RideSeatsRepository } from './ride-seats.repository';
import { RidesRepository } from './rides.repository';
import { RidesService } from './rides.service';

interface RideDecision {
  decision_id: string;
  ride_id: string;
}

/** Staff commands on a ride. Each is audited, and the driver is notified. */
@Injectable()
export class StaffRidesService {
  private readonly notifier: SubjectNotifier<'ride_listed' | 'ride_moved', RideDecision, RideDetailRow>;

  constructor(
    private readonly rides: RidesService,
    private readonly repository: RidesRepository,
    private readonly seats: RideSeatsRepository,
    private readonly schedule: RideScheduleService,
    private readonly listed: ListedRides,
    private readonly alerts: AlertMatchesService,
    private readonly profiles: ProfilesService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    notifications: NotificationCatalogue,
  ) {
    const to = ({ driver_id }: RideDetailRow) => driver_id;
    this.notifier = notifications.register({
      kinds: {
        ride_listed: {
          to,
          key: ({ ride_id }) => `ride:${ride_id}:listed`,
          topic: 'rides',
          inbox: 'ride_listed',
        },
        ride_moved: {
          to,
          key: ({ decision_id }) => `ride:moved:${decision_id}`,
          topic: null,
          // Staff decisions about a driver's ride share one inbox type.
          inbox: 'ride_listed',
          sms: 'notice',
        },
      },
      facts: ({ ride_id }: RideDecision, tx) => this.repository.find(ride_id, tx ?? undefined),
      leadsTo: ({ id }) => ({ rideId: id }),
    });
  }

  /**
   * Lists a ride that was held back because of its driver's strikes, and matches it with departure alerts.
   * Idempotent.
   * @throws DomainError RIDE_NOT_FOUND; FORBIDDEN for one's own ride; STATE_CONFLICT if cancelled or departed
   */
  async approve(actorId: string, id: string, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ride = await this.lock(tx, actorId, id);
      if (ride.listed) return;
      if (ride.status !== 'scheduled' || ride.departed) throw notListable();
      await this.repository.update(tx, id, { listed: true });
      this.listed.invalidate(tx, ride);
      await this.alerts.matchPublished(tx, id);
      await this.notifier.notify(tx, 'ride_listed', { decision_id: newId(), ride_id: id });
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'ride.listed',
        subject_id: id,
        from: { listed: false },
        to: { listed: true, user_id: ride.driver_id },
        reason,
      });
    });
  }

  /**
   * Moves the departure within the limits that apply to the driver. Passengers are notified and may cancel with
   * a full refund (docs/domain.md#a-ride-that-changes).
   * @throws DomainError RIDE_NOT_FOUND, RIDE_CANCELLED, RIDE_DEPARTED, VALIDATION_FAILED, TOO_MANY_MOVES,
   * RIDES_OVERLAP, TOO_MANY_RIDES; FORBIDDEN for the ride's driver and passengers
   */
  async moveRide(actorId: string, id: string, { departure_time, reason }: MoveRideRequest): Promise<void> {
    const { driver_id } = await this.rides.get(id);
    await this.transactions.run(async (tx) => {
      await this.schedule.lock(tx, driver_id);
      const ride = await this.lock(tx, actorId, id);
      // A move lets every passenger cancel with a full refund.
      const passengers = await this.repository.passengersOf(tx, id);
      if (await this.profiles.isOwn(tx, actorId, ...passengers)) throw ownRide();
      this.rides.checkOpen(ride);
      const departure = new Date(departure_time);
      if (departure.getTime() === ride.departure_time.getTime()) return;
      await this.rides.change(tx, ride, { departure_time }, { actorId });
      await this.notifier.notify(tx, 'ride_moved', { decision_id: newId(), ride_id: id });
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'ride.moved',
        subject_id: id,
        from: { departure_time: ride.departure_time.toISOString() },
        to: { departure_time: departure.toISOString() },
        reason,
      });
    });
  }

  private async lock(tx: EntityManager, actorId: string, id: string): Promise<LockedRide> {
    const ride = await this.seats.lock(tx, id);
    if (!ride) throw rideNotFound();
    if (await this.profiles.isOwn(tx, actorId, ride.driver_id)) throw ownRide();
    return ride;
  }
}
