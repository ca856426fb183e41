import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { lazyComponent } from '../../components/lazy-component';
import { Link } from '../../components/link';
import { LinkButton } from '../../components/main-button';
import { Price } from '../../components/price';
import { Screen } from '../../components/screen';
import { SeatDots } from '../../components/seat-dots';
import { ShareButton } from '../../components/share-button';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip } from '../../components/status-chip';
import { Caption, CardTitle, Note, RowTitle, SectionTitle } from '../../components/text';
import { TripHelp } from '../../components/trip-help';
import { readBoarding } from '../../lib/boarding-link';
import { useFormat } from '../../lib/format/use-format';
import { useServerNow } from '../../lib/use-clock';
import { useEarnings } from './api/earnings';
import { usePayouts } from './api/payouts';
import { type Reservation, type ReservedRide, useReservations, useReservedRide } from './api/reservations';
import { CodeCard } from './boarding/code-card';
import { DeleteRide } from './components/delete-ride';
import { RideChip } from './components/driver-ride-card';
import { PassengerList } from './components/passenger-list';
import { amountInPayouts, earningStatus, rideEarning } from './earnings';
import { foldPassengers, seatSales } from './passengers';
import { isEditable } from './ride-form';
import { followingRides } from './series';

const List = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 16,
  rowGap: 6,
  padding: 0,
  listStyle: 'none',
});

function RideStops({ ride: { stops, seats } }: { ride: ReservedRide }) {
  const { t } = useTranslation('stops');
  const format = useFormat();
  return (
    <Card gap={3}>
      <CardTitle>{t('title')}</CardTitle>
      <List>
        {stops.map(({ id, city, departure_time, meeting_point, seats_available }) => {
          const taken = seats_available === null ? null : seats - seats_available;
          return (
            <Box key={id} component="li" sx={{ display: 'contents' }}>
              <Note component="span">{format.time(departure_time)}</Note>
              <div>
                <RowTitle>{city}</RowTitle>
                {meeting_point && <Caption>{meeting_point}</Caption>}
                {taken !== null && (
                  <Caption sx={{ pt: 1, display: 'flex', alignItems: 'center', gap: 2 }}>
                    <SeatDots yellow={taken} total={seats} /> {t('taken', { taken, seats })}
                  </Caption>
                )}
              </div>
            </Box>
          );
        })}
      </List>
    </Card>
  );
}

const ManifestButton = lazyComponent(() =>
  import('./components/manifest-button').then((m) => m.ManifestButton),
);

interface DriverRideScreenProps {
  conversations: ReactNode;
  /** Content below a passenger, provided by the route. */
  afterTrip: (passenger: Reservation, departure: string) => ReactNode;
}

export function DriverRideScreen(props: DriverRideScreenProps) {
  const { id = '' } = useParams();
  const { t } = useTranslation(['driver', 'common']);
  const query = useReservedRide(id);
  // The cached list may predate the ride.
  const loading = query.isPending || (query.data === null && query.isFetching);
  if (query.data) return <LoadedRide ride={query.data} query={query} {...props} />;
  return (
    <Screen title={t(loading ? 'common:loading' : 'title')} backTo="/driver">
      {loading && [92, 130, 200].map((height) => <Skeleton key={height} variant="rounded" height={height} />)}
      {query.data === undefined && query.isError && <ErrorState query={query} ofUrl />}
      {query.data === null && !loading && (
        <EmptyState drawing="road" title={t('ride.notYours')} text={t('ride.notYoursText')} />
      )}
    </Screen>
  );
}

interface LoadedRideProps extends DriverRideScreenProps {
  ride: ReservedRide;
  query: ReturnType<typeof useReservedRide>;
}

