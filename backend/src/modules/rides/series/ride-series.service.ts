import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../../../platform/database';
import type { UpdateRideRequest } from '../dto/rides.requests';
import type { RideRow } from '../ride.entity';
import { requireOwnRide } from '../ride.errors';
import { RideScheduleService } from '../ride-schedule.service';
import { type LockedRide, RideSeatsRepository } from '../ride-seats.repository';
import { shiftStops } from '../ride-stops.policy';
import { RidesService } from '../rides.service';

/** `kept`: number of booked rides with unchanged terms. */
export interface SeriesOutcome {
  ride: RideRow;
  occurrences: { changed: number; kept: number };
}

/** docs/domain.md#series */
@Injectable()
export class RideSeriesService {
  constructor(
    private readonly rides: RidesService,
    private readonly seats: RideSeatsRepository,
    private readonly schedule: RideScheduleService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Changes the rides without bookings; all departures move by the same duration.
   * @throws DomainError as RidesService.update
   */
  async update(driverId: string, id: string, wanted: UpdateRideRequest): Promise<SeriesOutcome> {
    await this.rides.checkPrice(id, wanted);
    return this.transactions.run(async (tx) => {
      const publisher = await this.rides.lockForChange(tx, driverId, wanted);
      const { ride, rides } = await this.lockFollowing(tx, driverId, id);
      this.rides.checkOpen(ride);
      const isUnbooked = ({ seats, seats_available }: LockedRide) => seats === seats_available;
      const unbooked = ride.series_id === null ? rides : rides.filter(isUnbooked);
      const shift = wanted.departure_time
        ? Date.parse(wanted.departure_time) - ride.departure_time.getTime()
        : 0;
      unbooked.sort((one, other) => one.departure_time.getTime() - other.departure_time.getTime());
      // Later departures are applied from the last ride backwards, so that no ride overlaps its neighbour.
      if (shift > 0) unbooked.reverse();
      for (const occurrence of unbooked) {
        const departure_time = new Date(occurrence.departure_time.getTime() + shift).toISOString();
        const stops =
          wanted.stops && shiftStops(wanted.stops, ride.departure_time, occurrence.departure_time);
        const change = { ...wanted, departure_time, ...(stops === undefined ? {} : { stops }) };
        await this.rides.change(tx, occurrence, change, { publisher });
      }
      const occurrences = { changed: unbooked.length, kept: rides.length - unbooked.length };
      return { ride: await this.rides.get(id, tx), occurrences };
    });
  }

  /** Idempotent. @throws DomainError RIDE_NOT_FOUND, FORBIDDEN, RIDE_DEPARTED */
  async remove(driverId: string, id: string): Promise<SeriesOutcome> {
    return this.transactions.run(async (tx) => {
      await this.schedule.lock(tx, driverId);
      const { ride, rides } = await this.lockFollowing(tx, driverId, id);
      const cancelled = await this.rides.cancel(tx, driverId, ride);
      for (const other of rides.filter((each) => each.id !== id))
        await this.rides.cancel(tx, driverId, other);
      return { ride: cancelled, occurrences: { changed: rides.length, kept: 0 } };
    });
  }

  private async lockFollowing(tx: EntityManager, driverId: string, id: string) {
    const rides = await this.seats.lockFollowing(tx, id);
    const ride = rides.find((each) => each.id === id);
    return { ride: requireOwnRide(driverId, ride), rides };
  }
}
