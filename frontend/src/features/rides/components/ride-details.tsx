import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { CarPhoto } from '../../../components/car-photo';
import { Card, ROW } from '../../../components/card';
import { Comfort } from '../../../components/comfort';
import { lazyComponent } from '../../../components/lazy-component';
import { Link } from '../../../components/link';
import { MeetingPoint } from '../../../components/meeting-point';
import { PersonActions } from '../../../components/person-actions';
import { RatingMark } from '../../../components/rating-mark';
import { RouteLine } from '../../../components/route-line';
import { ServiceFee } from '../../../components/service-fee';
import { StatusChip } from '../../../components/status-chip';
import { Stepper } from '../../../components/stepper';
import { CardTitle, Note } from '../../../components/text';
import { TextWarning } from '../../../components/text-warning';
import type { Ride } from '../../../lib/api/types';
import { useAuth } from '../../../lib/auth/auth-context';
import { useOpenChat } from '../../../lib/chat-link';
import { useFormat } from '../../../lib/format/use-format';
import { useJourneyEstimate } from '../../../lib/journey-estimate';
import { usePersonName } from '../../../lib/person-name';
import { isPart, type RidePart } from '../../../lib/ride-part';
import { estimateCharge } from '../../../lib/service-fee';
import { useTerms } from '../../../lib/terms';
import { maxSeats } from '../bookability';
import { CancellationTerms } from './cancellation-terms';
import { PartLine } from './part-line';
import type { TravellerFieldsProps } from './traveller-fields';

const TravellerFields = lazyComponent(() => import('./traveller-fields').then((m) => m.TravellerFields), {
  fallback: <Skeleton variant="rounded" height={160} />,
});
const RouteMap = lazyComponent(() => import('./route-map').then((m) => m.RouteMap));

interface RideDetailsProps {
  ride: Ride;
  /** False if the ride is full, over, the user's own or already booked. */
  bookable: boolean;
  seats: number;
  onSeats: (seats: number) => void;
  travellers: Omit<TravellerFieldsProps, 'seats'>;
}

export function RideDetails({ ride, bookable, seats, onSeats, travellers }: RideDetailsProps) {
  const { t } = useTranslation('rides');
  const driverName = useDriverName(ride);
  const [hasAskedNames, setHasAskedNames] = useState(false);
  return (
    <>
      <RouteCard ride={ride} />
      {bookable && <CancellationTerms departure={ride.departure_time} />}
      <DriverCard ride={ride} />
      <CarCard ride={ride} />
      {bookable && (
        <SeatsCard ride={ride} seats={seats} onSeats={onSeats}>
          {seats === 1 && !hasAskedNames && (
            <Button size="small" sx={{ m: -1 }} onClick={() => setHasAskedNames(true)}>
              {t('ride.somebodyElse')}
            </Button>
          )}
        </SeatsCard>
      )}
      {bookable && (seats > 1 || hasAskedNames) && <TravellerFields seats={seats} {...travellers} />}
      <Box sx={{ aspectRatio: '320 / 150', maxHeight: 180, width: 1 }}>
        <RouteMap from={ride.from_city} to={ride.to_city} />
      </Box>
      <PersonActions userId={ride.driver.id} name={driverName} rideId={ride.id} />
    </>
  );
}

function useDriverName({ driver }: Ride): string {
  const { t } = useTranslation('rides');
  return usePersonName()(driver.full_name, t('ride.driverUnnamed'));
}

