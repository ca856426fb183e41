import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';

/** The right that a moved departure gives, while it lasts. */
export function MovedDeparture({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const [now] = useState(Date.now);
  const until = booking.full_refund_until;
  if (until === undefined || new Date(until).getTime() <= now) return null;
  return <Alert severity="info">{t('ticket.moved', { when: format.nearMoment(until) })}</Alert>;
}
