import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { MainLink } from '../../components/main-button';
import { Screen } from '../../components/screen';
import { StaleMark } from '../../components/stale-mark';
import { CardTitle, Note } from '../../components/text';
import { TripHelp } from '../../components/trip-help';
import type { Booking } from '../../lib/api/types';
import { useFormat } from '../../lib/format/use-format';
import { useServerNow } from '../../lib/use-clock';
import { useCancellation } from './api/get-cancellation';
import { cancelCause } from './booking-phase';
import { RebookingCard } from './components/rebooking-card';
import { ReceiptLine } from './components/receipt-line';
import { RefundCard } from './components/refund-card';
import { TicketJourney } from './components/ticket-journey';
import { canRebook, positiveRefund } from './refund';

interface CancelledScreenProps {
  booking: Booking;
  query: UseQueryResult<Booking>;
  children?: ReactNode;
}

export function CancelledScreen({ booking, query, children }: CancelledScreenProps) {
  const { t } = useTranslation('bookings');
  const cause = cancelCause(booking.cancel_reason);
  const { ride, payment, payment_status } = booking;
  const refund = positiveRefund(booking);
  const now = useServerNow();
  const rebooks = canRebook(booking.refund, now);
  const isOver = cause === 'ride_cancelled' || new Date(ride.departure_time).getTime() <= now;
  return (
    <Screen
      title={t('cancelled.title')}
      backTo="/bookings"
      footer={
        !rebooks && (
          <MainLink to={isOver ? '/' : `/rides/${ride.id}?seats=${booking.seats}`} fullWidth>
            {t(isOver ? 'list.search' : 'again')}
          </MainLink>
        )
      }
    >
      <StaleMark query={query} />
      <Card>
        <TicketJourney booking={booking} />
      </Card>
      <Card gap={2}>
        <CardTitle>{t(`cancelled.cause.${cause}`)}</CardTitle>
        {!refund && <UnrefundedNote booking={booking} />}
      </Card>
      {children}
      {rebooks && <RebookingCard booking={booking} />}
      {refund && <RefundCard booking={booking} refund={refund} />}
      {payment && (payment_status === 'completed' || payment_status === 'refunded') && (
        <ReceiptLine booking={booking} paymentId={payment.id} />
      )}
      <TripHelp subject="booking" id={booking.id} />
    </Screen>
  );
}

function UnrefundedNote({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { payment, payment_status } = booking;
  const paid = payment_status === 'completed' || payment_status === 'refunded';
  const cancellation = useCancellation(booking.id, paid).data;
  const text = () => {
    if (!payment) return t('cancelled.money.none');
    switch (payment_status) {
      case 'pending':
      case 'processing':
        return t('cancelled.money.unknown');
      case 'failed':
        return t('cancelled.money.failed');
      case 'completed':
      case 'refunded':
        if (!cancellation || cancellation.amount > 0) return t('cancelled.money.checking');
        return `${t('cancelled.money.kept', { amount: format.money(payment.amount) })} ${t(`refund.rule.${cancellation.rule}`)}`;
    }
  };
  return <Note>{text()}</Note>;
}
