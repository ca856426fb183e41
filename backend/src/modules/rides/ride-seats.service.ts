import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type LockedRide, RidesRepository } from './rides.repository';

/**
 * The seats of a ride, for the bookings on it (decision 16). Only the one statement that books takes seats elsewhere.
 * Everybody who moves seats holds the ride first and the booking second, so two of them never wait for each other.
 */
@Injectable()
export class RideSeatsService {
  constructor(private readonly rides: RidesRepository) {}

  /** Waits for the ride and holds it until the end of `tx`; null when there is none. */
  lock(tx: EntityManager, rideId: string): Promise<LockedRide | null> {
    return this.rides.lock(tx, rideId);
  }

  /** The ride as it is now, without waiting. */
  read(tx: EntityManager, rideId: string): Promise<LockedRide | null> {
    return this.rides.readState(tx, rideId);
  }

  /** Holds those rides that nobody else holds; returns their ids. */
  lockFree(tx: EntityManager, rideIds: string[]): Promise<string[]> {
    return this.rides.lockFree(tx, rideIds);
  }

  /** Gives seats back; the caller has just cancelled the booking that held them. */
  async release(tx: EntityManager, rideId: string, seats: number): Promise<void> {
    if (!(await this.rides.moveSeats(tx, rideId, seats))) throw new Error(`The ride ${rideId} is gone`);
  }

  /** Takes seats again for late money (decision 5); false when too few are free. */
  take(tx: EntityManager, rideId: string, seats: number): Promise<boolean> {
    return this.rides.moveSeats(tx, rideId, -seats);
  }
}
