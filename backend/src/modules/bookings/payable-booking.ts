import type { RideStatus } from '../rides';
import type { Xaf } from '../../platform/money';
import type { BookingPaymentStatus, BookingStatus, CancelCause } from './booking.state';

/** A booking and its ride as payments sees them while it holds the locks of `BookingPayments.lockForPayment`. */
export interface PayableBooking {
  id: string;
  /** The passenger. */
  user_id: string;
  ride_id: string;
  seats: number;
  /** XAF for one seat, as it was when booked. */
  price: Xaf;
  /** XAF, `price` × `seats`: what a payment must bring. */
  amount: Xaf;
  status: BookingStatus;
  payment_status: BookingPaymentStatus;
  code_verified: boolean;
  /** True once a verification code exists; the code itself is read by `verificationCode`. */
  has_code: boolean;
  /** Null unless cancelled. `expired` is a lapsed hold; the person's own words (`cancel_reason`) decide nothing. */
  cancel_cause: CancelCause | null;
  hold_expires_at: Date | null;
  /** By the database's clock: the hold has run out, whether or not the expiry job has seen it. */
  hold_lapsed: boolean;
  paid_at: Date | null;
  live_payment_id: string | null;
  latest_payment_id: string | null;
  ride: {
    id: string;
    driver_id: string;
    from_city: string;
    to_city: string;
    departure_time: Date;
    status: RideStatus;
    /** By the database's clock. */
    departed: boolean;
  };
}
