import type { PaymentStatus, RefundRule } from '../money';

/** `pending`, `pending_verification` and `confirmed` hold seats and prevent a second booking on the ride. */
export const BOOKING_STATUSES = [
  'pending',
  'pending_verification',
  'confirmed',
  'completed',
  'cancelled',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** A late payment may revive a booking after `expired` and `payment_failed`. */
export const CANCEL_CAUSES = [
  'expired',
  'payment_failed',
  'passenger',
  'ride_cancelled',
  'staff',
  'claim',
  'changed',
] as const;
export type CancelCause = (typeof CANCEL_CAUSES)[number];

export const CLAIM_KINDS = ['no_show', 'driver_absent'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** `open` and `contested` freeze the booking's money. */
export const CLAIM_STATUSES = ['open', 'contested', 'upheld', 'dismissed'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const isLive = (status: ClaimStatus | null | undefined): boolean =>
  status === 'open' || status === 'contested';

/**
 * cancelled → pending_verification: late payments. confirmed → cancelled: driver or staff. confirmed →
 * pending_verification: departure moved after boarding (docs/domain.md#a-ride-that-changes), or staff undid
 * it.
 */
export const bookingTransitions = {
  pending: ['pending_verification', 'cancelled'],
  pending_verification: ['confirmed', 'completed', 'cancelled'],
  confirmed: ['completed', 'cancelled', 'pending_verification'],
  completed: [],
  cancelled: ['pending_verification'],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

export const WRONG_CODES = { tries: 5, lockedMinutes: 15, total: 15 } as const;

const HOUR_MS = 60 * 60 * 1000;

/** Relative to the current departure. */
export const BOARDING_WINDOW = { opensBeforeMs: 3 * HOUR_MS, closesAfterMs: 24 * HOUR_MS } as const;

interface BookingFacts {
  status: BookingStatus;
  code_verified: boolean;
  claim_status?: ClaimStatus | null;
  departure_moved_at?: Date | null;
}
interface RideFacts {
  status: 'scheduled' | 'cancelled' | 'completed';
  departed: boolean;
}

export type BookingRefusal =
  | 'booking_cancelled'
  | 'ride_cancelled'
  | 'not_paid'
  | 'not_departed'
  | 'ride_over'
  | 'boarded'
  | 'code_closed'
  | 'claim_open'
  | 'live_payment'
  | 'hold_expired'
  | 'not_changeable';

export function decideCancel(
  { status, claim_status, departure_moved_at }: Omit<BookingFacts, 'code_verified'>,
  rule?: RefundRule,
): 'cancel' | 'already' | BookingRefusal {
  if (status === 'cancelled') return 'already';
  if (isLive(claim_status) && !(departure_moved_at && rule === 'departure_moved')) return 'claim_open';
  return status === 'confirmed' || status === 'completed' ? 'boarded' : 'cancel';
}

/** `already` is a second scan, which succeeds. @param now the database's clock */
export function decideVerify(
  booking: BookingFacts & { wrong_codes: number },
  ride: RideFacts & { departure_time: Date },
  now: Date,
): 'compare' | 'already' | 'too_early' | BookingRefusal {
  if (booking.status === 'cancelled') return 'booking_cancelled';
  if (booking.code_verified) return 'already';
  if (ride.status === 'cancelled') return 'ride_cancelled';
  if (booking.status === 'pending') return 'not_paid';
  if (ride.status !== 'scheduled' || booking.status === 'completed') return 'ride_over';
  if (now < boardingOpens(ride)) return 'too_early';
  if (now.getTime() > ride.departure_time.getTime() + BOARDING_WINDOW.closesAfterMs) return 'ride_over';
  return booking.wrong_codes >= WRONG_CODES.total ? 'code_closed' : 'compare';
}

/**
 * Allowed until the booking is completed or its money payable.
 * @param payableAt when the driver's earnings become available
 */
export function decideUnboard(
  booking: BookingFacts,
  ride: RideFacts,
  now: Date,
  payableAt: Date,
): 'unboard' | 'already' | 'final' | BookingRefusal {
  if (booking.status === 'pending_verification') return 'already';
  if (booking.status === 'cancelled') return 'booking_cancelled';
  if (booking.status === 'pending') return 'not_paid';
  if (isLive(booking.claim_status)) return 'claim_open';
  if (booking.status === 'completed' || ride.status !== 'scheduled' || now >= payableAt) return 'final';
  return 'unboard';
}

export function passesOpen({ departure_time }: { departure_time: Date }): Date {
  return new Date(departure_time.getTime() - 24 * HOUR_MS);
}

/**
 * Time of an offline check; null for an online check. Phone clocks are unreliable, so a reported time outside the
 * boarding window is replaced by `now` instead of rejecting the code.
 */
export function verifiedAt(
  reported: string | undefined,
  ride: { departure_time: Date },
  now: Date,
): Date | null {
  if (reported === undefined) return null;
  const at = new Date(reported);
  return at >= boardingOpens(ride) && at <= now ? at : now;
}

/**
 * True if the passenger cancelled after an offline check. Only they knew the code, so they were present.
 * @param at time of the check, within the boarding window
 */
export function boardedBeforeCancelling(
  booking: Pick<BookingFacts, 'code_verified'> & {
    cancel_cause: CancelCause | null;
    paid_at: Date | null;
    cancelled_at: Date | null;
  },
  at: Date,
): boolean {
  const { cancel_cause, paid_at, cancelled_at, code_verified } = booking;
  return (
    !code_verified &&
    cancel_cause === 'passenger' &&
    paid_at !== null &&
    cancelled_at !== null &&
    at < cancelled_at
  );
}

export function boardingOpens({ departure_time }: { departure_time: Date }): Date {
  return new Date(departure_time.getTime() - BOARDING_WINDOW.opensBeforeMs);
}

export function decideTravelled(
  booking: BookingFacts,
  ride: RideFacts,
): 'complete' | 'already' | BookingRefusal {
  if (booking.status === 'cancelled') return 'booking_cancelled';
  if (booking.status === 'completed') return 'already';
  if (ride.status === 'cancelled') return 'ride_cancelled';
  if (booking.status === 'pending') return 'not_paid';
  if (booking.code_verified) return 'boarded';
  if (isLive(booking.claim_status)) return 'claim_open';
  return ride.departed ? 'complete' : 'not_departed';
}

export type ResolveOutcome = 'travelled' | 'refund';

export interface RetainedFacts {
  /** XAF, after refunds. */
  retained_fare: number;
  earned: boolean;
}

interface ResolvedFacts extends BookingFacts {
  payment_status: PaymentStatus;
  cancel_cause: CancelCause | null;
  rest_decided: ResolveOutcome | null;
}

/** Decides about the retained money if the booking is cancelled. */
export function decideResolved(
  booking: ResolvedFacts,
  ride: RideFacts,
  outcome: ResolveOutcome,
  money: RetainedFacts,
): 'complete' | 'refund' | 'keep_rest' | 'refund_rest' | 'already' | BookingRefusal {
  if (isLive(booking.claim_status)) return 'claim_open';
  if (booking.status === 'cancelled') return decideRest(booking, ride, outcome, money);
  if (booking.status === 'pending' || booking.payment_status !== 'completed') return 'not_paid';
  if (outcome === 'refund') return booking.status === 'completed' ? 'boarded' : 'refund';
  if (booking.status === 'completed') return 'already';
  if (ride.status === 'cancelled') return 'ride_cancelled';
  if (booking.code_verified) return 'boarded';
  return ride.departed ? 'complete' : 'not_departed';
}

/**
 * Final. A refund is always possible; the money can be given to the driver only if not yet earned.
 */
function decideRest(
  booking: ResolvedFacts,
  ride: RideFacts,
  outcome: ResolveOutcome,
  { retained_fare, earned }: RetainedFacts,
): 'keep_rest' | 'refund_rest' | 'already' | BookingRefusal {
  if (booking.rest_decided === outcome) return 'already';
  if (outcome === 'refund' && booking.cancel_cause === 'staff') return 'already';
  if (booking.rest_decided !== null || retained_fare <= 0) return 'booking_cancelled';
  if (outcome === 'refund') return 'refund_rest';
  if (earned) return 'booking_cancelled';
  return ride.status === 'scheduled' && !ride.departed ? 'not_departed' : 'keep_rest';
}

export function decidePaid(
  booking: BookingFacts,
  ride: RideFacts,
): 'seat' | 'settled' | 'too_late' | { end: 'ride_cancelled' | 'expired' } {
  if (booking.status === 'cancelled') return 'too_late';
  if (booking.status !== 'pending') return 'settled';
  if (ride.status === 'cancelled') return { end: 'ride_cancelled' };
  return ride.status === 'completed' || ride.departed ? { end: 'expired' } : 'seat';
}

export function mayRevive(
  booking: BookingFacts & { cancel_cause: CancelCause | null; created_at: Date },
  ride: RideFacts & { route_changed_at: Date | null },
): boolean {
  if (booking.status !== 'cancelled') return false;
  if (booking.cancel_cause !== 'expired' && booking.cancel_cause !== 'payment_failed') return false;
  if (ride.status !== 'scheduled' || ride.departed) return false;
  return ride.route_changed_at === null || ride.route_changed_at < booking.created_at;
}
