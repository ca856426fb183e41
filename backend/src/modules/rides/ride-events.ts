import { defineJob } from '../../platform/jobs';

/** A ride was cancelled: the bookings on it are cancelled and refunded, their passengers told. */
export const rideCancelledEvent = defineJob<{ ride_id: string; actor_id: string | null }>('ride.cancelled');

/** A ride with taken seats departs at another time (ISO 8601, UTC): its passengers are told. */
export const rideDepartureMovedEvent = defineJob<{ ride_id: string; from: string; to: string }>(
  'ride.departure_moved',
);
