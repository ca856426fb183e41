import type { Ride } from '../../lib/api/types';

export type Bookability = 'open' | 'full' | 'departed' | 'cancelled';

/** Whether seats of this ride can be booked now, and why not. */
export function bookability(ride: Ride, now = Date.now()): Bookability {
  if (ride.status === 'cancelled') return 'cancelled';
  if (ride.status === 'completed' || new Date(ride.departure_time).getTime() <= now) return 'departed';
  return ride.seats_available > 0 ? 'open' : 'full';
}

/** How many seats one booking of this ride can hold, of which one payment may cost `most` XAF. */
export function mostSeats(ride: Ride, most = Infinity): number {
  return Math.max(1, Math.min(ride.seats_available, Math.floor(most / ride.price)));
}
