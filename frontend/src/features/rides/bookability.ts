import type { Ride } from '../../lib/api/types';
import { serverNow } from '../../lib/server-clock';
import { estimateCharge } from '../../lib/service-fee';
import type { Terms } from '../../lib/terms';

export type Bookability = 'open' | 'full' | 'departed' | 'cancelled';

export function bookability(ride: Ride, now = serverNow()): Bookability {
  if (ride.status === 'cancelled') return 'cancelled';
  if (ride.status === 'completed' || new Date(ride.departure_time).getTime() <= now) return 'departed';
  return ride.seats_available > 0 ? 'open' : 'full';
}

/** Most free seats whose fare and service fee stay within the payment limit. */
export function maxSeats(ride: Ride, terms: Terms | undefined): number {
  const fits = (seats: number) => {
    const { fare, fee } = estimateCharge(ride, seats, terms);
    return !terms || fare + fee <= terms.amount.max;
  };
  let most = Math.max(1, ride.seats_available);
  while (most > 1 && !fits(most)) most -= 1;
  return most;
}
