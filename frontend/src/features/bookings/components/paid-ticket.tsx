import { Card } from '../../../components/card';
import { useBooking } from '../api/get-booking';
import { TicketCode } from './ticket-code';
import { TicketJourney } from './ticket-journey';

export function PaidTicket({ bookingId }: { bookingId: string }) {
  const booking = useBooking(bookingId).data;
  if (booking?.status !== 'pending_verification') return null;
  const { verification_code: code } = booking;
  return (
    <Card sx={{ display: 'grid', gap: 3 }}>
      <div>
        <TicketJourney booking={booking} />
      </div>
      {code && <TicketCode booking={booking} code={code} />}
    </Card>
  );
}
