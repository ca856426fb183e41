import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorState } from '../../../components/error-state';
import { ServiceFee } from '../../../components/service-fee';
import { Note } from '../../../components/text';
import { toast } from '../../../components/toast';
import { api, dataOf } from '../../../lib/api/client';
import { type Booking } from '../../../lib/api/types';
import { fullPhone } from '../../../lib/format/phone';
import { useFormat } from '../../../lib/format/use-format';
import { useMutation } from '../../../lib/query/use-mutation';
import { agreedCharge } from '../../../lib/service-fee';
import { WALLETS } from '../../../lib/wallets';
import { bookingQuery } from '../api/get-booking';
import { cancellationQuery, useCancellation } from '../api/get-cancellation';

export function CancelBooking({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const paid = booking.status !== 'pending';
  const preview = useCancellation(booking.id, paid || asking).data;
  const label = () => {
    if (!paid) return t('cancel.giveBack');
    if (!preview) return t('cancel.cancel');
    return preview.amount > 0
      ? t('cancel.refunded', { amount: format.money(preview.amount) })
      : t('cancel.notRefunded');
  };
  return (
    <div style={{ display: 'grid', justifyItems: 'center' }}>
      <Button color="error" onClick={() => setAsking(true)}>
        {label()}
      </Button>
      {asking && <CancelDialog booking={booking} onClose={() => setAsking(false)} />}
    </div>
  );
}

function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation(['bookings', 'common']);
  const format = useFormat();
  const preview = useCancellation(booking.id);
  const cancel = useCancelBooking(booking.id);
  const paid = booking.status !== 'pending';
  const ready = preview.isSuccess && !preview.isFetching;
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ refund }) => {
        onClose();
        toast.done(
          t('cancel.done'),
          refund.amount > 0 ? t('cancel.doneRefund', { amount: format.money(refund.amount) }) : undefined,
        );
      },
    });
  return (
    <ConfirmDialog
      title={t(paid ? 'cancel.title' : 'cancel.titleUnpaid')}
      confirm={t(paid ? 'cancel.confirm' : 'cancel.confirmUnpaid')}
      cancelLabel={t('cancel.keep')}
      command={cancel}
      ready={ready}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography>
        {t('cancel.what', {
          seats: t('common:seats', { count: booking.seats }),
          from: booking.ride.from_city,
          to: booking.ride.to_city,
          when: format.nearMoment(booking.ride.departure_time),
        })}
      </Typography>
      {preview.isError && !preview.isFetching ? (
        <ErrorState query={preview} />
      ) : (
        <div role="status">
          {ready ? (
            <>
              {paid && <CancellationFigures booking={booking} refund={preview.data} />}
              <Note>
                {t(
                  booking.grace_minutes === 0 && preview.data.rule === 'within_24_hours'
                    ? 'rule.grace_used'
                    : `rule.${preview.data.rule}`,
                )}
              </Note>
            </>
          ) : (
            <Skeleton height={56} aria-label={t('common:loading')} />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

function useCancelBooking(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const path = { id };
      return dataOf(api.POST('/api/bookings/{id}/cancel', { params: { path }, body: {} }));
    },
    onSuccess: ({ booking, refund }) => {
      queries.setQueryData(bookingQuery(id).queryKey, booking);
      // The cancelled booking includes its refund.
      void queries.invalidateQueries({ queryKey: bookingQuery(id).queryKey });
      queries.setQueryData(cancellationQuery(id).queryKey, refund);
      void queries.invalidateQueries({ queryKey: ['bookings', 'list'] });
      void queries.invalidateQueries({ queryKey: ['rides'] });
    },
  });
}

/** The unrefunded part of the service fee. */
function RetainedFee({ fee }: { fee: number }) {
  const { t, ready } = useTranslation('fee', { useSuspense: false });
  const { money } = useFormat();
  if (!ready) return null;
  return (
    <>
      <Typography component="dt">{t('kept')}</Typography>
      <Typography component="dd">{money(fee)}</Typography>
    </>
  );
}

interface CancellationFiguresProps {
  booking: Booking;
  /** XAF. */
  refund: { amount: number; credit?: number; service_fee?: number };
}

export function CancellationFigures({ booking, refund }: CancellationFiguresProps) {
  const { t } = useTranslation('bookings');
  const { money } = useFormat();
  const { payment } = booking;
  const refunded = refund.amount;
  const credit = payment?.credit ?? 0;
  const { fee } = agreedCharge(booking);
  const retainedFee = fee - (refund.service_fee ?? 0);
  const retained = booking.amount - refunded - (refund.credit ?? 0) - retainedFee;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2, containerType: 'inline-size' }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          columnGap: 3,
          rowGap: 1,
          alignItems: 'baseline',
          '& dd': { textAlign: 'right', whiteSpace: 'nowrap' },
          // With large fonts, amounts go below their names.
          '@container (max-width: 15rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        <Typography component="dt">{t('cancel.paid')}</Typography>
        <Typography component="dd">
          {money(booking.amount - credit)}
          <ServiceFee fee={fee} form="included" />
        </Typography>
        {credit > 0 && (
          <>
            <Typography component="dt">{t('cancel.credit')}</Typography>
            <Typography component="dd">{money(credit)}</Typography>
          </>
        )}
        {retained > 0 && (
          <>
            <Typography component="dt">{t('cancel.kept')}</Typography>
            <Typography component="dd">{money(retained)}</Typography>
          </>
        )}
        {retainedFee > 0 && <RetainedFee fee={retainedFee} />}
        <Typography component="dt" sx={{ fontWeight: 600 }}>
          {t('cancel.back')}
        </Typography>
        <Typography component="dd" variant="h2">
          {money(refunded)}
        </Typography>
        {refund.credit !== undefined && refund.credit > 0 && (
          <>
            <Typography component="dt">{t('cancel.creditBack')}</Typography>
            <Typography component="dd">{money(refund.credit)}</Typography>
          </>
        )}
      </Box>
      {payment && refunded > 0 && (
        <Typography variant="body2">
          {t(`cancel.to.${WALLETS[payment.provider].refund}`, { phone: fullPhone(payment.phone_number) })}
        </Typography>
      )}
    </Box>
  );
}
