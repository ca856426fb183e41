import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { toast } from '../../../components/toast';
import type { Booking } from '../../../lib/api/types';
import { mayConfirmTravel } from '../booking-phase';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { bookingQuery } from '../api/get-booking';
import { useServerNow } from '../../../lib/use-server-now';
import { useMutation } from '../../../lib/query/use-mutation';

/** Asks whether the journey took place, if it departed without an entered code. */
export function ConfirmTravel({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const [asking, setAsking] = useState(false);
  const now = useServerNow();
  const confirm = useConfirmTravel(booking.id);
  if (!mayConfirmTravel(booking, now)) return null;
  return (
    <Card sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {t('travel.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('travel.text')}
      </Typography>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('travel.action')}
      </Button>
      {asking && (
        <ConfirmDialog
          tone="primary"
          title={t('travel.title')}
          confirm={t('travel.confirm')}
          keep={t('travel.notYet')}
          pending={confirm.isPending}
          error={confirm.error}
          onClose={() => setAsking(false)}
          onConfirm={() => confirm.mutate(undefined, { onSuccess: () => toast.done(t('travel.done')) })}
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
    mutationFn: async () => {
      const path = { id };
      const { data } = await unwrap(api.POST('/api/bookings/{id}/confirm-travel', { params: { path } }));
      return data;
    },
    onSuccess: (booking) => {
      queries.setQueryData(bookingQuery(id).queryKey, booking);
      void queries.invalidateQueries({ queryKey: ['bookings', 'list'] });
    },
  });
}
