import { useTranslation } from 'react-i18next';
import { Caption } from '../../../components/text';
import type { Ride } from '../../../lib/api/types';
import { isPart } from '../../../lib/ride-part';

/** Shows the towns on the way of a booked part, and the ends of the whole ride. */
export function PartLine({ ride }: { ride: Ride }) {
  const { t } = useTranslation('rides');
  if (!isPart(ride)) return null;
  const { via, whole } = ride;
  const lines = [
    via.length > 0 && t('part.via', { towns: via.join(', ') }),
    whole && t('part.of', { from: whole.from_city, to: whole.to_city }),
  ].filter(Boolean);
  return lines.length > 0 ? <Caption component="span">{lines.join(' · ')}</Caption> : null;
}
