import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Note } from '../../../components/text';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../components/card';
import { RouteLine } from '../../../components/route-line';
import { SeatDots } from '../../../components/seat-dots';
import { StatusChip, type StatusTone } from '../../../components/status-chip';
import type { Ride } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { takenSeats } from '../ride-form';
import { useArrival } from '../../../lib/journey-estimate';

const Frame = styled(CardLink)({
  display: 'grid',
  gap: 12,
  padding: '14px 16px',
  '& .chips': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 4 },
  '& .row': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
  },
});

export function DriverRideCard({ ride, unread }: { ride: Ride; unread: number }) {
  const { t } = useTranslation(['driver', 'common']);
  const format = useFormat();
  const arrival = useArrival(ride);
  const taken = takenSeats(ride);
  return (
    <Frame to={`/driver/rides/${ride.id}`}>
      <span className="row">
        <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
          {format.nearDay(ride.departure_time)}
        </Typography>
        <span className="chips">
          {unread > 0 && <StatusChip tone="bad">{t('ride.unread', { count: unread })}</StatusChip>}
          {ride.status === 'scheduled' ? (
            <>
              {!ride.listed && <StatusChip tone="wait">{t('ride.waits')}</StatusChip>}
              {taken === ride.seats && <StatusChip tone="good">{t('ride.full')}</StatusChip>}
            </>
          ) : (
            <RideChip status={ride.status} />
          )}
        </span>
      </span>
      <RouteLine
        from={ride.from_city}
        to={ride.to_city}
        departure={format.time(ride.departure_time)}
        arrival={arrival && format.time(arrival)}
      />
      <span className="row">
        <Note component="span" sx={{ '& > [aria-hidden]': { mr: 1 } }}>
          <SeatDots on={taken} all={ride.seats} /> {t('ride.taken', { count: taken, all: ride.seats })}
        </Note>
        <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
          {format.money(ride.price)}
        </Typography>
      </span>
    </Frame>
  );
}

const TONES = { scheduled: 'good', cancelled: 'bad', completed: 'quiet' } as const satisfies Record<
  Ride['status'],
  StatusTone
>;

export function RideChip({ status }: { status: Ride['status'] }) {
  const { t } = useTranslation('driver');
  return <StatusChip tone={TONES[status]}>{t(`ride.status.${status}`)}</StatusChip>;
}
