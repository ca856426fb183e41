import { defineJob } from '../../platform/jobs';

/** A ride was cancelled: the bookings on it are cancelled and refunded, their passengers told. */
export const rideCancelledEvent = defineJob<{ ride_id: string; actor_id: string | null }>('ride.cancelled');
