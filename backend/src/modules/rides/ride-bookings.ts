import type { EntityManager } from 'typeorm';
import { defineJob } from '../../platform/jobs';

export interface ChangedBoarding {
  departure_time: Date;
  departure_moved: boolean;
  /** The meeting point changed shortly before departure. */
  place_moved: boolean;
  notify: boolean;
}

interface ChangedStop extends ChangedBoarding {
  id: string;
  meeting_point: string | null;
}

/** A locked ride with bookings. Boarding fields apply to the departure; each stop has its own. */
export interface ChangedRide extends ChangedBoarding {
  id: string;
  stops: readonly ChangedStop[];
  actor_id: string;
}

export interface DroppedStops {
  id: string;
  stop_ids: string[];
  actor_id: string;
}

/**
 * Applies ride changes to bookings in the same transaction. Port implemented by bookings
 * (docs/adr/0009-a-ride-that-moves-takes-its-bookings-along.md).
 */
export abstract class RideBookings {
  abstract applyRideChange(tx: EntityManager, ride: ChangedRide): Promise<void>;

  /** Call before removing the stops from the ride. */
  abstract dropStops(tx: EntityManager, dropped: DroppedStops): Promise<void>;
}

/** Refunds the bookings and notifies the passengers. */
export const rideCancelledEvent = defineJob<{ ride_id: string; actor_id: string | null }>('ride.cancelled');
