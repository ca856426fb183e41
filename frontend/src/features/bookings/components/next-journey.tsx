import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';
import { Note, RowTitle } from '../../../components/text';
import { useFormat } from '../../../lib/format/use-format';
import { useServerNow } from '../../../lib/use-clock';
import { useBookings } from '../api/list-bookings';
import { bookingPhase, nextBooking } from '../booking-phase';

export function NextJourney() {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const now = useServerNow();
  const bookings = useBookings().data?.pages.flatMap((page) => page.data);
  const booking = bookings && nextBooking(bookings, now);
  if (!booking) return null;
  const { ride, refund } = booking;
  const phase = bookingPhase(booking);
  const urgent = phase !== 'ticket';
  return (
    <CardLink
      to={`/bookings/${booking.id}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        mt: 4,
        ...(urgent && { bgcolor: 'brand.accentSoft', borderColor: 'brand.accent' }),
      }}
    >
      <span style={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="caption" sx={{ display: 'block', fontWeight: 600 }}>
          {t(`next.${phase}`, { until: refund?.rebook_until && format.time(refund.rebook_until) })}
        </Typography>
        <RowTitle>
          {ride.from_city} → {ride.to_city}
        </RowTitle>
        <Note component="span">{format.nearMoment(ride.departure_time)}</Note>
      </span>
      <ChevronRightRounded aria-hidden />
    </CardLink>
  );
}
