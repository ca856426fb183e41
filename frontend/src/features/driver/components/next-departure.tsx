import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { ShareButton } from '../../../components/share-button';
import { useFormat } from '../../../lib/format/use-format';
import type { ReservedRide } from '../api/reservations';
import { Passengers } from '../driver-ride-screen';
import { DriverRideCard } from './driver-ride-card';

export function NextDeparture({ ride, unread }: { ride: ReservedRide; unread: number }) {
  const { t } = useTranslation('driver');
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3 }}>
      <Typography id={id} variant="h3" component="h2" color="textSecondary">
        {t('next.title')}
      </Typography>
      <DriverRideCard ride={ride} unread={unread} />
      {ride.bookings.length > 0 ? <Passengers ride={ride} /> : <NoPassengersYet ride={ride} />}
    </Box>
  );
}

function NoPassengersYet({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, pr: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
        {t('next.nobody')}
      </Typography>
      <ShareButton
        label={t('ride.share')}
        path={`/rides/${ride.id}`}
        text={t('ride.shareText', {
          from: ride.from_city,
          to: ride.to_city,
          when: format.nearMoment(ride.departure_time),
        })}
      />
    </Card>
  );
}
