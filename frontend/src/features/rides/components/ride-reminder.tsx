import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { ServiceFee } from '../../../components/service-fee';
import { Caption, Note } from '../../../components/text';
import { useFormat } from '../../../lib/format/use-format';
import { partOf } from '../../../lib/ride-part';
import { estimateCharge } from '../../../lib/service-fee';
import { useTerms } from '../../../lib/terms';
import { useRide } from '../api/get-ride';
import type { RideSearch } from '../api/search-rides';

interface RideReminderProps {
  rideId: string;
  seats: number;
  /** The passenger's part of the way. */
  search: RideSearch | null;
}

/** Shows the ride during booking, once loaded. */
export function RideReminder({ rideId, seats, search }: RideReminderProps) {
  const { t } = useTranslation(['rides', 'common'], { useSuspense: false });
  const format = useFormat();
  const whole = useRide(rideId).data;
  const terms = useTerms();
  if (!whole) return null;
  const ride = partOf(whole, search, terms);
  const { fare, fee } = estimateCharge(ride, seats, terms);
  return (
    <Card as="section" aria-label={t('reminder.label')} sx={{ maxWidth: 480 }}>
      <Caption>{t('reminder.label')}</Caption>
      <Typography sx={{ fontWeight: 600 }}>
        {ride.from_city} → {ride.to_city}
      </Typography>
      <Note>
        {format.nearMoment(ride.departure_time)} · {t('common:seats', { count: seats })} ·{' '}
        {format.money(fare + fee)}
      </Note>
      <ServiceFee fee={fee} form="included" />
    </Card>
  );
}
