import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { useFormat } from '../../../lib/format/use-format';
import { useRide } from '../api/get-ride';

interface RideReminderProps {
  rideId: string;
  seats: number;
}

/** Which ride a step on the way is about; nothing until it is known. */
export function RideReminder({ rideId, seats }: RideReminderProps) {
  const { t } = useTranslation(['rides', 'common'], { useSuspense: false });
  const format = useFormat();
  const ride = useRide(rideId).data;
  if (!ride) return null;
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
        {format.money(ride.price * seats)}
      </Typography>
    </Card>
  );
}
