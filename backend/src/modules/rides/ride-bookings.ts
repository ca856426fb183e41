import type { EntityManager } from 'typeorm';
import { defineJob } from '../../platform/jobs';

/** A locked ride with bookings that has just changed. */
export interface ChangedRide {
  id: string;
  departure_time: Date;
  departure_moved: boolean;
  /** The meeting point changed shortly before departure. */
  place_moved: boolean;
  /** Something that passengers rely on changed, so they are notified. */
  notify: boolean;
  actor_id: string;
}

/**
 * What a change of a ride does to the bookings on it, in the same transaction: a port that bookings binds
 * (docs/adr/0009-a-ride-that-moves-takes-its-bookings-along.md).
 */
export abstract class RideBookings {
  abstract rideChanged(tx: EntityManager, ride: ChangedRide): Promise<void>;
}

/** A ride was cancelled: its bookings are cancelled and refunded, and the passengers notified. */
export const rideCancelledEvent = defineJob<{ ride_id: string; actor_id: string | null }>('ride.cancelled');
