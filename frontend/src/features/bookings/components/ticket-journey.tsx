import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { MeetingPoint } from '../../../components/meeting-point';
import { routeDot } from '../../../components/route-line';
import { Caption, Note } from '../../../components/text';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useArrival } from '../../../lib/journey-estimate';
import { useServerNow } from '../../../lib/use-clock';
import { BookingChip } from './booking-chip';

const Line = styled('span')(({ theme }) => {
  const green = theme.vars.palette.primary.main;
  const dot = { ...routeDot(green, 10), top: -5 };
  return {
    position: 'relative',
    flex: '1 1 40px',
    maxWidth: 96,
    margin: '16px 4px 0',
    borderTop: `2px solid ${green}`,
    '&[data-planned="true"]': { borderTopStyle: 'dashed' },
    '&::before': { ...dot, left: -8, background: theme.vars.palette.background.paper },
    '&::after': { ...dot, right: -8, background: green },
  };
});

const ROW = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' } as const;

export function TicketJourney({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['bookings', 'common']);
  const format = useFormat();
  const { ride, seats } = booking;
  const arrival = useArrival(ride, booking.to_stop_id);
  const planned = Date.parse(ride.departure_time) > useServerNow();
  return (
    <>
      <Box sx={{ ...ROW, alignItems: 'center', gap: 2, mb: 2 }}>
        <BookingChip booking={booking} />
        <Note>{format.nearDay(ride.departure_time)}</Note>
      </Box>
      <Box sx={{ ...ROW, gap: 2, whiteSpace: 'nowrap' }}>
        <Box sx={{ flex: '0 1 auto', minWidth: 0 }}>
          <Typography variant="h1" component="p">
            {format.time(ride.departure_time)}
          </Typography>
          <Typography sx={{ fontWeight: 600 }}>{ride.from_city}</Typography>
        </Box>
        <Line aria-hidden data-planned={planned} />
        <Box sx={{ flex: '0 1 auto', minWidth: 0, textAlign: 'right' }}>
          <Typography variant="h1" component="p" color="textSecondary" sx={{ fontWeight: 400 }}>
            {arrival ? `~${format.time(arrival)}` : '\u00a0'}
          </Typography>
          <Typography sx={{ fontWeight: 600 }}>{ride.to_city}</Typography>
        </Box>
      </Box>
      <Box sx={{ ...ROW, columnGap: 3, mt: 0.5 }}>
        <Caption component="span">
          {ride.meeting_point ? (
            <MeetingPoint place={ride.meeting_point} city={ride.from_city} />
          ) : (
            t('ticket.meetingUnknown')
          )}
        </Caption>
        <Caption sx={{ whiteSpace: 'nowrap' }} component="span">
          {t('common:seats', { count: seats })}
        </Caption>
      </Box>
      {ride.dropoff_point && (
        <Caption>
          → <MeetingPoint place={ride.dropoff_point} city={ride.to_city} />
        </Caption>
      )}
      {booking.travellers && <Caption>{booking.travellers.map((one) => one.full_name).join(', ')}</Caption>}
    </>
  );
}
