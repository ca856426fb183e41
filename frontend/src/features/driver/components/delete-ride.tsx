import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { toast } from '../../../components/toast';
import { useFormat } from '../../../lib/format/use-format';
import type { ReservedRide } from '../api/reservations';
import { seatSales } from '../passengers';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { driverRidesQuery } from '../api/driver-rides';
import { useMutation } from '../../../lib/query/use-mutation';

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

/** Deletes a ride without bookings; otherwise cancels it with full refunds. */
function useDeleteRide(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const path = { id };
      await unwrap(api.DELETE('/api/rides/{id}', { params: { path } }), 'Failed to delete ride');
    },
    onSuccess: () => {
      queries.setQueryData(driverRidesQuery('upcoming').queryKey, (rides) =>
        rides?.filter((ride) => ride.id !== id),
      );
      queries.removeQueries({ queryKey: ['rides', 'one', id] });
      void queries.invalidateQueries({ queryKey: ['driver'] });
      void queries.invalidateQueries({ queryKey: ['rides', 'search'] });
    },
    onError: (error) => console.error('Failed to delete ride', error),
  });
}
