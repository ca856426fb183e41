import { BookAgain } from '../features/bookings/components/book-again';
import { PaidTicket } from '../features/bookings/components/paid-ticket';
import { PaymentStatusScreen } from '../features/payments/payment-status-screen';

/** A payment's waiting screen, then the ticket that it brought, or the way back to its ride when it failed. */
export function PaymentStatusRoute() {
  return (
    <PaymentStatusScreen
      bookAgain={(bookingId) => <BookAgain bookingId={bookingId} />}
      ticket={(bookingId) => <PaidTicket bookingId={bookingId} />}
    />
  );
}
