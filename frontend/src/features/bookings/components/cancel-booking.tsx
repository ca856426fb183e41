import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorState } from '../../../components/error-state';
import { toast } from '../../../components/toast';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useCancelBooking } from '../api/cancel-booking';
import { useCancellation } from '../api/get-cancellation';
import { CancellationFigures } from './cancellation-figures';

/** Gives the seats back, after saying exactly what comes back. */
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
      keep={t('cancel.keep')}
      pending={cancel.isPending}
      ready={ready}
      error={cancel.error}
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
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <div role="status">
          {ready ? (
            <>
              {paid && <CancellationFigures booking={booking} refunded={preview.data.amount} />}
              <Typography variant="body2" color="textSecondary">
                {t(`rule.${preview.data.rule}`)}
              </Typography>
            </>
          ) : (
            <Skeleton height={56} aria-label={t('common:loading')} />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
