import type { EntityManager } from 'typeorm';
import { defineJob } from '../../platform/jobs';

/** A locked ride that has just changed and on which somebody has booked. */
export interface ChangedRide {
  id: string;
  /** As it is now. */
  departure_time: Date;
  departure_moved: boolean;
  /** Something that the passengers rely on changed. */
  told: boolean;
  actor_id: string;
}

/**
 * What a change of a ride does to the bookings on it, in the same transaction: a port that bookings binds
 * (docs/adr/0009-a-ride-that-moves-takes-its-bookings-along.md).
 */
export abstract class RideBookings {
  abstract rideChanged(tx: EntityManager, ride: ChangedRide): Promise<void>;
}

/** A ride was cancelled: the bookings on it are cancelled and refunded, their passengers told. */
export const rideCancelledEvent = defineJob<{ ride_id: string; actor_id: string | null }>('ride.cancelled');
