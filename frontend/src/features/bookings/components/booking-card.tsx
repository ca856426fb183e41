import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePersonName } from '../../../lib/person-name';
import { CardLink } from '../../../components/card';
import { RouteLine } from '../../../components/route-line';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useJourneyEstimate } from '../../../lib/use-journey-estimate';
import { dueRefund, refundPhase } from '../refund';
import { BookingChip } from './booking-chip';

const Frame = styled(CardLink)({
  display: 'grid',
  gap: 12,
  padding: '14px 16px',
  '& .row': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 12 },
});

/** One booking of the list. */
export function BookingCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['bookings', 'common']);
  const nameOf = usePersonName();
  const format = useFormat();
  const { ride, seats, amount, status } = booking;
  const estimate = useJourneyEstimate(ride);
  const refund = dueRefund(booking);
  const [now] = useState(Date.now);
  return (
    <Frame to={`/bookings/${booking.id}`}>
      <span className="row">
        <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
          {format.nearDay(ride.departure_time)}
        </Typography>
        <BookingChip booking={booking} />
      </span>
      <RouteLine
        from={ride.from_city}
        to={ride.to_city}
        departure={format.time(ride.departure_time)}
        arrival={estimate && format.time(estimate.arrival)}
        planned={status === 'pending'}
      />
      <span className="row">
        <Typography component="span" variant="body2" color="textSecondary">
          {nameOf(ride.driver.full_name, t('driver'))} · {t('common:seats', { count: seats })}
        </Typography>
        <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
          {format.money(amount)}
        </Typography>
      </span>
      {refund && (
        <Typography component="span" variant="body2" color="primary" sx={{ fontWeight: 600 }}>
          {t(`refund.line.${refundPhase(refund, now)}`, { amount: format.money(refund.amount) })}
        </Typography>
      )}
    </Frame>
  );
}
