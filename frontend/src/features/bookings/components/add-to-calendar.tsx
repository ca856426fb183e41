import EventAvailableRounded from '@mui/icons-material/EventAvailableRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../lib/api/types';
import { useJourneyEstimate } from '../../../lib/journey-estimate';
import { usePersonName } from '../../../lib/person-name';
import { saveFile } from '../../../lib/save-file';
import { calendarFile } from '../calendar-file';

export function AddToCalendar({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['bookings', 'common']);
  const nameOf = usePersonName();
  const { ride, seats } = booking;
  const estimate = useJourneyEstimate(ride);
  const save = () => {
    const text = calendarFile({
      id: booking.id,
      start: ride.departure_time,
      end: estimate?.arrival ?? ride.departure_time,
      title: `${ride.from_city} → ${ride.to_city}`,
      place: ride.meeting_point ?? ride.from_city,
      text: [nameOf(ride.driver.full_name, t('driver')), ride.car_model, t('common:seats', { count: seats })]
        .filter(Boolean)
        .join('\n'),
      url: new URL(`/bookings/${booking.id}`, window.location.origin).href,
    });
    saveFile(new Blob([text], { type: 'text/calendar' }), `${ride.from_city}-${ride.to_city}.ics`);
  };
  return (
    <Button startIcon={<EventAvailableRounded />} onClick={save}>
      {t('ticket.calendar')}
    </Button>
  );
}
