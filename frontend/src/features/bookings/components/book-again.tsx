import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../components/link';
import { useBooking } from '../api/get-booking';

export function BookAgain({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('bookings');
  const booking = useBooking(bookingId).data;
  return (
    <Button
      component={Link}
      to={booking ? `/rides/${booking.ride_id}?seats=${booking.seats}` : '/bookings'}
      replace
      variant="contained"
      size="large"
      fullWidth
    >
      {t(booking ? 'again' : 'list.title')}
    </Button>
  );
}