function DriverCard({ ride }: { ride: Ride }) {
  const { t } = useTranslation('rides');
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Avatar name={ride.driver.full_name} url={ride.driver.avatar_url} size={48} />
      <Box sx={{ flex: '1 1 6rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, mb: 1 }}>
          <Link to={`/people/${ride.driver.id}`} style={{ color: 'inherit' }}>
            {useDriverName(ride)}
          </Link>{' '}
          <RatingMark rating={ride.driver.rating} />
        </Typography>
        <StatusChip tone="good">✓ {t('results.documents')}</StatusChip>{' '}
        {ride.women_only && <StatusChip tone="wait">♀ {t('results.womenOnly')}</StatusChip>}
      </Box>
      <WriteToDriver ride={ride} />
    </Card>
  );
}

function WriteToDriver({ ride }: { ride: Ride }) {
  const { t } = useTranslation('rides');
  const name = useDriverName(ride);
  const { user } = useAuth();
  const openChat = useOpenChat();
  const { driver_id, driver, status } = ride;
  if (user?.id === driver_id || status !== 'scheduled') return null;
  return (
    <IconButton
      color="primary"
      aria-label={t('ride.write', { name })}
      sx={{ border: 1, borderColor: 'divider' }}
      onClick={() => openChat(ride, { id: driver_id, name, avatar: driver.avatar_url })}
    >
      <ChatBubbleOutlineRounded />
    </IconButton>
  );
}

function CarCard({ ride }: { ride: Ride }) {
  const { t } = useTranslation('rides');
  return (
    <Card sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5 }}>
        <CardTitle>{ride.car_model ?? t('results.unknownCar')}</CardTitle>
        <Comfort preferences={ride.preferences} />
        {ride.description && <Note sx={{ whiteSpace: 'pre-line' }}>{ride.description}</Note>}
        {ride.warning && <TextWarning warning={ride.warning} />}
      </Box>
      <CarPhoto url={ride.car_photo_url} model={ride.car_model} plate={ride.car_plate} />
    </Card>
  );
}

interface SeatsCardProps extends Pick<RideDetailsProps, 'ride' | 'seats' | 'onSeats'> {
  children: ReactNode;
}

function SeatsCard({ ride, seats, onSeats, children }: SeatsCardProps) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const terms = useTerms();
  const { fare, fee } = estimateCharge(ride, seats, terms);
  return (
    <Card sx={{ ...ROW, py: 3 }}>
      <Box>
        <CardTitle>{t('ride.seatsWanted')}</CardTitle>
        <Note>
          {t('ride.total')} <b>{format.money(fare + fee)}</b>
        </Note>
        <ServiceFee fee={fee} form="included" />
      </Box>
      <Stepper label={t('ride.seatsWanted')} value={seats} onChange={onSeats} max={maxSeats(ride, terms)} />
      {children}
    </Card>
  );
}

const minutesOf = ({ departure_time, arrival_time }: RidePart) =>
  Math.round((Date.parse(arrival_time) - Date.parse(departure_time)) / 60_000);

function RouteCard({ ride }: { ride: Ride }) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const estimate = useJourneyEstimate(ride);
  const arrival = isPart(ride) ? ride.arrival_time : estimate?.arrival;
  const town = (name: string) => (
    <Typography component="p" variant="h2" sx={{ lineHeight: '1.625rem' }}>
      {name}
    </Typography>
  );
  return (
    <Card>
      <RouteLine
        departure={format.time(ride.departure_time)}
        arrival={arrival && format.time(arrival)}
        from={town(ride.from_city)}
        to={
          <>
            {town(ride.to_city)}
            {ride.dropoff_point && (
              <Note>
                <MeetingPoint place={ride.dropoff_point} city={ride.to_city} />
              </Note>
            )}
          </>
        }
        between={
          <Note component="div" sx={{ py: 1 }}>
            <p>
              {ride.meeting_point ? (
                <MeetingPoint place={ride.meeting_point} city={ride.from_city} />
              ) : (
                t('ride.meetingUnknown')
              )}
            </p>
            {estimate && (
              <p>
                {t('ride.estimate', {
                  km: estimate.km,
                  duration: format.duration(isPart(ride) ? minutesOf(ride) : estimate.minutes),
                })}
              </p>
            )}
            <PartLine ride={ride} />
          </Note>
        }
      />
    </Card>
  );
}
