import type { Booking } from '../../lib/api/types';
import { bookingPhase, isUpcoming } from './booking-phase';
import { serverNow } from '../../lib/server-clock';

const ORDER = { waiting: 0, pay: 1, ticket: 2, cancelled: 3 } as const;

/** Payment in progress, else held seats, else the next journey; null if there is none. */
export function nextBooking(all: readonly Booking[], now = serverNow()): Booking | null {
  const open = all.filter(
    (booking) => isUpcoming(booking, now) && (booking.status !== 'pending' || isHeld(booking, now)),
  );
  const [first] = open.sort(
    (a, b) =>
      ORDER[bookingPhase(a)] - ORDER[bookingPhase(b)] ||
      a.ride.departure_time.localeCompare(b.ride.departure_time),
  );
  return first ?? null;
}

/** True while unpaid seats are held or their payment is in progress. */
export const isHeld = (booking: Booking, now: number): boolean =>
  bookingPhase(booking) === 'waiting' ||
  (booking.hold_expires_at !== null && new Date(booking.hold_expires_at).getTime() > now);
