import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Avatar } from '../../components/avatar';
import { Card } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { LinkButton } from '../../components/main-button';
import { RouteLine } from '../../components/route-line';
import { Screen } from '../../components/screen';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip } from '../../components/status-chip';
import { CardTitle, Note } from '../../components/text';
import { hasCode } from '../../lib/api/errors';
import type { Schemas } from '../../lib/api/types';
import { useFormat } from '../../lib/format/use-format';
import { useSharedTrip } from './api/trip';
import { EmergencyCalls } from './components/emergency-calls';

type SharedTrip = Schemas['SharedTripResponse'];

/** Shared trip, visible without sign-in. @param map draws the route */
export function TripScreen({ map }: { map: (from: string, to: string) => ReactNode }) {
  const { t } = useTranslation('safety');
  const { token = '' } = useParams();
  const query = useSharedTrip(token);
  const gone = hasCode(query.error, 'NOT_FOUND');
  const trip = gone ? undefined : query.data;
  return (
    <Screen title={t('trip.title')}>
      <meta name="robots" content="noindex" />
      {query.isPending && <Skeleton variant="rounded" height={320} />}
      {gone && <EmptyState drawing="road" title={t('trip.gone')} text={t('trip.goneText')} />}
      {query.isError && !gone && !trip && <ErrorState query={query} ofUrl />}
      {trip && (
        <>
          <StaleMark query={query} />
          <Journey trip={trip} />
          {map(trip.from_city, trip.to_city)}
          <Driver trip={trip} />
          <Card gap={2}>
            <CardTitle>{t('emergency.title')}</CardTitle>
            <EmergencyCalls />
            <LinkButton to="/help">{t('trip.report')}</LinkButton>
          </Card>
        </>
      )}
    </Screen>
  );
}

function Journey({ trip }: { trip: SharedTrip }) {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const town = (name: string) => (
    <Typography component="p" variant="h2">
      {name}
    </Typography>
  );
  return (
    <Card gap={3}>
      <div role="status">
        <StatusChip tone={trip.status === 'arrived' ? 'solid' : 'good'}>
          {t(`trip.status.${trip.status}`)}
        </StatusChip>
      </div>
      <RouteLine
        departure={format.time(trip.departure_time)}
        arrival={format.time(trip.arrival_time)}
        from={town(trip.from_city)}
        to={town(trip.to_city)}
        between={
          <Note component="div" sx={{ py: 1 }}>
            {format.nearMoment(trip.departure_time)}
          </Note>
        }
      />
      <Note>{t(trip.status === 'arrived' ? 'trip.ends' : 'trip.estimated')}</Note>
    </Card>
  );
}

function Driver({ trip }: { trip: SharedTrip }) {
  const { t } = useTranslation('safety');
  const name = trip.driver_first_name || t('trip.driver');
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Avatar name={name} url={trip.driver_photo_url} size={56} />
      <div>
        <CardTitle>{name}</CardTitle>
        <Typography>{[trip.car_model, trip.car_plate].filter(Boolean).join(' · ')}</Typography>
      </div>
    </Card>
  );
}
