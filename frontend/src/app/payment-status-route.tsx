import { BookAgain, PaidTicket } from '../features/bookings/components/after-payment';
import { PaymentStatusScreen } from '../features/payments/payment-status-screen';

export function PaymentStatusRoute() {
  return (
    <PaymentStatusScreen
      bookAgain={(bookingId) => <BookAgain bookingId={bookingId} />}
      ticket={(bookingId) => <PaidTicket bookingId={bookingId} />}
    />
  );
}
