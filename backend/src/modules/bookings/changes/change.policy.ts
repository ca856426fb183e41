import type { Xaf } from '../../../platform/money';
import type { Refund } from '../../money';
import { type BookingRefusal, isLive } from '../booking.state';
import type { LockedBooking } from '../bookings.repository';

/** Includes changes of replaced bookings, so that repeated changes can't hold seats for long. */
const MAX_CHANGES = 3;

type ChangedFacts = LockedBooking & {
  /** Another change of the booking awaits payment. */
  open_change: boolean;
  payments: number;
};

export function decideChange(
  booking: ChangedFacts,
  ride: { status: 'scheduled' | 'cancelled' | 'completed'; departed: boolean },
): 'change_paid' | 'change_hold' | BookingRefusal {
  if (booking.status === 'cancelled') return 'booking_cancelled';
  if (booking.status === 'confirmed' || booking.status === 'completed') return 'boarded';
  if (isLive(booking.claim_status)) return 'claim_open';
  if (ride.status === 'cancelled') return 'ride_cancelled';
  if (ride.status === 'completed' || ride.departed) return 'ride_over';
  if (booking.live_payment_id !== null) return 'live_payment';
  if (booking.open_change || booking.changes >= MAX_CHANGES || booking.credit > 0 || booking.given_back > 0)
    return 'not_changeable';
  if (booking.status === 'pending_verification') {
    return booking.payment_status === 'completed' && booking.payments === 1
      ? 'change_paid'
      : 'not_changeable';
  }
  if (booking.hold_lapsed) return 'hold_expired';
  // Only before the first payment, and without transferred money.
  return booking.latest_payment_id === null && booking.changed_from === null && booking.transferred === 0
    ? 'change_hold'
    : 'not_changeable';
}

/** In XAF, including the service fee. */
interface Price {
  amount: Xaf;
  service_fee: Xaf;
}

/**
 * Refund when seats are removed: the full price of the remaining seats, which pays the new booking, plus the refund
 * of all seats minus that of the remaining seats. The subtraction avoids gains by rounding.
 */
export function refundForFewerSeats(
  remaining: Price,
  { ofAll, ofRemaining }: { ofAll: Refund; ofRemaining: Refund },
): Refund & { service_fee: Xaf } {
  return {
    rule: ofAll.rule,
    amount: remaining.amount + ofAll.amount - ofRemaining.amount,
    service_fee: remaining.service_fee + (ofAll.service_fee ?? 0) - (ofRemaining.service_fee ?? 0),
  };
}
