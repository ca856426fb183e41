import type { Booking } from '../../lib/api/types';
import { bookingPhase, isUpcoming } from './booking-phase';
import { serverNow } from '../../lib/server-clock';

const ORDER = { waiting: 0, pay: 1, ticket: 2, cancelled: 3 } as const;

/** The booking that matters most now: a payment under way, then held seats, then the next journey; null where there is none. */
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

/** True while the seats of an unpaid booking are kept, or its payment is under way. */
export const isHeld = (booking: Booking, now: number): boolean =>
  bookingPhase(booking) === 'waiting' ||
  (booking.hold_expires_at !== null && new Date(booking.hold_expires_at).getTime() > now);