function LoadedRide({ ride, query, conversations, afterTrip }: LoadedRideProps) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const now = useServerNow();
  const cities = { from: ride.from_city, to: ride.to_city };
  const editable = isEditable(ride, now);
  const plate = ride.car_plate?.replaceAll(' ', '\u00a0');
  const car = [ride.car_model, plate].filter(Boolean).join(' ');
  return (
    <Screen
      title={`${ride.from_city} → ${ride.to_city}`}
      subtitle={[format.nearMoment(ride.departure_time), car].filter(Boolean).join(' · ')}
      backTo="/driver"
      actions={
        editable && (
          <>
            <ShareButton
              label={t('ride.share')}
              path={`/rides/${ride.id}`}
              text={t('ride.shareText', { ...cities, when: format.nearMoment(ride.departure_time) })}
            />
            <IconButton
              component={Link}
              to={`/driver/rides/${ride.id}/edit`}
              color="inherit"
              aria-label={t('edit.action')}
            >
              <EditOutlined />
            </IconButton>
          </>
        )
      }
    >
      <StaleMark query={query} />
      {!ride.listed && ride.status === 'scheduled' && (
        <div>
          <StatusChip tone="wait">{t('ride.waits')}</StatusChip>
          <Note>{t('ride.waitsText')}</Note>
        </div>
      )}
      {ride.status !== 'scheduled' && (
        <div>
          <RideChip status={ride.status} />
        </div>
      )}
      <SeriesNote ride={ride} />
      <Sales ride={ride} />
      {(ride.stops ?? []).length > 2 && <RideStops ride={ride} />}
      {ride.bookings.length > 0 ? (
        <Passengers ride={ride} afterTrip={afterTrip} />
      ) : (
        <EmptyState
          drawing="person"
          title={t(editable ? 'passenger.none' : 'passenger.nobody')}
          text={editable && t('passenger.noneText')}
        />
      )}
      {conversations}
      <PublishAgain ride={ride} />
      <TripHelp subject="ride" id={ride.id} />
      {editable && <DeleteRide ride={ride} />}
    </Screen>
  );
}

function SeriesNote({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation('series');
  const following = followingRides(ride, useReservations().data ?? []);
  return following.length > 1 && <Note>{t('ride.part', { count: following.length })}</Note>;
}

function PublishAgain({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation('series');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
      <LinkButton to={`/driver/rides/new?copy=${ride.id}`}>{t('ride.copy')}</LinkButton>
      <LinkButton to={`/driver/rides/new?back=${ride.id}`}>{t('ride.back')}</LinkButton>
    </Box>
  );
}

function Sales({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation('driver');
  const { sold, earnings } = seatSales(ride);
  const { rides, available = 0 } = useEarnings().data ?? {};
  const sending = amountInPayouts(usePayouts().data, available);
  const { amount, status } = rideEarning(ride.id, rides) ?? { amount: earnings, status: 'to_come' as const };
  return (
    <Card sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
      <div>
        <Caption>{t('ride.sold')}</Caption>
        <Typography variant="h2" component="p" aria-label={t('seatsSold', { count: sold, all: ride.seats })}>
          {sold} <Note component="span">/ {ride.seats}</Note> <SeatDots yellow={sold} total={ride.seats} />
        </Typography>
      </div>
      <Box sx={{ textAlign: 'right' }}>
        <Caption>{t(`ride.earnings.${earningStatus(status, { available, sending })}`)}</Caption>
        <Price amount={amount} />
      </Box>
    </Card>
  );
}

export function Passengers({
  ride,
  afterTrip,
}: Pick<LoadedRideProps, 'ride'> & Partial<DriverRideScreenProps>) {
  const { t } = useTranslation('driver');
  const { hash } = useLocation();
  const { shown, unpaid, cancelled } = foldPassengers(ride.bookings);
  return (
    <>
      <CodeCard ride={ride} scanned={readBoarding(hash)} />
      {shown.length > 0 && (
        <>
          <SectionTitle>{t('passenger.title')}</SectionTitle>
          <PassengerList ride={ride} passengers={shown} afterTrip={afterTrip} />
          <ManifestButton ride={ride} />
        </>
      )}
      <FoldedPassengers fold="unpaid" ride={ride} passengers={unpaid} />
      <FoldedPassengers fold="cancelled" ride={ride} passengers={cancelled} afterTrip={afterTrip} />
    </>
  );
}

const Fold = styled('details')(({ theme }) => ({
  '& summary': {
    minHeight: 44,
    padding: '11px 4px',
    fontSize: '0.875rem',
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
  },
}));

interface FoldedPassengersProps {
  fold: 'unpaid' | 'cancelled';
  ride: ReservedRide;
  passengers: readonly Reservation[];
  afterTrip?: DriverRideScreenProps['afterTrip'] | undefined;
}

function FoldedPassengers({ fold, ride, passengers, afterTrip }: FoldedPassengersProps) {
  const { t } = useTranslation('driver');
  if (passengers.length === 0) return null;
  return (
    <Fold>
      <summary>{t(`passenger.folded.${fold}`, { count: passengers.length })}</summary>
      <PassengerList ride={ride} passengers={passengers} afterTrip={afterTrip} />
    </Fold>
  );
}
