import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { Price } from '../../../components/price';
import { RouteLine } from '../../../components/route-line';
import { Note } from '../../../components/text';
import type { Ride } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';

export function FrozenTerms({ ride, taken }: { ride: Ride; taken: number }) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  return (
    <Card sx={{ display: 'grid', gap: 2 }}>
      <RouteLine from={ride.from_city} to={ride.to_city} departure={format.time(ride.departure_time)} />
      <Price amount={ride.price} perSeat />
      <Note>{t('form.frozen', { count: taken })}</Note>
    </Card>
  );
}
