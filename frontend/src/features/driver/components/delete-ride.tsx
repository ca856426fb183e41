import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { toast } from '../../../components/toast';
import { useFormat } from '../../../lib/format/use-format';
import { useDeleteRide } from '../api/delete-ride';
import type { ReservedRide } from '../api/reservations';
import { seatSales } from '../passengers';

/** Takes a ride back, after saying what becomes of its passengers. */
export function DeleteRide({ ride }: { ride: ReservedRide }) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteRide(ride.id);
  const { sold, earnings } = seatSales(ride);
  const booked = ride.bookings.length > 0;
  const kind = booked ? 'cancel' : 'delete';
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.done(t(`${kind}.done`));
        void navigate('/driver', { replace: true });
      },
    });
  return (
    <div style={{ display: 'grid', justifyItems: 'center' }}>
      <Button color="error" onClick={() => setAsking(true)}>
        {t(`${kind}.action`)}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t(`${kind}.title`)}
          confirm={t(`${kind}.confirm`)}
          keep={t('keepRide')}
          pending={remove.isPending}
          error={remove.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <Typography>
            {sold > 0
              ? t('cancel.paid', { count: sold, amount: format.money(earnings) })
              : t(booked ? 'cancel.unpaid' : 'delete.text')}
          </Typography>
        </ConfirmDialog>
      )}
    </div>
  );
}
