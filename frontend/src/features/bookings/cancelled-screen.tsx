import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../components/card';
import { Screen } from '../../components/screen';
import { StaleMark } from '../../components/stale-mark';
import type { Booking } from '../../lib/api/types';
import { brand } from '../../lib/brand';
import { wholePhone } from '../../lib/format/phone';
import { useFormat } from '../../lib/format/use-format';
import { useCancellation } from './api/get-cancellation';
import { cancelCause } from './booking-phase';
import { ReceiptLine } from './components/receipt-line';
import { TicketJourney } from './components/ticket-journey';

interface CancelledScreenProps {
  booking: Booking;
  query: UseQueryResult<Booking>;
}

/** A booking that came to nothing: why, and where the money is. */
export function CancelledScreen({ booking, query }: CancelledScreenProps) {
  const { t } = useTranslation('bookings');
  const cause = cancelCause(booking.cancel_reason);
  const { ride, payment, payment_status } = booking;
  const [now] = useState(Date.now);
  const gone = cause === 'ride_cancelled' || new Date(ride.departure_time).getTime() <= now;
  return (
    <Screen
      title={t('cancelled.title')}
      backTo="/bookings"
      footer={
        <Button
          component={Link}
          to={gone ? '/' : `/rides/${ride.id}`}
          variant="contained"
          size="large"
          fullWidth
        >
          {t(gone ? 'list.search' : 'again')}
        </Button>
      }
    >
      <StaleMark query={query} />
      <Card>
        <TicketJourney booking={booking} />
      </Card>
      <Card sx={{ display: 'grid', gap: 2 }}>
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {t(`cancelled.cause.${cause}`)}
        </Typography>
        <Money booking={booking} />
      </Card>
      {payment && (payment_status === 'completed' || payment_status === 'refunded') && (
        <ReceiptLine booking={booking} paymentId={payment.id} />
      )}
    </Screen>
  );
}

/** Told as the record has it: nothing is called refunded before it has arrived (decision 5). */
function Money({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { payment, payment_status } = booking;
  const arrived = payment_status === 'completed' || payment_status === 'refunded';
  const refund = useCancellation(booking.id, arrived).data;
  const email = brand.contact.email;
  const text = () => {
    if (!payment) return t('cancelled.money.none');
    const phone = wholePhone(payment.phone_number);
    switch (payment_status) {
      case 'pending':
      case 'processing':
        return t('cancelled.money.unknown');
      case 'failed':
        return t('cancelled.money.failed');
      case 'refunded':
        return t('cancelled.money.refunded', {
          amount: format.money(refund?.amount ?? payment.amount),
          phone,
        });
      case 'completed':
        if (!refund) return t('cancelled.money.checking');
        return refund.amount > 0
          ? t('cancelled.money.due', { amount: format.money(refund.amount), phone, email })
          : t('cancelled.money.kept', { amount: format.money(payment.amount) });
    }
  };
  return (
    <Typography variant="body2" color="textSecondary">
      {text()}
    </Typography>
  );
}
