import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type LockedRide, RidesRepository } from './rides.repository';

/**
 * The seats of a ride, for its bookings (docs/domain.md#seats). Only the booking statement takes seats elsewhere.
 * Lock the ride first and the booking second, so that no deadlock is possible.
 */
@Injectable()
export class RideSeatsService {
  constructor(private readonly rides: RidesRepository) {}

  /** Locks the ride until the end of `tx`; null where there is none. */
  lock(tx: EntityManager, rideId: string): Promise<LockedRide | null> {
    return this.rides.lock(tx, rideId);
  }

  /** Reads the ride without a lock. */
  read(tx: EntityManager, rideId: string): Promise<LockedRide | null> {
    return this.rides.readState(tx, rideId);
  }

  /** Locks those rides that nobody else has locked. @returns their ids */
  lockFree(tx: EntityManager, rideIds: string[]): Promise<string[]> {
    return this.rides.lockFree(tx, rideIds);
  }

  /** Returns seats; the caller has just cancelled their booking. */
  async release(tx: EntityManager, rideId: string, seats: number): Promise<void> {
    if (!(await this.rides.moveSeats(tx, rideId, seats))) throw new Error(`The ride ${rideId} is gone`);
  }

  /** Takes seats again for late money; false where too few are free. */
  take(tx: EntityManager, rideId: string, seats: number): Promise<boolean> {
    return this.rides.moveSeats(tx, rideId, -seats);
  }
}
