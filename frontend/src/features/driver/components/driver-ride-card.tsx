import { useTranslation } from 'react-i18next';
import { TripCard } from '../../../components/card';
import { RouteLine } from '../../../components/route-line';
import { SeatDots } from '../../../components/seat-dots';
import { StatusChip, type StatusTone } from '../../../components/status-chip';
import { Note, Strong } from '../../../components/text';
import type { Ride } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useArrival } from '../../../lib/journey-estimate';
import { takenSeats } from '../ride-form';

export function DriverRideCard({ ride, unread }: { ride: Ride; unread: number }) {
  const { t } = useTranslation(['driver', 'common']);
  const format = useFormat();
  const arrival = useArrival(ride);
  const taken = takenSeats(ride);
  return (
    <TripCard to={`/driver/rides/${ride.id}`}>
      <span className="row">
        <Strong>{format.nearDay(ride.departure_time)}</Strong>
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
          <SeatDots yellow={taken} total={ride.seats} /> {t('ride.taken', { count: taken, all: ride.seats })}
        </Note>
        <Strong sx={{ ml: 'auto' }}>{format.money(ride.price)}</Strong>
      </span>
    </TripCard>
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
