import type { PaymentStatus } from '../money';

/** What a booking is. The first three are active: they hold seats and bar a second booking (docs/api.md). */
export const BOOKING_STATUSES = [
  'pending',
  'pending_verification',
  'confirmed',
  'completed',
  'cancelled',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Why a booking ended as `cancelled`. After `expired` and `payment_failed` late money may revive it. */
export const CANCEL_CAUSES = ['expired', 'payment_failed', 'passenger', 'ride_cancelled', 'staff'] as const;
export type CancelCause = (typeof CANCEL_CAUSES)[number];

/**
 * cancelled → pending_verification is late money alone; confirmed → cancelled the ride's driver or staff alone; confirmed →
 * pending_verification a departure that moved after boarding (docs/domain.md#a-ride-that-changes).
 */
export const bookingTransitions = {
  pending: ['pending_verification', 'cancelled'],
  pending_verification: ['confirmed', 'completed', 'cancelled'],
  confirmed: ['completed', 'cancelled', 'pending_verification'],
  completed: [],
  cancelled: ['pending_verification'],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>;

/** Wrong codes until boarding by code is locked, for how long, and until it is over for good. */
export const WRONG_CODES = { tries: 5, lockedMinutes: 15, total: 15 } as const;

const HOUR_MS = 60 * 60 * 1000;

/** When the code counts: from 3 h before the ride's present departure until 24 h after it. */
export const BOARDING_WINDOW = { opensBeforeMs: 3 * HOUR_MS, closesAfterMs: 24 * HOUR_MS } as const;

interface BookingFacts {
  status: BookingStatus;
  code_verified: boolean;
}
interface RideFacts {
  status: 'scheduled' | 'cancelled' | 'completed';
  departed: boolean;
}

/** What stands against a step; booking.errors says it in words. */
export type BookingRefusal =
  | 'booking_cancelled'
  | 'ride_cancelled'
  | 'not_paid'
  | 'not_departed'
  | 'ride_over'
  | 'boarded'
  | 'code_closed';

/** May its passenger still give the seats back? Who has boarded has used them. */
export function decideCancel({ status }: BookingFacts): 'cancel' | 'already' | BookingRefusal {
  if (status === 'cancelled') return 'already';
  return status === 'confirmed' || status === 'completed' ? 'boarded' : 'cancel';
}

/**
 * May the driver check the code now? `already` is success: the second scan of a ticket.
 * @param now the database's clock
 */
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

/** From when on the driver's phone may have what checks codes without a line: the road to the meeting point may have none. */
export function passesOpen({ departure_time }: { departure_time: Date }): Date {
  return new Date(departure_time.getTime() - 24 * HOUR_MS);
}

/**
 * When a code was checked without a line; null where it was not. A phone's clock may be wrong or lie: a time outside
 * of boarding is no reason to refuse the code, and is not kept.
 */
export function verifiedAt(said: string | undefined, ride: { departure_time: Date }, now: Date): Date | null {
  if (said === undefined) return null;
  const at = new Date(said);
  return at >= boardingOpens(ride) && at <= now ? at : now;
}

/**
 * True where the passenger cancelled after a phone without a line had checked the code. The code proves presence: it reaches the
 * driver from the passenger alone.
 * @param at when the phone checked it, within boarding
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

/** From when on the code of a ride's passengers is accepted. */
export function boardingOpens({ departure_time }: { departure_time: Date }): Date {
  return new Date(departure_time.getTime() - BOARDING_WINDOW.opensBeforeMs);
}

/** May the passenger say that they travelled? Only where no code did. */
export function decideTravelled(
  booking: BookingFacts,
  ride: RideFacts,
): 'complete' | 'already' | BookingRefusal {
  if (booking.status === 'cancelled') return 'booking_cancelled';
  if (booking.status === 'completed') return 'already';
  if (ride.status === 'cancelled') return 'ride_cancelled';
  if (booking.status === 'pending') return 'not_paid';
  if (booking.code_verified) return 'boarded';
  return ride.departed ? 'complete' : 'not_departed';
}

export type ResolveOutcome = 'travelled' | 'refund';

/** What a booking brings its driver at the moment. */
export interface KeptFacts {
  /** XAF, after refunds. */
  kept: number;
  /** Something proves that it is the driver's. */
  earned: boolean;
}

interface ResolvedFacts extends BookingFacts {
  payment_status: PaymentStatus;
  cancel_cause: CancelCause | null;
  rest_decided: ResolveOutcome | null;
}

/**
 * What an admin's decision does. A refund needs no departure: the platform may cancel at any time,
 * also for somebody who has boarded. Of a cancelled booking the decision is about what the cancellation kept.
 */
export function decideResolved(
  booking: ResolvedFacts,
  ride: RideFacts,
  outcome: ResolveOutcome,
  money: KeptFacts,
): 'complete' | 'refund' | 'keep_rest' | 'refund_rest' | 'already' | BookingRefusal {
  if (booking.status === 'cancelled') return decideRest(booking, ride, outcome, money);
  if (booking.status === 'pending' || booking.payment_status !== 'completed') return 'not_paid';
  if (outcome === 'refund') return booking.status === 'completed' ? 'boarded' : 'refund';
  if (booking.status === 'completed') return 'already';
  if (ride.status === 'cancelled') return 'ride_cancelled';
  if (booking.code_verified) return 'boarded';
  return ride.departed ? 'complete' : 'not_departed';
}

/** Decided once. Staff may give it back at any time, and give it to the driver where nothing proves the journey. */
function decideRest(
  booking: ResolvedFacts,
  ride: RideFacts,
  outcome: ResolveOutcome,
  { kept, earned }: KeptFacts,
): 'keep_rest' | 'refund_rest' | 'already' | BookingRefusal {
  if (booking.rest_decided === outcome) return 'already';
  if (outcome === 'refund' && booking.cancel_cause === 'staff') return 'already';
  if (booking.rest_decided !== null || kept <= 0) return 'booking_cancelled';
  if (outcome === 'refund') return 'refund_rest';
  if (earned) return 'booking_cancelled';
  return ride.status === 'scheduled' && !ride.departed ? 'not_departed' : 'keep_rest';
}

/** What money that has arrived does to a booking. */
export function decidePaid(
  booking: BookingFacts,
  ride: RideFacts,
): 'seat' | 'settled' | 'too_late' | { end: 'ride_cancelled' | 'expired' } {
  if (booking.status === 'cancelled') return 'too_late';
  if (booking.status !== 'pending') return 'settled';
  if (ride.status === 'cancelled') return { end: 'ride_cancelled' };
  return ride.status === 'completed' || ride.departed ? { end: 'expired' } : 'seat';
}

/** May late money have the seats again? That they are free and no other booking is active is the database's to say. */
export function mayRevive(
  booking: BookingFacts & { cancel_cause: CancelCause | null; created_at: Date },
  ride: RideFacts & { route_changed_at: Date | null },
): boolean {
  if (booking.status !== 'cancelled') return false;
  if (booking.cancel_cause !== 'expired' && booking.cancel_cause !== 'payment_failed') return false;
  if (ride.status !== 'scheduled' || ride.departed) return false;
  return ride.route_changed_at === null || ride.route_changed_at < booking.created_at;
}
