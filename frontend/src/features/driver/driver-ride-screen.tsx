import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { Link } from '../../components/link';
import { Price } from '../../components/price';
import { Screen } from '../../components/screen';
import { SeatDots } from '../../components/seat-dots';
import { ShareButton } from '../../components/share-button';
import { StaleMark } from '../../components/stale-mark';
import { readBoarding } from '../../lib/boarding-link';
import { useFormat } from '../../lib/format/use-format';
import { useEarnings } from './api/earnings';
import { usePayouts } from './api/payouts';
import { type ReservedRide, useReservedRide } from './api/reservations';
import { CodeCard } from './boarding/code-card';
import { DeleteRide } from './components/delete-ride';
import { FoldedPassengers } from './components/folded-passengers';
import { PassengerList } from './components/passenger-list';
import { RideChip } from './components/ride-chip';
import { earningStatus, amountInPayouts, rideEarning } from './earnings';
import { foldPassengers, seatSales } from './passengers';
import { useServerNow } from '../../lib/use-server-now';

export function DriverRideScreen({ conversations }: { conversations: ReactNode }) {
  const { id = '' } = useParams();
  const { t } = useTranslation(['driver', 'common']);
  const query = useReservedRide(id);
  // A cached list from before publishing lacks the ride.
  const loading = query.isPending || (query.data === null && query.isFetching);
  if (query.data) return <LoadedRide ride={query.data} query={query} conversations={conversations} />;
  return (
    <Screen title={t(loading ? 'common:loading' : 'title')} backTo="/driver">
      {loading && [92, 130, 200].map((height) => <Skeleton key={height} variant="rounded" height={height} />)}
      {query.data === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data === null && !loading && (
        <EmptyState drawing="road" title={t('ride.notYours')} text={t('ride.notYoursText')} />
      )}
    </Screen>
  );
}

interface LoadedRideProps {
  ride: ReservedRide;
  query: ReturnType<typeof useReservedRide>;
  /** Conversations about the ride, provided by the route. */
  conversations: ReactNode;
}

function LoadedRide({ ride, query, conversations }: LoadedRideProps) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const now = useServerNow();
  const cities = { from: ride.from_city, to: ride.to_city };
  const open = ride.status === 'scheduled' && new Date(ride.departure_time).getTime() > now;
  const plate = ride.car_plate?.replaceAll(' ', '\u00a0');
  const car = [ride.car_model, plate].filter(Boolean).join(' ');
  return (
    <Screen
      title={`${ride.from_city} → ${ride.to_city}`}
      subtitle={[format.nearMoment(ride.departure_time), car].filter(Boolean).join(' · ')}
      backTo="/driver"
      actions={
        <>
          <ShareButton
            label={t('ride.share')}
            path={`/rides/${ride.id}`}
            text={t('ride.shareText', { ...cities, when: format.nearMoment(ride.departure_time) })}
          />
          {open && (
            <IconButton
              component={Link}
              to={`/driver/rides/${ride.id}/edit`}
              color="inherit"
              aria-label={t('edit.action')}
            >
              <EditOutlined />
            </IconButton>
          )}
        </>
      }
    >
      <StaleMark query={query} />
      {ride.status !== 'scheduled' && (
        <div>
          <RideChip status={ride.status} />
        </div>
      )}
      <Sales ride={ride} />
      <Passengers ride={ride} />
      {conversations}
      {open && <DeleteRide ride={ride} />}
    </Screen>
  );
}

function Sales({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation(['driver', 'common']);
  const { sold, earnings } = seatSales(ride);
  const { rides, available = 0 } = useEarnings().data ?? {};
  const sending = amountInPayouts(usePayouts().data, available);
  const { amount, status } = rideEarning(ride.id, rides) ?? { amount: earnings, status: 'to_come' as const };
  return (
    <Card sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
      <div>
        <Typography variant="caption" component="p" color="textSecondary">
          {t('ride.sold')}
        </Typography>
        <Typography
          variant="h2"
          component="p"
          aria-label={t('common:seatsSold', { count: sold, all: ride.seats })}
        >
          {sold}{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            / {ride.seats}
          </Typography>{' '}
          <SeatDots on={sold} all={ride.seats} />
        </Typography>
      </div>
      <Box sx={{ textAlign: 'right' }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {t(`ride.earnings.${earningStatus(status, { available, sending })}`)}
        </Typography>
        <Price amount={amount} />
      </Box>
    </Card>
  );
}

/** Code form while codes are accepted, and passengers; unpaid bookings are collapsed. */
export function Passengers({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation('driver');
  const { hash } = useLocation();
  const { shown, unpaid, cancelled } = foldPassengers(ride.bookings);
  if (ride.bookings.length === 0) {
    return <EmptyState drawing="person" title={t('passenger.none')} text={t('passenger.noneText')} />;
  }
  return (
    <>
      <CodeCard ride={ride} scanned={readBoarding(hash)} />
      {shown.length > 0 && (
        <>
          <Typography variant="h3" component="h2" color="textSecondary">
            {t('passenger.title')}
          </Typography>
          <PassengerList ride={ride} passengers={shown} />
        </>
      )}
      <FoldedPassengers fold="unpaid" ride={ride} passengers={unpaid} />
      <FoldedPassengers fold="cancelled" ride={ride} passengers={cancelled} />
    </>
  );
}
