import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { ServiceFee } from '../../../components/service-fee';
import { useFormat } from '../../../lib/format/use-format';
import { chargeFor } from '../../../lib/service-fee';
import { useTerms } from '../../../lib/terms';
import { useRide } from '../api/get-ride';

interface RideReminderProps {
  rideId: string;
  seats: number;
}

/** Summary of the ride during the booking steps; renders nothing until loaded. */
export function RideReminder({ rideId, seats }: RideReminderProps) {
  const { t } = useTranslation(['rides', 'common'], { useSuspense: false });
  const format = useFormat();
  const ride = useRide(rideId).data;
  const terms = useTerms();
  if (!ride) return null;
  const { fare, fee } = chargeFor(ride, seats, terms);
  return (
    <Card as="section" aria-label={t('reminder.label')} sx={{ maxWidth: 480 }}>
      <Typography variant="caption" component="p" color="textSecondary">
        {t('reminder.label')}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>
        {ride.from_city} → {ride.to_city}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {format.nearMoment(ride.departure_time)} · {t('common:seats', { count: seats })} ·{' '}
        {format.money(fare + fee)}
      </Typography>
      <ServiceFee fee={fee} form="included" />
    </Card>
  );
}
