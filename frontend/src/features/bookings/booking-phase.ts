import type { Booking } from '../../lib/api/types';
import { serverNow } from '../../lib/server-clock';
import { canRebook } from './refund';

const DAY_MS = 24 * 3_600_000;

export type BookingPhase = 'pay' | 'waiting' | 'ticket' | 'cancelled';

const PHASES = {
  pending: 'pay',
  pending_verification: 'ticket',
  confirmed: 'ticket',
  completed: 'ticket',
  cancelled: 'cancelled',
} as const satisfies Record<Booking['status'], BookingPhase>;

const isLive = (status: Booking['payment_status']) => status === 'pending' || status === 'processing';

export function bookingPhase({ status, payment }: Pick<Booking, 'status' | 'payment'>): BookingPhase {
  const phase = PHASES[status];
  return phase === 'pay' && payment && isLive(payment.status) ? 'waiting' : phase;
}

export const isFrozen = ({ claim }: Pick<Booking, 'claim'>): boolean =>
  claim?.status === 'open' || claim?.status === 'contested';

type Listed = Pick<Booking, 'status'> &
  Partial<Pick<Booking, 'refund'>> & { ride: Pick<Booking['ride'], 'departure_time'> };

/** True until a day after departure, if neither booking nor ride has ended. */
export function isUpcoming({ status, ride, refund }: Listed, now = serverNow()): boolean {
  if (canRebook(refund, now)) return true;
  const open = status === 'pending' || status === 'pending_verification' || status === 'confirmed';
  return open && new Date(ride.departure_time).getTime() > now - DAY_MS;
}

export function mayConfirmTravel({ status, ride }: Listed, now = serverNow()): boolean {
  return status === 'pending_verification' && new Date(ride.departure_time).getTime() <= now;
}

export type CancelCause =
  'expired' | 'payment_failed' | 'ride_cancelled' | 'staff' | 'claim' | 'changed' | 'passenger';

/** Unknown reasons are the passenger's own text. */
export function cancelCause(reason: string | undefined): CancelCause {
  switch (reason) {
    case 'expired':
    case 'payment_failed':
    case 'ride_cancelled':
    case 'staff':
    case 'claim':
    case 'changed':
      return reason;
    default:
      return 'passenger';
  }
}

export function isAttempt({ status, payment_status }: Pick<Booking, 'status' | 'payment_status'>): boolean {
  return status === 'cancelled' && payment_status !== 'completed' && payment_status !== 'refunded';
}

const PHASE_ORDER = { waiting: 0, pay: 1, cancelled: 2, ticket: 3 } as const;

/** The most urgent open booking, or null. */
export function nextBooking(all: readonly Booking[], now = serverNow()): Booking | null {
  const open = all.filter(
    (booking) => isUpcoming(booking, now) && (booking.status !== 'pending' || isHeld(booking, now)),
  );
  const [first] = open.sort(
    (a, b) =>
      PHASE_ORDER[bookingPhase(a)] - PHASE_ORDER[bookingPhase(b)] ||
      a.ride.departure_time.localeCompare(b.ride.departure_time),
  );
  return first ?? null;
}

export const isHeld = (booking: Booking, now: number): boolean =>
  bookingPhase(booking) === 'waiting' ||
  (booking.hold_expires_at !== null && new Date(booking.hold_expires_at).getTime() > now);
