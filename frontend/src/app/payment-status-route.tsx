import { BookAgain } from '../features/bookings/components/book-again';
import { PaymentStatusScreen } from '../features/payments/payment-status-screen';

/** A payment's waiting screen, and the way back to its ride when it failed. */
export function PaymentStatusRoute() {
  return <PaymentStatusScreen bookAgain={(bookingId) => <BookAgain bookingId={bookingId} />} />;
}
