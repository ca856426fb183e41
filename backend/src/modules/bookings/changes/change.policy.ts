import type { Xaf } from '../../../platform/money';
import type { Refund } from '../../money';
import { type BookingRefusal, isLive } from '../booking.state';
import type { LockedBooking } from '../bookings.repository';

/** Counts the changes of replaced bookings too, so that changing back and forth can't hold seats for long. */
const MAX_CHANGES = 3;

type ChangedFacts = LockedBooking & {
  /** Another change waits for its payment. */
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
  // Not after a payment has begun, or if transferred money pays a part.
  return booking.latest_payment_id === null && booking.changed_from === null && booking.transferred === 0
    ? 'change_hold'
    : 'not_changeable';
}

/** XAF, including the service fee. */
interface Price {
  amount: Xaf;
  service_fee: Xaf;
}

/**
 * Refund for giving back seats: the kept seats' full price, which pays the new booking, plus the difference
 * between cancelling all seats and cancelling only the kept ones, so that rounding gains nothing.
 * @param all refund for cancelling the booking now, `some` for the seats that stay
 */
export function refundForFewerSeats(
  kept: Price,
  { all, some }: { all: Refund; some: Refund },
): Refund & { service_fee: Xaf } {
  return {
    rule: all.rule,
    amount: kept.amount + all.amount - some.amount,
    service_fee: kept.service_fee + (all.service_fee ?? 0) - (some.service_fee ?? 0),
  };
}
