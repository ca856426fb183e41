import type { Ride } from '../../lib/api/types';

/** The most that one payment may move; whole XAF (spec §9). */
const MAX_AMOUNT = 500_000;

export type Bookability = 'open' | 'full' | 'departed' | 'cancelled';

/** Whether seats of this ride can be booked now, and why not. */
export function bookability(ride: Ride, now = Date.now()): Bookability {
  if (ride.status === 'cancelled') return 'cancelled';
  if (ride.status === 'completed' || new Date(ride.departure_time).getTime() <= now) return 'departed';
  return ride.seats_available > 0 ? 'open' : 'full';
}

/** How many seats one booking of this ride can hold. */
export function mostSeats(ride: Ride): number {
  return Math.max(1, Math.min(ride.seats_available, Math.floor(MAX_AMOUNT / ride.price)));
}
