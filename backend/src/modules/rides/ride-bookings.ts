import type { EntityManager } from 'typeorm';
import { defineJob } from '../../platform/jobs';

/** A changed ride with bookings, locked. */
export interface ChangedRide {
  id: string;
  departure_time: Date;
  departure_moved: boolean;
  /** The meeting point changed shortly before departure. */
  place_moved: boolean;
  /** Notifies passengers. */
  notify: boolean;
  actor_id: string;
}

/**
 * Applies ride changes to bookings in the same transaction. Port implemented by bookings
 * (docs/adr/0009-a-ride-that-moves-takes-its-bookings-along.md).
 */
export abstract class RideBookings {
  abstract rideChanged(tx: EntityManager, ride: ChangedRide): Promise<void>;
}

/** Cancels and refunds the ride's bookings and notifies the passengers. */
export const rideCancelledEvent = defineJob<{ ride_id: string; actor_id: string | null }>('ride.cancelled');
