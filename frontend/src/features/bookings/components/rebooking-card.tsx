import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Card } from '../../../components/card';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorState } from '../../../components/error-state';
import { MainLink } from '../../../components/main-button';
import { Caption, CardTitle, FailureNote, Note } from '../../../components/text';
import { toast } from '../../../components/toast';
import { api, dataOf } from '../../../lib/api/client';
import type { Booking, Schemas } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useMutation } from '../../../lib/query/use-mutation';
import { partOf } from '../../../lib/ride-part';
import { estimateCharge } from '../../../lib/service-fee';
import { useTerms } from '../../../lib/terms';
import { useServerNow } from '../../../lib/use-clock';
import { useBookings } from '../api/list-bookings';
import { isHeld } from '../booking-phase';

const useRebookingChoice = (id: string) =>
  useQuery({
    queryKey: ['bookings', 'rebooking', id],
    meta: { keepMs: 0 },
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/bookings/{id}/rebooking', { params: { path: { id } }, signal })),
  });

/** @param onRebooked also called after unmounting: the live update may precede the response */
function useRebook(id: string, onRebooked: (booking: Booking) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['RebookRequest']) =>
      dataOf(api.POST('/api/bookings/{id}/rebook', { params: { path: { id } }, body })),
    onSuccess: onRebooked,
    onSettled: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  });
}

function useRefundNow(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/bookings/{id}/refund-now', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bookings'] }),
  });
}

export function RebookingCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const navigate = useNavigate();
  const choice = useRebookingChoice(booking.id);
  const rebook = useRebook(booking.id, ({ id, amount_due }) => {
    toast.done(t(amount_due > 0 ? 'rebooking.toPay' : 'rebooking.done'));
    void navigate(`/bookings/${id}`);
  });
  const [refunding, setRefunding] = useState(false);
  const { data } = choice;
  const terms = useTerms();
  const replacement = useReplacement(booking);
  if (replacement) return <DifferenceCard booking={replacement} />;
  return (
    <Card as="section" aria-label={t('rebooking.title')} gap={2}>
      <CardTitle>{t('rebooking.title')}</CardTitle>
      {data && <Typography>{t('rebooking.until', { when: format.nearMoment(data.until) })}</Typography>}
      {choice.isPending && <Skeleton variant="rounded" height={96} />}
      {choice.isError && !data && <ErrorState query={choice} />}
      {data?.rides.length === 0 && <Typography>{t('rebooking.none')}</Typography>}
      {data?.rides.map((ride) => {
        const { id: ride_id, driver, boarding } = ride;
        const { from_stop_id, to_stop_id } = boarding;
        const part = partOf(ride, booking.ride);
        const { fare, fee } = estimateCharge(part, booking.seats, terms);
        const difference = fare + fee - data.credit;
        return (
          <Button
            key={ride_id}
            variant="outlined"
            sx={{ minHeight: 56, justifyContent: 'space-between', gap: 2, textAlign: 'start' }}
            disabled={rebook.isPending}
            onClick={() => rebook.mutate({ ride_id, seats: booking.seats, from_stop_id, to_stop_id })}
          >
            <span>
              {format.nearMoment(boarding.departure_time)}
              <Caption component="span" sx={{ display: 'block' }}>
                {[driver.full_name, part.meeting_point].filter(Boolean).join(' · ')}
              </Caption>
            </span>
            <Box component="span" sx={{ flex: 'none', textAlign: 'end' }}>
              {format.money(fare + fee)}
              {difference > 0 && (
                <Caption component="span" sx={{ display: 'block' }}>
                  {t('rebooking.difference', {
                    amount: format.money(Math.max(difference, terms?.amount.min ?? 0)),
                  })}
                </Caption>
              )}
            </Box>
          </Button>
        );
      })}
      {data && <Note>{t('rebooking.rest')}</Note>}
      <FailureNote error={rebook.error} />
      <Button sx={{ minHeight: 48 }} onClick={() => setRefunding(true)}>
        {t('rebooking.refundNow')}
      </Button>
      {refunding && <RefundNowDialog booking={booking} onClose={() => setRefunding(false)} />}
    </Card>
  );
}

/** The booking that replaces the cancelled one, while its price difference is unpaid. */
function useReplacement({ ride: { from_city, to_city } }: Booking): Booking | undefined {
  const now = useServerNow();
  const listed = useBookings().data?.pages.flatMap((page) => page.data);
  return listed
    ?.filter(({ ride }) => ride.from_city === from_city && ride.to_city === to_city)
    .find((one) => one.status === 'pending' && one.transferred > 0 && !one.changed_from && isHeld(one, now));
}

function DifferenceCard({ booking: { id, amount_due, ride } }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const when = format.nearMoment(ride.departure_time);
  return (
    <Card as="section" aria-label={t('rebooking.title')} sx={{ display: 'grid', gap: 2 }}>
      <CardTitle>{t('rebooking.chosen', { when })}</CardTitle>
      <Typography>{t('rebooking.unpaid')}</Typography>
      <MainLink to={`/bookings/${id}`} fullWidth>
        {t('rebooking.pay', { amount: format.money(amount_due) })}
      </MainLink>
    </Card>
  );
}

function RefundNowDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('bookings');
  const refund = useRefundNow(booking.id);
  return (
    <ConfirmDialog
      tone="primary"
      title={t('rebooking.refundNow')}
      confirm={t('rebooking.refundNow')}
      command={refund}
      onClose={onClose}
      onConfirm={(callbacks) => refund.mutate(undefined, callbacks)}
    >
      <Typography>{t('rebooking.refundText')}</Typography>
    </ConfirmDialog>
  );
}
