import { useTranslation } from 'react-i18next';
import { StatusChip, type StatusTone } from '../../../components/status-chip';
import type { Ride } from '../../../lib/api/types';

const TONES = { scheduled: 'good', cancelled: 'bad', completed: 'quiet' } as const satisfies Record<
  Ride['status'],
  StatusTone
>;

export function RideChip({ status }: { status: Ride['status'] }) {
  const { t } = useTranslation('driver');
  return <StatusChip tone={TONES[status]}>{t(`ride.status.${status}`)}</StatusChip>;
}
