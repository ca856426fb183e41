import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { MainLink } from '../../../components/main-button';
import { useBooking } from '../api/get-booking';
import { TicketCode } from './ticket-code';
import { TicketJourney } from './ticket-journey';

export function PaidTicket({ bookingId }: { bookingId: string }) {
  const booking = useBooking(bookingId).data;
  if (booking?.status !== 'pending_verification') return null;
  const { verification_code: code } = booking;
  return (
    <Card gap={3}>
      <div>
        <TicketJourney booking={booking} />
      </div>
      {code && <TicketCode booking={booking} code={code} />}
    </Card>
  );
}

export function BookAgain({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('bookings');
  const booking = useBooking(bookingId).data;
  return (
    <MainLink
      to={booking ? `/rides/${booking.ride_id}?seats=${booking.seats}` : '/bookings'}
      replace
      fullWidth
    >
      {t(booking ? 'again' : 'list.title')}
    </MainLink>
  );
}
