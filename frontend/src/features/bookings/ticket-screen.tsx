import EventAvailableRounded from '@mui/icons-material/EventAvailableRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Screen } from '../../components/screen';
import { ShareButton } from '../../components/share-button';
import { StaleMark } from '../../components/stale-mark';
import { StatusChip } from '../../components/status-chip';
import { CardTitle, Note } from '../../components/text';
import { TripHelp } from '../../components/trip-help';
import { api, dataOf } from '../../lib/api/client';
import type { Booking } from '../../lib/api/types';
import { useFormat } from '../../lib/format/use-format';
import { useArrival } from '../../lib/journey-estimate';
import { usePersonName } from '../../lib/person-name';
import { useMutation } from '../../lib/query/use-mutation';
import { saveFile } from '../../lib/save-file';
import { useServerNow } from '../../lib/use-clock';
import { bookingQuery } from './api/get-booking';
import { isFrozen, mayConfirmTravel } from './booking-phase';
import { calendarFile } from './calendar-file';
import { CancelBooking } from './components/cancel-booking';
import { ChangeBooking } from './components/change-booking';
import { ReceiptLine } from './components/receipt-line';
import { RefundCard } from './components/refund-card';
import { TicketCode } from './components/ticket-code';
import { TicketDriver } from './components/ticket-driver';
import { TicketJourney } from './components/ticket-journey';
import { positiveRefund } from './refund';

interface TicketScreenProps {
  booking: Booking;
  query: UseQueryResult<Booking>;
  children?: ReactNode;
}

export function TicketScreen({ booking, query, children }: TicketScreenProps) {
  const { t } = useTranslation(['bookings', 'parts']);
  const format = useFormat();
  const { ride, status, verification_code: code, payment } = booking;
  const frozen = isFrozen(booking);
  const refund = positiveRefund(booking);
  const showsCode = status === 'pending_verification';
  const now = useServerNow();
  const departed = Date.parse(ride.departure_time) <= now;
  const mayCancel = !frozen || Date.parse(booking.full_refund_until ?? '') > now;
  const cities = { from: ride.from_city, to: ride.to_city };
  return (
    <Screen
      title={t('ticket.title')}
      pageTitle={t('ticket.page', cities)}
      backTo="/bookings"
      actions={
        <>
          {showsCode && <StatusChip tone="good">{t('ticket.offline')}</StatusChip>}
          <ShareButton
            label={t('ticket.share')}
            path={`/rides/${ride.id}`}
            text={t('ticket.shareText', { ...cities, when: format.nearMoment(ride.departure_time) })}
          />
        </>
      }
    >
      <StaleMark query={query} />
      <MovedDeparture booking={booking} />
      <TicketCard aria-label={t('ticket.page', cities)}>
        <TicketPart>
          <TicketJourney booking={booking} />
        </TicketPart>
        <Tear aria-hidden />
        <TicketPart>
          {showsCode && code ? (
            <TicketCode booking={booking} code={code} />
          ) : (
            <Typography align="center" sx={{ py: 4 }}>
              {t(textWithoutCode(status))}
            </Typography>
          )}
        </TicketPart>
        <Tear aria-hidden />
        <TicketPart>
          <TicketDriver ride={ride} phones_from={booking.phones_from} />
        </TicketPart>
      </TicketCard>
      {showsCode && !departed && <AddToCalendar booking={booking} />}
      {children}
      {refund && <RefundCard booking={booking} refund={refund} />}
      {payment && <ReceiptLine booking={booking} paymentId={payment.id} />}
      {booking.given_back > 0 && (
        <Note>{t('receipt.givenBack', { amount: format.money(booking.given_back) })}</Note>
      )}
      {!frozen && <ConfirmTravel booking={booking} />}
      <TripHelp subject="booking" id={booking.id} />
      {showsCode && !frozen && !departed && <ChangeBooking booking={booking} />}
      {showsCode && mayCancel && <CancelBooking booking={booking} />}
    </Screen>
  );
}

function textWithoutCode(status: Booking['status']) {
  if (status === 'completed') return 'ticket.completed';
  return status === 'confirmed' ? 'ticket.boarded' : 'ticket.codeLater';
}

function MovedDeparture({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const now = useServerNow();
  const until = booking.full_refund_until;
  if (until === undefined || new Date(until).getTime() <= now) return null;
  const { booked_departure_time: before, ride } = booking;
  const moved = before !== undefined && before !== ride.departure_time;
  return (
    <Alert severity="warning">
      {moved && (
        <b>
          {t('ticket.movedFrom', {
            before: format.nearMoment(before),
            now: format.nearMoment(ride.departure_time),
          })}{' '}
        </b>
      )}
      {t(moved ? 'ticket.mayCancel' : 'ticket.moved', { when: format.nearMoment(until) })}
    </Alert>
  );
}

const TicketCard = styled('article')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  overflow: 'hidden',
}));

const TicketPart = styled('section')({ padding: '14px 16px' });

const Tear = styled('div')(({ theme }) => {
  const notch = {
    content: '""',
    position: 'absolute',
    top: -10,
    width: 20,
    height: 20,
    borderRadius: '50%',
    background: theme.vars.palette.background.default,
    border: `1px solid ${theme.vars.palette.divider}`,
  } as const;
  return {
    position: 'relative',
    margin: '0 16px',
    borderTop: `2px dashed ${theme.vars.palette.divider}`,
    '&::before': { ...notch, left: -27 },
    '&::after': { ...notch, right: -27 },
  };
});

function AddToCalendar({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['bookings', 'common']);
  const nameOf = usePersonName();
  const { ride, seats } = booking;
  const arrival = useArrival(ride, booking.to_stop_id);
  const save = () => {
    const text = calendarFile({
      id: booking.id,
      start: ride.departure_time,
      end: arrival ?? ride.departure_time,
      title: `${ride.from_city} → ${ride.to_city}`,
      place: ride.meeting_point ?? ride.from_city,
      text: [nameOf(ride.driver.full_name, t('driver')), ride.car_model, t('common:seats', { count: seats })]
        .filter(Boolean)
        .join('\n'),
      url: new URL(`/bookings/${booking.id}`, window.location.origin).href,
    });
    saveFile(new Blob([text], { type: 'text/calendar' }), `${ride.from_city}-${ride.to_city}.ics`);
  };
  return (
    <Button startIcon={<EventAvailableRounded />} onClick={save}>
      {t('ticket.calendar')}
    </Button>
  );
}

function ConfirmTravel({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const [asking, setAsking] = useState(false);
  const now = useServerNow();
  const confirm = useConfirmTravel(booking.id);
  if (!mayConfirmTravel(booking, now)) return null;
  return (
    <Card gap={2}>
      <CardTitle>{t('travel.title')}</CardTitle>
      <Note>{t('travel.text')}</Note>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('travel.action')}
      </Button>
      {asking && (
        <ConfirmDialog
          tone="primary"
          title={t('travel.title')}
          confirm={t('travel.confirm')}
          cancelLabel={t('travel.notYet')}
          command={confirm}
          done={t('travel.done')}
          onClose={() => setAsking(false)}
          onConfirm={(callbacks) => confirm.mutate(undefined, callbacks)}
        >
          <Typography>{t('travel.warning')}</Typography>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function useConfirmTravel(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const path = { id };
      return dataOf(api.POST('/api/bookings/{id}/confirm-travel', { params: { path } }));
    },
    onSuccess: (booking) => {
      queries.setQueryData(bookingQuery(id).queryKey, booking);
      void queries.invalidateQueries({ queryKey: ['bookings', 'list'] });
    },
  });
}
